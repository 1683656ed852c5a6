import { css } from 'lit';

/** The table of what was found, its sorting and its pages. */
export const resultsTableStyles = css`
  .scroll {
    overflow-x: auto;
    /* Room for focus rings, which overflow would cut off. */
    margin: -4px;
    padding: 4px;
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: 15px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 12px;
    border-block-end: 1px solid var(--_line);
  }
  thead th {
    padding: 2px 4px;
    font-weight: 550;
    white-space: nowrap;
  }
  tbody th {
    font-weight: 600;
  }
  tr[aria-current] > * {
    background: var(--_raised);
  }
  .sort {
    inline-size: auto;
    min-block-size: 32px;
    padding: 4px 8px;
    font-size: 13px;
    font-weight: 550;
    text-align: start;
    background: none;
    color: var(--_muted);
  }
  .sort:hover {
    background: var(--_raised);
    color: var(--_ink);
  }
  .name {
    display: inline;
    inline-size: auto;
    min-block-size: 24px;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--_accent);
    text-align: start;
    font-weight: 600;
  }
  .name:hover {
    background: none;
    text-decoration: underline;
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  time {
    display: grid;
    white-space: nowrap;
  }
  .label,
  .sorter {
    display: none;
  }
  .state {
    white-space: nowrap;
  }
  .state.Approved {
    color: var(--_good);
    border-color: currentColor;
  }
  .state.Rejected {
    color: var(--_bad);
    border-color: currentColor;
  }
  .state.ComplianceReview {
    color: var(--_warn);
    border-color: currentColor;
  }
  nav {
    display: flex;
    gap: 8px;
    align-items: center;
    font-size: 14px;
    color: var(--_muted);
  }
  nav button {
    min-block-size: 40px;
    padding: 6px 14px;
    font-size: 14px;
  }
`;
