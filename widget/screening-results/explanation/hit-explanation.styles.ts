import { css } from '../../look/css.js';

/** What fits and what differs, in the rows and in the open hit, which stands beside them or below its row. */
export const styles = css`
  .fact {
    color: var(--_muted);
  }
  .fact.agree {
    font-weight: 650;
    color: var(--_accent);
  }
  .fact.possible,
  .fact .sign {
    font-weight: 500;
  }
  .sign,
  .apart {
    margin-inline-end: 5px;
  }
  .fact.possible {
    color: var(--_ink);
  }
  .fact.possible .sign {
    color: var(--_accent);
  }
  .fact :is(.apart, .more) {
    font-size: var(--_tiny);
    font-weight: 400;
  }
  .details > td {
    display: block;
    padding: 12px 8px 16px;
  }
  .main {
    /* Of the open hit. */
    --_pane: clamp(340px, 32cqi, 420px);
  }
  .nothing-left {
    padding: 28px 12px;
    text-align: center;
  }
  .detail {
    display: grid;
    grid-template-columns: minmax(0, 100%);
    gap: 4px;
    max-inline-size: 720px;
    font-size: var(--_small);
  }
  .detail + .detail {
    margin-block-start: 16px;
    border-block-start: 1px solid var(--_line);
    padding-block-start: 16px;
  }
  .detail h4 {
    margin-block-start: 10px;
    font-size: var(--_tiny);
    font-weight: 550;
    color: var(--_muted);
  }
  .detail :is(.id, thead, tbody th, summary),
  .fact-table :is(p, td.muted) {
    font-size: var(--_tiny);
    font-weight: 400;
    color: var(--_muted);
  }
  .fact-table,
  .fact-table thead {
    display: block;
  }
  .fact-table :is(tbody, tr) {
    display: grid;
    grid-template-columns: minmax(0, 88px) repeat(2, minmax(0, 1fr));
    gap: 2px 12px;
  }
  .fact-table tbody,
  .fact-table tr > .fact {
    grid-column: 2 / -1;
  }
  .fact-table tbody {
    grid-template-columns: minmax(0, 1fr);
  }
  .fact-table :is(th, td) {
    padding: 0;
    text-align: start;
    vertical-align: top;
  }
  .fact-table tr {
    padding-block: 7px;
    border-block-end: 1px solid var(--_line);
  }
  .fact-table thead th:last-child {
    display: none;
  }
  .fact-table td:not(.fact, .muted) {
    font-weight: 550;
  }
  .fact-table .fact {
    font-size: var(--_tiny);
  }
  .written {
    white-space: pre-wrap;
  }
  .detail summary {
    min-block-size: 24px;
    cursor: pointer;
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
  mark {
    color: inherit;
    background: color-mix(in oklab, var(--_accent) 16%, transparent);
    border-radius: 3px;
  }
  mark:is(.similar, .initial, .language),
  ins {
    text-decoration: none;
    background: color-mix(in oklab, var(--_warn) 24%, transparent);
    border-radius: 3px;
  }
  @container (inline-size >= max(74em, 74rem)) {
    /* The open hit takes the whole height, beside more rows than a page has. The last track takes what the hit needs more. */
    .rows > tbody:has(> .details) {
      display: grid;
      grid-template: repeat(240, auto) 1fr / minmax(0, 1fr) var(--_pane);
      column-gap: 20px;
    }
    .rows > tbody > * {
      grid-column: 1;
    }
    .rows > tbody > .details {
      grid-area: 1 / 2 / 242;
      border-inline-start: 1px solid var(--_line);
    }
    .rows:has(> tbody > .details) > thead {
      margin-inline-end: calc(var(--_pane) + 20px);
    }
    .details > td {
      position: sticky;
      inset-block-start: 0;
      padding-inline: 16px 0;
      border: 0;
    }
  }

  @container (inline-size <= max(38.75em, 38.75rem)) {
    .details > td {
      padding: 4px 0;
    }
  }
  @media (forced-colors: active) {
    ins {
      text-decoration: underline;
    }
  }
`;
