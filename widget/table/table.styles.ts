import { css } from '../look/css.js';

/**
 * A table (`class="rows"`) whose rows become cards where it is narrow, its heads of columns and its page buttons. The element's
 * own rules win over those of rows and cells: `:where()` has no specificity. Needs `tokens`, `controls` and an inline-size container.
 */
export const tableStyles = css`
  /* In a page without a doctype, it would have the colour of the body, and no font but the family. */
  table {
    font: inherit;
    color: inherit;
  }
  .rows {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: var(--_text);
  }
  :where(.rows > thead th) {
    text-align: start;
    font-size: var(--_tiny);
    font-weight: 550;
    color: var(--_muted);
    padding: 0;
    border-block-end: 1px solid var(--_line);
  }
  :where(.rows > tbody > tr > *) {
    padding: 12px;
    border-block-end: 1px solid var(--_line);
    text-align: start;
    vertical-align: top;
  }
  .sort {
    font-size: var(--_tiny);
    font-weight: 550;
    color: inherit;
    background: none;
    border-radius: 6px;
    padding: 6px 12px;
    inline-size: auto;
    min-block-size: 32px;
    text-align: start;
    white-space: nowrap;
  }
  /* Looks like a text. */
  .name,
  .opener,
  .link {
    display: inline;
    inline-size: auto;
    min-block-size: 24px;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    text-align: start;
  }
  .name:hover,
  .opener:hover,
  .link:hover {
    background: none;
    text-decoration: underline;
  }
  .arrow {
    display: inline-block;
    min-inline-size: 1.2em;
    padding-inline-start: 4px;
  }
  .order,
  .cell-label {
    display: none;
  }
  .dotted {
    display: inline-flex;
    flex-wrap: wrap;
    column-gap: 15px;
    /* The dot before what begins a line. */
    overflow: clip;
  }
  .dotted > * {
    position: relative;
  }
  .dotted > ::before {
    content: '';
    position: absolute;
    inset: 0.65em auto auto;
    inset-inline-start: -9px;
    border: 1.5px solid var(--_muted);
    border-radius: 50%;
  }
  .foot-row {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 4px 16px;
  }
  .foot-row {
    margin-block-start: 12px;
    font-size: var(--_tiny);
    color: var(--_muted);
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
  }
  .page {
    inline-size: auto;
    min-inline-size: 30px;
    min-block-size: 30px;
    padding: 0 6px;
    border-radius: 8px;
    background: none;
    color: var(--_muted);
    font-size: var(--_tiny);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  .sort:hover,
  .page:hover[aria-disabled='false'] {
    background: var(--_raised);
    color: var(--_ink);
  }
  .page[aria-disabled='true'] {
    opacity: 0.45;
  }
  .page[aria-current] {
    opacity: 1;
    color: var(--_accent);
    background: var(--_tint);
    font-weight: 650;
  }
  .page .sign {
    font-size: calc(1.0625 * var(--_em));
    line-height: 1;
  }
  .page:dir(rtl) .sign {
    display: inline-block;
    transform: scaleX(-1);
  }

  @container (inline-size <= max(38.75em, 38.75rem)) {
    .rows,
    .rows > tbody {
      display: block;
    }
    .rows > thead {
      display: none;
    }
    :where(.rows > tbody > tr) {
      display: grid;
      gap: 10px 12px;
      border: 1px solid var(--_line);
      border-radius: var(--_radius-control);
      padding: 12px;
      margin-block-end: 10px;
    }
    :where(.rows > tbody > tr > *) {
      display: block;
      padding: 0;
      border: 0;
    }
    .cell-label {
      display: block;
      font-size: var(--_tiny);
      color: var(--_muted);
    }
    .order {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 6px 10px;
      font-size: var(--_small);
      font-weight: 500;
      min-inline-size: 0;
      margin-block-end: 12px;
    }
    /* On a line of its own where the longest order does not fit beside the label. */
    .order select {
      flex: auto;
      contain: layout;
      inline-size: auto;
      min-inline-size: 0;
      padding-inline: 6px;
    }
    .page {
      min-inline-size: 34px;
      min-block-size: 34px;
    }
  }
`;
