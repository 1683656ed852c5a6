import { css } from '../../look/css.js';

/** What fits and what differs, in the rows and in the open hit, which stands beside them or below its row. */
export const styles = css`
  .fact {
    color: var(--_muted);
    &.agree {
      font-weight: 650;
      color: var(--_accent);
    }
    &.possible {
      font-weight: 500;
      color: var(--_ink);
      .sign {
        color: var(--_accent);
      }
    }
    .sign {
      font-weight: 500;
    }
    .apart,
    .more {
      font-size: var(--_tiny);
      font-weight: 400;
    }
  }
  .sign,
  .apart {
    margin-inline-end: 5px;
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
    & + & {
      margin-block-start: 16px;
      border-block-start: 1px solid var(--_line);
      padding-block-start: 16px;
    }
    h4 {
      margin-block-start: 10px;
      font-size: var(--_tiny);
      font-weight: 550;
      color: var(--_muted);
    }
  }
  .detail :is(.id, thead, tbody th, summary),
  .fact-table :is(p, dl, td.muted) {
    font-size: var(--_tiny);
    font-weight: 400;
    color: var(--_muted);
  }
  .fact-table {
    &,
    thead,
    dl {
      display: block;
    }
    tbody,
    tr {
      display: grid;
      grid-template-columns: minmax(0, 88px) repeat(2, minmax(0, 1fr));
      gap: 2px 12px;
    }
    tbody,
    tr > .fact {
      grid-column: 2 / -1;
    }
    tbody {
      grid-template-columns: minmax(0, 1fr);
    }
    th,
    td {
      padding: 0;
      text-align: start;
      vertical-align: top;
    }
    tr {
      padding-block: 7px;
      border-block-end: 1px solid var(--_line);
    }
    thead th:last-child {
      display: none;
    }
    td:not(.fact, .muted) {
      font-weight: 550;
    }
    .fact {
      font-size: var(--_tiny);
    }
  }
  .written {
    white-space: pre-wrap;
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
    :is(.fact-table, .search) & {
      font-weight: 400;
    }
  }
  .aliases {
    max-block-size: 220px;
    overflow-y: auto;
    columns: 2 140px;
    column-gap: 20px;
    li {
      break-inside: avoid;
      padding-block: 1px;
    }
    .matched {
      font-weight: 650;
      color: var(--_accent);
    }
    @media print {
      max-block-size: none;
      overflow: visible;
    }
  }
  .indicators {
    border-collapse: collapse;
    overflow-wrap: normal;
    th,
    td {
      padding: 3px 0;
      padding-inline-end: 16px;
      font-size: var(--_tiny);
      font-weight: 400;
      text-align: start;
    }
    tbody th {
      overflow-wrap: anywhere;
      font-weight: 550;
      color: var(--_ink);
    }
    /* Large text on a phone: a head that does not fit breaks. */
    @container (inline-size <= 15em) {
      overflow-wrap: anywhere;
    }
  }
  mark,
  ins {
    color: inherit;
    background: color-mix(in oklab, var(--_accent) 16%, transparent);
    border-radius: 3px;
  }
  mark:is(.similar, .initial, .language),
  ins {
    text-decoration: none;
    background: color-mix(in oklab, var(--_warn) 24%, transparent);
  }
  ins {
    padding-inline: 1px;
    /* Padding would separate joined letters. */
    :dir(rtl) & {
      padding-inline: 0;
    }
    @media (forced-colors: active) {
      text-decoration: underline;
    }
  }
  del {
    color: var(--_muted);
    font-weight: 500;
    text-decoration-thickness: 1px;
    /* A deleted word needs a space before the next one. Deleted letters do not. */
    &.word {
      margin-inline-end: 0.25em;
    }
  }
  .details > td {
    display: block;
    padding: 12px 8px 16px;
    @container (inline-size <= 38.75em) {
      padding: 4px 0;
    }
    @container (inline-size >= 74em) {
      position: sticky;
      inset-block-start: 0;
      padding-inline: 16px 0;
      border: 0;
    }
  }
  @container (inline-size >= 74em) {
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
  }
`;
