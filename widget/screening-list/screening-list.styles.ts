import { css } from '../look/css.js';

/** The filters and the cells. Needs `listingStyles`. */
export const styles = css`
  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 12px 16px;
    > .search {
      flex: 1 1 calc(14 * var(--_em));
    }
    select {
      inline-size: auto;
      min-inline-size: calc(9 * var(--_em));
    }
    > .check {
      display: flex;
      align-items: center;
      gap: 8px;
      min-block-size: 46px;
    }
  }
  /* Of one line, whatever it says: the rows below must not move. */
  .bar {
    flex-wrap: nowrap;
    min-block-size: 44px;
  }
  #refresh {
    white-space: nowrap;
  }
  #more {
    justify-self: start;
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
  .level {
    color: var(--_tone);
  }

  /* Rows of 44 px, of two lines each. */
  @container (inline-size > max(38.75em, 38.75rem)) {
    .rows > thead th {
      padding: 6px;
    }
    .rows > tbody > tr {
      block-size: 44px;
      line-height: 1.25;
      > * {
        padding: 1px 6px;
        vertical-align: baseline;
      }
      > th {
        inline-size: 16%;
      }
      .chip {
        min-block-size: 0;
        padding-block: 0;
        line-height: 1.25;
      }
    }
    /* Room for the words of each column, whatever is in the others. Else they leave the name one letter. */
    td > div {
      min-inline-size: calc(4.5 * var(--_em));
    }
  }
  @container (inline-size <= 38.75em) {
    .filters {
      > :not(.check) {
        flex: 1;
      }
      > .search,
      > .check {
        flex-basis: 100%;
      }
      select {
        inline-size: 100%;
        min-inline-size: 0;
      }
    }
  }
`;
