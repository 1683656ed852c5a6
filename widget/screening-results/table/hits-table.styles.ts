import { css } from '../../look/css.js';

export const hitsTableStyles = css`
  .rows,
  .rows > :is(thead, tbody) {
    display: block;
  }
  .rows > * > tr {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 14% 108px 108px;
  }
  .rows > tbody > :is(.details, .group) {
    grid-template-columns: 100%;
  }
  /* Rows that are not on the screen are laid out when they are scrolled to. */
  .long .hit {
    content-visibility: auto;
    contain-intrinsic-size: auto 112px;
  }
  .group > th {
    padding: 18px 12px 6px;
    font-size: var(--_small);
    font-weight: 650;
  }
  .group span {
    margin-inline-start: 8px;
    font-size: var(--_tiny);
    font-weight: 400;
    color: var(--_muted);
  }
  .hit {
    cursor: pointer;
  }
  .hit:hover td {
    background: color-mix(in oklab, var(--_raised) 60%, transparent);
  }
  .hit.open td,
  .details td {
    background: var(--_raised);
  }
  .hit.open td {
    border-block-end-color: transparent;
  }
  .details > td {
    padding: 0 12px 16px;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 8px;
    font-size: var(--_text);
    font-weight: 400;
  }
  .opener {
    inline-size: auto;
    min-block-size: 24px;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font-size: var(--_text);
    font-weight: 650;
    text-align: start;
  }
  .opener:hover {
    background: none;
    text-decoration: underline;
    text-decoration-color: var(--_accent);
    text-underline-offset: 3px;
  }
  /* Balanced lines take longer to lay out than a page of rows may take. */
  .hit p {
    text-wrap: wrap;
  }
  .why {
    margin-block: 3px 6px;
  }
  .num {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  td .bar {
    inline-size: 84px;
    max-inline-size: 100%;
    margin-block-start: 6px;
    block-size: 6px;
  }
  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 14px;
    margin: 0;
  }
  dt {
    color: var(--_muted);
  }
  dd {
    margin: 0;
    font-weight: 550;
  }
  .compact .rows > tbody > tr > td {
    padding-block: 5px;
    font-size: var(--_small);
  }
  .compact :is(.name, .opener) {
    font-size: var(--_small);
  }
  .compact .why {
    margin-block: 0 2px;
    font-size: var(--_tiny);
  }
  .compact :is(.other, .hit .bar, .fact.unknown) {
    display: none;
  }
  .compact.long .hit {
    contain-intrinsic-size: auto 66px;
  }

  @container (inline-size <= 38.75em) {
    .rows > thead {
      display: none;
    }
    .rows > tbody > .hit {
      grid-template-columns: minmax(0, 1.3fr) repeat(2, minmax(0, 1fr));
    }
    .hit .match {
      grid-column: 1 / -1;
    }
    .hit.open {
      background: var(--_raised);
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      border-block-end: 0;
      margin-block-end: 0;
    }
    .hit.open td {
      background: none;
    }
    .rows > tbody > :is(.details, .group) {
      border: 0;
      padding: 0;
    }
    .group > th {
      padding: 8px 0 0;
    }
    .details > td {
      border: 1px solid var(--_line);
      border-block-start: 0;
      border-end-start-radius: var(--_radius-control);
      border-end-end-radius: var(--_radius-control);
      padding: 0 12px 14px;
    }
  }
`;
