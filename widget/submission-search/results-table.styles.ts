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
  }
  .Approved {
    color: var(--_good);
  }
  .Rejected {
    color: var(--_bad);
  }
  .ComplianceReview {
    color: var(--_warn);
  }
  :is(.Approved, .Rejected, .ComplianceReview) {
    border-color: currentColor;
  }
  .state,
  time {
    white-space: nowrap;
    @container (inline-size <= 38.75em) {
      white-space: normal;
    }
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
  }
`;
