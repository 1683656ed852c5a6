import { css } from '../../look/css.js';

export const screeningSheetStyles = css`
  h3,
  h4 {
    margin: 0;
    font-size: var(--_text);
    font-weight: 650;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .described {
    margin-block: 2px;
    font-size: var(--_small);
  }
  .to-review {
    color: var(--_warn);
  }
  dialog {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    padding: calc(2.5 * var(--_space));
    background: var(--_surface);
    color: var(--_ink);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  .panel,
  .mark-form,
  .groups li,
  .opened {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    padding: 12px 14px;
  }
  .state {
    display: grid;
    justify-items: end;
    gap: 4px;
    text-align: end;
  }
  .gauge b {
    font-size: calc(1.5 * var(--_em));
  }
  .level {
    font-weight: 650;
    color: var(--_tone, var(--_ink));
  }
  .filters,
  .filter-bar {
    display: grid;
    gap: 12px;
  }
  .card > .hint {
    margin-block: -6px;
  }
  .fold[aria-expanded='true'] {
    color: var(--_ink);
    background: var(--_raised);
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

  @container (inline-size <= max(38.75em, 38.75rem)) {
    .state {
      justify-items: start;
      text-align: start;
    }
  }

  @media (forced-colors: active) {
    .bar .full {
      fill: CanvasText;
    }
    .bar {
      border: 1px solid CanvasText;
    }
    .bar .rest {
      fill: Canvas;
    }
  }

  @media print {
    .card {
      border: 0;
      padding: 0;
    }
    .tools,
    .pager,
    .filters,
    .link,
    .notice button {
      display: none;
    }
    .hit,
    .details {
      break-inside: avoid;
    }
    .long .hit {
      content-visibility: visible;
    }
    * {
      -webkit-print-color-adjust: exact;
      print-color-adjust: exact;
    }
  }
`;
