import { css } from '../../look/css.js';

/** The choices that narrow and arrange the hits, the plot, and the list of keys. */
export const styles = css`
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 340px);
    gap: 12px calc(3 * var(--_space));
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    padding: 14px;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 250px), 1fr));
    align-content: start;
    gap: 12px;
  }
  .choice {
    gap: 4px;
    font-size: var(--_tiny);
    font-weight: 400;
    color: var(--_muted);
  }
  .choice select {
    min-block-size: 36px;
    padding: 2px 8px;
    font-size: var(--_small);
    border-radius: 8px;
    color: var(--_ink);
  }
  .plot {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    cursor: crosshair;
    touch-action: pan-y;
    -webkit-user-select: none;
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
    font-size: var(--_tiny);
    fill: var(--_muted);
  }
  .dot {
    fill: var(--_accent);
    fill-opacity: 0.45;
  }
  .dot.serious {
    fill: var(--_bad);
    fill-opacity: 0.9;
  }
  .selection {
    fill: color-mix(in oklab, var(--_accent) 12%, transparent);
    stroke: var(--_accent);
    stroke-dasharray: 4 3;
  }
  .keys {
    max-inline-size: min(440px, 90vw);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    padding: calc(2.5 * var(--_space));
    background: var(--_surface);
    color: var(--_ink);
  }
  .keys::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  .keys form {
    display: grid;
    gap: calc(2 * var(--_space));
    justify-items: start;
  }
  .keys dd {
    font-weight: 400;
  }
  kbd {
    display: inline-block;
    min-inline-size: 26px;
    padding: 1px 6px;
    border: 1px solid var(--_edge);
    border-radius: 6px;
    font: inherit;
    font-size: var(--_tiny);
    text-align: center;
    color: var(--_ink);
  }
  @container (inline-size <= 60em) {
    .panel {
      grid-template-columns: minmax(0, 1fr);
    }
    .plot svg {
      max-inline-size: 340px;
    }
  }
`;
