import { css } from '../look/css.js';

/** The form, and the cells of the submissions found. Needs `tableStyles`. */
export const styles = css`
  form,
  .results {
    display: grid;
    gap: calc(2.5 * var(--_space));
    min-inline-size: 0;
  }
  .results {
    border-block-start: 1px solid var(--_line);
    padding-block-start: calc(2.5 * var(--_space));
  }
  fieldset {
    display: grid;
    gap: var(--_space);
  }
  .choice {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    padding: 7px 14px;
    min-block-size: 36px;
    font-size: var(--_small);
    cursor: pointer;
    border-color: var(--_edge);
    color: var(--_ink);
  }
  .choice:not(.on):hover {
    background: var(--_raised);
  }
  .choice:has(:focus-visible) {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  .choice input:focus-visible {
    outline: none;
  }
  .email {
    display: grid;
    gap: 6px;
    max-inline-size: calc(26.25 * var(--_em));
  }
  .filter {
    display: grid;
    grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1.4fr) 46px;
    gap: 8px 10px;
    align-items: end;
  }
  .filter label {
    grid-template-columns: minmax(0, 1fr);
    font-size: var(--_tiny);
    font-weight: 500;
    color: var(--_muted);
  }
  .filter :is(input, select) {
    font-size: var(--_em);
    color: var(--_ink);
  }
  :dir(rtl) > [dir='ltr'] {
    text-align: end;
  }
  .filter .below {
    display: grid;
    grid-column: 1 / -1;
    gap: 2px;
  }
  .icon {
    display: grid;
    place-items: center;
    inline-size: 46px;
    min-block-size: 46px;
    padding: 0;
  }
  .note.warn {
    color: var(--_warn);
    font-size: var(--_small);
    font-weight: 500;
  }
  blockquote {
    margin: 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--_line);
  }
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
  summary {
    min-block-size: 24px;
    cursor: pointer;
  }

  @container (inline-size <= 38.75em) {
    .filter {
      grid-template-columns: minmax(0, 1fr) 46px;
      padding: 12px;
      border: 1px solid var(--_line);
      border-radius: var(--_radius-control);
    }
    .filter label:not(.value) {
      grid-column: 1 / -1;
    }
    .actions button,
    .bar > button {
      flex: 1;
    }
    .order {
      margin: 0;
    }
  }
  @container (inline-size > 38.75em) {
    time,
    .state {
      white-space: nowrap;
    }
  }
`;
