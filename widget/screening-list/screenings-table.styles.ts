import { css } from '../look/css.js';

/** The filters and the cells. Needs `tableStyles`. */
export const screeningsTableStyles = css`
  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 12px 16px;
  }
  .filters select {
    inline-size: auto;
    min-inline-size: calc(9 * var(--_em));
  }
  .filters .check {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 46px;
  }
  /* Of one line, whatever it says: the rows below must not move. */
  .bar {
    flex-wrap: nowrap;
    min-block-size: 44px;
  }
  #newer {
    white-space: nowrap;
  }
  #more {
    justify-self: start;
  }
  .rows > thead th {
    padding: 6px 12px;
  }
  .rows > tbody > tr > th {
    inline-size: 18%;
  }
  /* Room for the words of each column, whatever is in the others. */
  td > div {
    min-inline-size: calc(6.5 * var(--_em));
  }
  .chip.whole {
    white-space: nowrap;
  }
  .chip.words {
    overflow-wrap: normal;
  }
  .changes {
    font-weight: 650;
  }
  .level.warn {
    color: var(--_warn);
  }
  .level.bad {
    color: var(--_bad);
  }

  /* Else the other columns leave the name one letter. */
  @container (inline-size <= 56em) {
    td > div {
      min-inline-size: calc(4.5 * var(--_em));
    }
  }
  @container (inline-size <= 38.75em) {
    .rows > tbody > tr > th {
      inline-size: auto;
    }
    .filters label {
      flex: 1;
    }
    .filters .check {
      flex-basis: 100%;
    }
    .filters select {
      inline-size: 100%;
      min-inline-size: 0;
    }
  }
`;
