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
