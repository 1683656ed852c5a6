import { css } from '../../look/css.js';

/** The plot of strength and risk, what is selected in it, and the choices below it. */
export const styles = css`
  .plot {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    padding: 10px;
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
  .narrowed {
    font-size: var(--_tiny);
  }
  .choices {
    display: grid;
    gap: 8px;
  }
  .choice {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-items: center;
    gap: 8px;
    font-size: var(--_tiny);
    font-weight: 400;
    color: var(--_muted);
  }
  .choice select {
    min-block-size: 32px;
    padding: 2px 6px;
    font-size: var(--_tiny);
    border-radius: 8px;
    color: var(--_ink);
  }
`;
