import { controls } from '../look/controls.styles.js';
import { css } from '../look/css.js';
import { fields } from '../look/fields.styles.js';
import { lists } from '../look/lists.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { tableStyles } from './table.styles.js';

/** Rows of a table that are opened by their name, and in a narrow card each cell with its label. */
const namedRowsStyles = css`
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
  @container (inline-size <= 38.75em) {
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
  }
`;

/** All that an element with a table of named rows needs beside its own styles. */
export const listingStyles = tokens + controls + fields + lists + tableStyles + namedRowsStyles;
