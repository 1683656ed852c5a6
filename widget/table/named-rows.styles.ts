import { css } from '../look/css.js';

/** Rows of a table that are opened by their name, and in a narrow card each cell with its label. Needs `tableStyles`. */
export const namedRowsStyles = css`
  .name {
    color: var(--_accent);
  }
  .rows > tbody > tr {
    > th {
      font-weight: 600;
    }
    &[aria-current] > * {
      background: var(--_raised);
    }
    @container (inline-size <= 38.75em) {
      &[aria-current] {
        background: var(--_raised);
      }
      > th {
        font-size: var(--_em);
      }
      > td {
        display: grid;
        grid-template-columns: minmax(0, 0.8fr) minmax(0, 1.4fr);
        gap: 10px;
        align-items: baseline;
      }
    }
  }
`;
