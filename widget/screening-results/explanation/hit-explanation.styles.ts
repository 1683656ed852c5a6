import { css } from '../../look/css.js';

export const styles = css`
  .sounds {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 10px;
    margin-block-end: 4px;
    font-size: var(--_small);
  }
  .written {
    white-space: pre-wrap;
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
    font-size: var(--_tiny);
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
  .detail {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
    gap: calc(2 * var(--_space)) calc(3 * var(--_space));
    border-block-start: 1px solid var(--_line);
    padding-block-start: 14px;
    font-size: var(--_small);
  }
  .detail > .whole {
    grid-column: 1 / -1;
  }
  .fact-table {
    display: grid;
    grid-template-columns: minmax(0, 112px) repeat(3, minmax(0, 1fr));
    inline-size: 100%;
  }
  .fact-table :is(thead, tbody, tr) {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
  }
  .fact-table :is(th, td) {
    padding: 8px 0;
    padding-inline-end: 16px;
    border-block-end: 1px solid var(--_line);
    text-align: start;
  }
  .fact-table :is(thead, tbody th) {
    font-size: var(--_tiny);
    font-weight: 550;
    color: var(--_muted);
  }
  .fact-table td {
    font-weight: 550;
  }
  .fact-table tbody > tr:last-child > * {
    border-block-end: 0;
  }
  .fact-table td.muted,
  .fact-table p,
  .fact-table dl {
    font-size: var(--_tiny);
    font-weight: 400;
  }
  .fact-table p,
  .fact-table dl {
    margin-block-start: 3px;
  }
  .fact-table dl {
    display: block;
  }
  .fact-table dd {
    font-weight: 400;
  }
  .fact-table summary,
  .aliases summary {
    min-block-size: 24px;
    font-size: var(--_tiny);
    font-weight: 400;
    color: var(--_muted);
    cursor: pointer;
  }
  @container (inline-size <= 38.75em) {
    .fact-table,
    .fact-table :is(thead, tbody, tr) {
      display: block;
    }
    .fact-table thead {
      display: none;
    }
    .fact-table tr {
      padding-block: 8px;
      border-block-end: 1px solid var(--_line);
    }
    .fact-table tr:last-child {
      border: 0;
    }
    .fact-table :is(th, td) {
      display: block;
      padding: 2px 0;
      border: 0;
    }
    .fact-table tbody th {
      font-size: var(--_small);
      font-weight: 650;
      color: var(--_ink);
    }
    .fact-table td {
      display: grid;
      grid-template-columns: 84px minmax(0, 1fr);
      gap: 0 10px;
      align-items: baseline;
    }
    .fact-table td > :not(.cell-label) {
      grid-column: 2;
    }
  }
  .detail h4 {
    font-size: var(--_tiny);
    color: var(--_muted);
    font-weight: 550;
    margin-block-end: 6px;
  }
  .id {
    font-weight: 400;
    font-size: var(--_tiny);
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
    font-size: var(--_small);
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
    font-size: var(--_tiny);
    font-weight: 550;
    color: var(--_muted);
  }
  .indicators tbody th {
    font-size: var(--_small);
    font-weight: 550;
    color: var(--_ink);
  }
  @container (inline-size <= 21.25em) {
    .indicators tbody th {
      overflow-wrap: anywhere;
    }
    .indicators :is(th, td) {
      padding-inline-end: 8px;
    }
  }
  @media (forced-colors: active) {
    ins {
      text-decoration: underline;
    }
  }
`;
