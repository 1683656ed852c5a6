import { css } from 'lit';

export const screeningResultsStyles = css`
  :host {
    container-type: inline-size;
  }
  .wide {
    padding: calc(3 * var(--_space)) calc(3.5 * var(--_space));
    gap: calc(2.5 * var(--_space));
  }
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: calc(3 * var(--_space));
    align-items: start;
  }
  h2 {
    font-size: 24px;
    line-height: 1.35;
  }
  h3,
  h4 {
    margin: 0;
    font-size: 15px;
    font-weight: 650;
  }
  .about .chips {
    margin-block-start: 8px;
  }
  .new-count {
    color: var(--_accent);
    font-weight: 600;
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
    font-size: 30px;
    line-height: 1;
  }
  .level {
    font-size: 15px;
    font-weight: 650;
    color: var(--_tone);
  }
  .good {
    --_tone: var(--_good);
  }
  .warn {
    --_tone: var(--_warn);
  }
  .bad {
    --_tone: var(--_bad);
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
    fill: var(--_tone);
  }
  :dir(rtl) > .bar {
    transform: scaleX(-1);
  }
  .cols {
    display: grid;
    grid-template-columns: 300px minmax(0, 1fr);
    gap: calc(3 * var(--_space));
    align-items: start;
  }
  .aside {
    display: grid;
    gap: 14px;
  }
  .plot {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    padding: 10px;
    cursor: crosshair;
    touch-action: pan-y;
    user-select: none;
  }
  .plot svg {
    display: block;
    inline-size: 100%;
  }
  .axes path {
    fill: none;
    stroke: var(--_line);
  }
  .halves {
    stroke-dasharray: 3 4;
  }
  .axis {
    font-size: 11.5px;
    fill: var(--_muted);
  }
  .dot {
    fill: var(--_accent);
    fill-opacity: 0.45;
  }
  .dot.grave {
    fill: var(--_bad);
    fill-opacity: 0.9;
  }
  .selection {
    fill: color-mix(in oklab, var(--_accent) 12%, transparent);
    stroke: var(--_accent);
    stroke-dasharray: 4 3;
  }
  .narrowed {
    font-size: 13px;
  }
  .nothing-left {
    padding: 28px 12px;
    text-align: center;
    border-block-end: 1px solid var(--_line);
  }
  .foot-row {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 8px 20px;
    margin-block-start: 12px;
    font-size: 13px;
    color: var(--_muted);
  }
  .note .warn {
    color: var(--_warn);
  }
  .link {
    display: inline;
    inline-size: auto;
    min-block-size: 24px;
    padding: 0;
    border-radius: 3px;
    background: none;
    color: var(--_accent);
    font-size: 13px;
    font-weight: 400;
    text-decoration: underline;
  }
  .link:hover {
    background: none;
    text-decoration-thickness: 2px;
  }
  progress {
    margin-inline: 8px;
    vertical-align: middle;
    inline-size: 120px;
    block-size: 8px;
    accent-color: var(--_accent);
  }
  .pager,
  nav {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
  }
  .pager {
    gap: 4px 16px;
  }
  .size {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 13px;
    font-weight: 400;
  }
  .size select {
    inline-size: auto;
    min-block-size: 32px;
    padding: 2px 6px;
    font-size: 13px;
    border-radius: 8px;
  }
  .page {
    inline-size: auto;
    min-inline-size: 30px;
    min-block-size: 30px;
    padding: 0 6px;
    border-radius: 8px;
    background: none;
    color: var(--_muted);
    font-size: 13px;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  .page:hover[aria-disabled='false'] {
    background: var(--_raised);
    color: var(--_ink);
  }
  .page[aria-disabled='true'] {
    opacity: 0.45;
    cursor: default;
  }
  .page[aria-current] {
    opacity: 1;
    color: var(--_accent);
    background: var(--_tint);
    font-weight: 650;
  }
  .page .sign {
    font-size: 17px;
    line-height: 1;
  }
  .page:dir(rtl) .sign {
    display: inline-block;
    transform: scaleX(-1);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    border-block-start: 1px solid var(--_line);
    padding-block-start: 16px;
  }
  .small {
    inline-size: auto;
    min-block-size: 36px;
    padding: 6px 14px;
    font-size: 14px;
    font-weight: 550;
    background: none;
    border-color: var(--_line);
    color: var(--_ink);
  }
  .small:hover {
    background: var(--_raised);
  }
  .sort-choice {
    display: none;
  }
  .notice {
    border: 1px solid var(--_line);
    border-inline-start: 4px solid var(--_tone, var(--_accent));
    border-radius: var(--_radius-control);
    background: var(--_raised);
    padding: 14px 16px;
    display: grid;
    gap: 6px;
    justify-items: start;
    font-size: 15px;
  }
  .notice .small {
    margin-block-start: 4px;
  }
  .notice .small:hover {
    background: var(--_surface);
  }
  .blank {
    display: grid;
    justify-items: center;
    gap: 8px;
    text-align: center;
    padding: 36px 16px;
  }
  .blank h3 {
    font-size: 20px;
  }
  .blank p {
    max-inline-size: 52ch;
  }
  .blank .sign {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    border-radius: 50%;
    font-size: 26px;
    color: var(--_tone, var(--_muted));
    background: color-mix(in oklab, var(--_tone, var(--_muted)) 13%, var(--_surface));
  }
  .skeleton {
    display: grid;
    gap: calc(2.5 * var(--_space));
  }
  .skeleton i {
    display: block;
    block-size: 14px;
    border-radius: 7px;
    background: var(--_line);
    animation: calm 2.4s ease-in-out infinite;
  }
  .skeleton .about,
  .skeleton .lines {
    display: grid;
    gap: 12px;
  }
  .skeleton .lines i {
    block-size: 46px;
  }
  .skeleton .tall {
    block-size: 26px;
  }
  .skeleton .square {
    block-size: 200px;
  }
  .w20 {
    inline-size: 200px;
    max-inline-size: 40cqi;
  }
  .w30 {
    inline-size: 30%;
  }
  .w40 {
    inline-size: 45%;
  }
  .w60 {
    inline-size: 70%;
  }
  @keyframes calm {
    50% {
      opacity: 0.45;
    }
  }
  .print {
    position: absolute;
    inline-size: 0;
    block-size: 0;
    border: 0;
    visibility: hidden;
  }

  @container (inline-size <= 960px) {
    .cols {
      grid-template-columns: minmax(0, 1fr);
    }
    .plot svg {
      max-inline-size: 340px;
      margin-inline: auto;
    }
  }

  @container (inline-size <= 620px) {
    .wide {
      padding: calc(2 * var(--_space));
    }
    .head {
      grid-template-columns: minmax(0, 1fr);
      gap: calc(2 * var(--_space));
    }
    .gauge {
      justify-items: stretch;
      min-inline-size: 0;
    }
    .sort-choice {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;
      gap: 10px;
      font-size: 14px;
      font-weight: 500;
      margin-block-end: 12px;
    }
    .nothing-left {
      border: 0;
    }
    .page {
      min-inline-size: 34px;
      min-block-size: 34px;
    }
  }

  @media (forced-colors: active) {
    ins {
      text-decoration: underline;
    }
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
    .plot,
    #plot-help,
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
    .aliases {
      max-block-size: none;
      overflow: visible;
    }
    * {
      print-color-adjust: exact;
    }
  }
`;
