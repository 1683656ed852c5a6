import { css } from '../look/css.js';
import { fields } from '../look/fields.styles.js';
import { tableStyles } from './table.styles.js';

/** The frame of an element that lists rows, and what stands in their place. Rows are opened by their name; in a narrow card each cell has its label. */
const namedRowsStyles = css`
  :host {
    inline-size: 100%;
    min-inline-size: 0;
  }
  .frame {
    container-type: inline-size;
    /* A dialog, for one, takes its width from its content. */
    contain-intrinsic-inline-size: min(1080px, 80vw);
  }
  /* As large as other fields: an iPhone enlarges the page for one below 16 px. */
  label > :is(input, select) {
    font-size: var(--_em);
  }
  .message {
    display: grid;
    gap: 6px;
    justify-items: start;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
    justify-content: space-between;
  }
  .bar h2,
  .message h2 {
    font-size: calc(1.125 * var(--_em));
  }
  .message button {
    margin-block-start: 6px;
  }
  .wait {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--_muted);
    font-size: var(--_small);
  }
  .dot {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--_accent);
    box-shadow: 0 0 0 4px color-mix(in oklab, var(--_accent) 22%, transparent);
    margin: 4px;
    animation: breathe 1.4s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    to {
      opacity: 0.4;
    }
  }
  .rows > tbody > tr > th {
    font-weight: 600;
  }
  tr[aria-current] > * {
    background: var(--_raised);
  }
  .name {
    color: var(--_accent);
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
export const listingStyles = fields + tableStyles + namedRowsStyles;
