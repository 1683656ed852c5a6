import { css } from '../look/css.js';

/** The table of hits, its marks and its details. */
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
    font-size: 14px;
    font-weight: 650;
  }
  .group span {
    margin-inline-start: 8px;
    font-size: 13px;
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
    font-size: 15px;
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
    font-size: 15px;
    font-weight: 650;
    text-align: start;
  }
  .opener:hover {
    background: none;
    text-decoration: underline;
    text-decoration-color: var(--_accent);
    text-underline-offset: 3px;
  }
  .new {
    font-size: 13px;
    font-weight: 600;
    color: var(--_accent);
    background: var(--_tint);
    border-radius: 99px;
    padding: 1px 8px;
  }
  /* Balanced lines take longer to lay out than a page of rows may take. */
  .hit p {
    text-wrap: wrap;
  }
  .why {
    margin-block: 3px 6px;
  }
  .sounds {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 10px;
    margin-block-end: 4px;
    font-size: 14px;
  }
  mark {
    color: inherit;
    background: color-mix(in oklab, var(--_good) 14%, transparent);
    border-radius: 3px;
  }
  mark:is(.similar, .initial, .language) {
    background: color-mix(in oklab, var(--_warn) 24%, transparent);
  }
  ins {
    text-decoration: none;
    background: color-mix(in oklab, var(--_warn) 24%, transparent);
    border-radius: 3px;
    padding-inline: 1px;
  }
  /* Padding would separate joined letters. */
  :dir(rtl) ins,
  bdi:dir(rtl) ins {
    padding-inline: 0;
  }
  del {
    color: var(--_muted);
    font-weight: 500;
    text-decoration-thickness: 1px;
  }
  /* A deleted word needs a space before the next one. Deleted letters do not. */
  del.word {
    margin-inline-end: 0.25em;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    font-size: 13px;
  }
  .fact {
    display: inline-flex;
    gap: 5px;
  }
  .fact.agree {
    color: var(--_good);
  }
  .fact.possible {
    color: var(--_warn);
  }
  .fact.conflict {
    color: var(--_bad);
  }
  .fact.unknown {
    color: var(--_muted);
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
  .detail {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
    gap: calc(2 * var(--_space)) calc(3 * var(--_space));
    border-block-start: 1px solid var(--_line);
    padding-block-start: 14px;
    font-size: 14px;
  }
  .detail h4 {
    font-size: 13px;
    color: var(--_muted);
    font-weight: 550;
    margin-block-end: 6px;
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
  .id {
    font-weight: 400;
    font-size: 13px;
    line-height: 1.75;
    color: var(--_muted);
  }
  .plain,
  .aliases {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .aliases {
    max-block-size: 220px;
    overflow-y: auto;
    columns: 2 140px;
    column-gap: 20px;
  }
  .aliases li {
    break-inside: avoid;
    padding-block: 1px;
  }
  .aliases .matched {
    font-weight: 650;
    color: var(--_accent);
  }
  .indicators {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: 14px;
    overflow-wrap: normal;
  }
  .indicators th,
  .indicators td {
    padding: 4px 0;
    padding-inline-end: 14px;
    text-align: start;
    vertical-align: baseline;
  }
  .indicators thead th {
    font-size: 13px;
    font-weight: 550;
    color: var(--_muted);
  }
  .indicators tbody th {
    font-size: 14px;
    font-weight: 550;
    color: var(--_ink);
  }
  .compact .rows > tbody > tr > td {
    padding-block: 5px;
    font-size: 14px;
  }
  .compact :is(.name, .opener) {
    font-size: 14px;
  }
  .compact .why {
    margin-block: 0 2px;
    font-size: 13px;
  }
  .compact :is(.other, .hit .bar, .fact.unknown) {
    display: none;
  }
  .compact.long .hit {
    contain-intrinsic-size: auto 66px;
  }

  @container (inline-size <= 340px) {
    .indicators tbody th {
      overflow-wrap: anywhere;
    }
    .indicators :is(th, td) {
      padding-inline-end: 8px;
    }
  }
  @container (inline-size <= 620px) {
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
