import { css } from '../look/css.js';

/** The cells of the submissions found. Needs `tableStyles`. */
export const resultsTableStyles = css`
  .scroll {
    overflow-x: auto;
    /* Overflow would cut off the focus rings. */
    margin-block: -4px;
    padding-block: 4px;
  }
  .sort:focus-visible {
    outline-offset: -3px;
  }
  .rows > tbody > tr > th {
    font-weight: 600;
  }
  tr[aria-current] > * {
    background: var(--_raised);
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

  summary {
    min-block-size: 24px;
    cursor: pointer;
  }
  @container (inline-size <= 38.75em) {
    .order {
      margin: 0;
    }
    tr[aria-current] {
      background: var(--_raised);
    }
    .rows > tbody > tr > th {
      font-size: var(--_em);
    }
    .rows > tbody > tr > td {
      display: grid;
      grid-template-columns: minmax(0, 0.8fr) minmax(0, 1.4fr);
      gap: 10px;
      align-items: baseline;
    }
    /* A left-to-right value in a right-to-left card still starts where its neighbours do. */
    td > bdi,
    td .chip {
      justify-self: start;
    }
    .state,
    time {
      white-space: normal;
    }
  }
`;
