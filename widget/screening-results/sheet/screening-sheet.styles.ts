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
  /* The risk, what is decided and what changed come one after the other: three lines of any. */
  .state {
    display: grid;
    align-content: start;
    justify-items: end;
    gap: 2px;
    min-block-size: calc(4.25 * var(--_em));
    text-align: end;
    font-size: var(--_tiny);
  }
  .state .small {
    min-block-size: 26px;
    padding: 1px 10px;
    font-size: inherit;
  }
  .gauge b {
    font-size: calc(1.25 * var(--_em));
  }
  .gauge .muted {
    margin-inline-start: 6px;
  }
  .head .muted {
    font-size: var(--_tiny);
  }
  .level {
    font-weight: 650;
    color: var(--_tone, var(--_ink));
  }
  .filters {
    display: grid;
    gap: 10px;
  }
  /* A line for the counts that come with the decisions. */
  .filter-bar {
    min-block-size: 32px;
  }
  .filter-bar,
  .filter-bar .chips {
    gap: 6px;
  }
  .filter-bar,
  .filter-bar .chips,
  .legend,
  .tools,
  .changes {
    display: flex;
    flex-wrap: wrap;
  }
  .filter-bar,
  .filter-bar .chips,
  .changes {
    align-items: center;
  }
  .filter-bar b {
    font-variant-numeric: tabular-nums;
    color: var(--_ink);
  }
  .notes {
    display: grid;
    gap: 4px;
    margin-block-start: 8px;
  }
  .legend {
    gap: 2px 16px;
  }
  .tools {
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

  .changes {
    justify-content: end;
    gap: 2px 12px;
  }
  .change-tag {
    font-size: var(--_tiny);
    font-weight: 600;
    border: 1px solid currentColor;
    border-radius: 11px;
    padding: 0 8px;
  }
  .change-note {
    margin-block: 8px;
    font-weight: 600;
  }
  .panel {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    padding: 12px 14px;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
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
  .keys {
    max-inline-size: min(440px, 90vw);
  }
  .keys form {
    display: grid;
    gap: calc(2 * var(--_space));
    justify-items: start;
  }
  .keys :is(dl, dd) {
    margin: 0;
  }
  .keys dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 14px;
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

  @container (inline-size <= max(38.75em, 38.75rem)) {
    .state {
      justify-items: start;
      min-block-size: 0;
      text-align: start;
    }
  }

  @media print {
    .tools,
    nav,
    .filters {
      display: none;
    }
  }
`;
