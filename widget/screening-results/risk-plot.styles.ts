import { css } from '../look/css.js';

/** The plot of strength and risk, and what is selected in it. */
export const riskPlotStyles = css`
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
    font-size: 13px;
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
`;
