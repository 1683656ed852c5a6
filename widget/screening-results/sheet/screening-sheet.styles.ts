import { css } from '../../look/css.js';

export const screeningSheetStyles = css`
  h3,
  h4 {
    margin: 0;
    font-size: var(--_text);
    font-weight: 650;
  }
  .about .chips {
    margin-block-start: 8px;
  }
  .summary {
    margin-block-start: 8px;
  }
  .gauge {
    display: grid;
    justify-items: end;
    gap: 4px;
    min-inline-size: 220px;
  }
  .score {
    display: flex;
    align-items: baseline;
    gap: 10px;
  }
  .score b {
    font-size: calc(1.875 * var(--_em));
    line-height: 1;
  }
  .level {
    font-size: var(--_text);
    font-weight: 650;
    color: var(--_tone);
  }
  .accent {
    --_tone: var(--_accent);
  }
  .bar {
    display: block;
    inline-size: 100%;
    block-size: 8px;
    border-radius: 9px;
    overflow: hidden;
  }
  .bar .rest {
    fill: var(--_line);
  }
  .bar .full {
    fill: var(--_tone, var(--_muted));
  }
  :dir(rtl) > .bar {
    transform: scaleX(-1);
  }
  /* After the table for the Tab key: the first hit is near. */
  .aside {
    display: grid;
    gap: 14px;
    order: -1;
    contain: layout style;
  }
  .waiting {
    aspect-ratio: 278 / 190;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
  }
  .fold {
    display: none;
  }
  .differs {
    font-size: var(--_tiny);
    color: var(--_warn);
  }
  .nothing-left {
    padding: 28px 12px;
    text-align: center;
    border-block-end: 1px solid var(--_line);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    border-block-start: 1px solid var(--_line);
    padding-block-start: 16px;
  }
  .print {
    position: absolute;
    inline-size: 0;
    block-size: 0;
    border: 0;
    visibility: hidden;
  }

  @container (inline-size <= 60em) {
    .fold {
      display: inline-block;
    }
    .aside:not(.open) {
      display: none;
    }
    .plot svg {
      max-inline-size: 340px;
      margin-inline: auto;
    }
  }

  @container (inline-size <= 38.75em) {
    .gauge {
      justify-items: stretch;
      min-inline-size: 0;
    }
    .nothing-left {
      border: 0;
    }
  }

  @media (forced-colors: active) {
    .dot {
      fill: CanvasText;
    }
    .bar .full {
      fill: CanvasText;
    }
    .bar .rest {
      fill: Canvas;
    }
    .bar {
      border: 1px solid CanvasText;
    }
  }

  @media print {
    .card {
      border: 0;
      padding: 0;
    }
    .tools,
    .pager,
    .aside,
    .chips[role],
    .link,
    .notice button {
      display: none;
    }
    .cols {
      grid-template-columns: minmax(0, 1fr);
    }
    .hit,
    .details {
      break-inside: avoid;
    }
    .long .hit {
      content-visibility: visible;
    }
    .aliases {
      max-block-size: none;
      overflow: visible;
    }
    * {
      -webkit-print-color-adjust: exact;
      print-color-adjust: exact;
    }
  }
`;
