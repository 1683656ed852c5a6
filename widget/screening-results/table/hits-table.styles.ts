import { css } from '../../look/css.js';

/** The rows, the open hit beside or below them, and what stands below the table. */
export const hitsTableStyles = css`
  .rows,
  .rows > :is(thead, tbody) {
    display: block;
  }
  .rows > * > tr {
    display: grid;
    grid-template-columns: minmax(0, 2.5fr) minmax(0, 1.8fr) minmax(0, 1.5fr) minmax(88px, 0.9fr) minmax(
        84px,
        1.2fr
      ) 76px;
  }
  .rows > tbody > .details {
    display: block;
  }
  .sort {
    padding: 6px 8px;
    white-space: normal;
  }
  .rows > thead tr {
    align-items: end;
    overflow-wrap: normal;
  }
  .hit {
    cursor: pointer;
    border-block-end: 1px solid var(--_line);
  }
  .hit > * {
    padding: 4px 8px;
    border: 0;
    font-size: var(--_small);
    font-weight: 400;
    line-height: 24px;
  }
  /* Rows that are not on the screen are laid out when they are scrolled to. */
  .long .hit {
    content-visibility: auto;
    contain-intrinsic-size: auto 32px;
  }
  .hit:hover > * {
    background: var(--_raised);
  }
  .hit.open > * {
    background: var(--_tint);
  }
  .opener {
    color: inherit;
    font-size: var(--_small);
    font-weight: 650;
  }
  /* The words that match are bold. */
  .compared .opener {
    font-weight: 450;
  }
  .alias b {
    color: var(--_ink);
  }
  @container (inline-size >= max(74em, 74rem)) {
    .rows:has(> tbody > .details) > * > tr:not(.folded, .details) {
      grid-template-columns: minmax(0, 2.1fr) minmax(0, 2.2fr) minmax(0, 1.4fr) minmax(80px, 0.9fr) 84px 70px;
    }
  }
  .alias {
    color: var(--_muted);
  }
  .measure {
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
  .arrow:empty {
    display: none;
  }
  [data-column='strength'] .sort,
  [data-column='risk'] .sort {
    margin-inline-start: auto;
    text-align: end;
  }
  .note .warn,
  .unreadable,
  .differs {
    color: var(--_warn);
  }
  .link {
    color: var(--_accent);
    font-size: var(--_tiny);
    font-weight: 400;
    text-decoration: underline;
  }
  progress {
    margin-inline: 8px;
    vertical-align: middle;
    inline-size: 120px;
    block-size: 8px;
    accent-color: var(--_accent);
  }

  @container (inline-size <= max(38.75em, 38.75rem)) {
    .rows > thead {
      display: none;
    }
    .rows > tbody > tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 14px;
      border: 0;
      border-block-end: 1px solid var(--_line);
      border-radius: 0;
      padding: 7px 8px;
      margin: 0;
    }
    .hit > * {
      padding: 0;
      background: none;
    }
    .hit > .match {
      inline-size: 100%;
    }
    .measure {
      white-space: normal;
    }
    .hit .cell-label {
      display: inline;
      margin-inline-end: 5px;
    }
    .hit.open {
      background: var(--_tint);
    }
    .rows > tbody > .details {
      padding-inline: 0;
    }
  }
`;
