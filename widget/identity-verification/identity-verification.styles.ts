import { css } from '../look/css.js';

export const styles = css`
  :host {
    /* A phone's width of text reads best; the card never grows into a banner. */
    max-inline-size: min(max(26.25em, 26.25rem), 100%);
    container-type: inline-size;
    /* Where the page takes its width from what is inside, as a dialog does: as wide as it may be, and no strain on a phone. */
    contain-intrinsic-inline-size: min(max(26.25em, 26.25rem), 80vw);
    min-inline-size: 0;
    /* As high as the card with the code on a phone: what is below the element stays in its place. */
    min-block-size: max(38em, 38rem);
  }
  .card {
    animation: appear 0.25s ease-out;
  }
  .foot {
    border-block-start: 1px solid var(--_line);
    padding-block-start: 14px;
  }
  .actions,
  .field,
  dl,
  ol {
    display: grid;
    gap: 8px;
    margin: 0;
  }
  .code,
  .mark,
  ol i {
    display: grid;
    place-items: center;
  }
  svg {
    fill: none;
    stroke-linecap: round;
  }
  .line,
  .live,
  li {
    display: flex;
    gap: 10px;
  }
  .line,
  .live {
    align-items: center;
    justify-content: center;
  }
  i {
    flex: none;
    inline-size: 10px;
    block-size: 10px;
    border-radius: 50%;
    background: var(--_line);
  }
  .line i:last-child,
  .live i {
    background: var(--_accent);
    outline: 4px solid color-mix(in oklab, var(--_accent) 20%, transparent);
    animation: breathe 2.4s ease-in-out infinite;
  }

  .code {
    font-variant-numeric: tabular-nums;
    position: relative;
    margin: auto;
    /* The ring holds its time and six digits, however large the text is. */
    font-size: min(1em, 7.9cqi);
    inline-size: 11em;
    block-size: 11em;
  }
  .code svg {
    position: absolute;
    inset: 0;
    transform: rotate(-90deg);
    stroke-width: 7;
    stroke: var(--_line);
  }
  .left {
    stroke: var(--_accent);
    stroke-dasharray: 1;
    transition: stroke-dashoffset 1s linear;
  }
  .short {
    stroke: var(--_warn);
  }
  .code b {
    margin-block-end: 14px;
    font-size: 4.5em;
    line-height: 1;
    animation: appear 0.3s ease-out;
  }
  .code .long {
    font-size: 2.25em;
  }
  .code small {
    position: absolute;
    inset-block-end: 1.75em;
    font-size: 0.875em;
    color: var(--_muted);
  }
  ol {
    padding: 0;
    list-style: none;
    font-size: 0.9375em;
  }
  ol i {
    inline-size: 1.75em;
    block-size: 1.75em;
    border: 1.5px solid var(--_line);
    background: none;
    font-style: normal;
    font-weight: 600;
    color: var(--_muted);
  }
  ol span {
    padding-block: 2px;
  }

  form {
    display: grid;
    gap: 16px;
    margin: 0;
  }
  input {
    letter-spacing: 0.06em;
    font-weight: 550;
  }
  .foot b {
    color: var(--_ink);
  }
  :dir(rtl) input {
    text-align: right;
  }
  figure {
    margin: 0;
    text-align: center;
  }
  /* Dark on light in both schemes: many readers need that. */
  figure svg {
    inline-size: 148px;
    background: #fff;
    fill: #000;
    border-radius: 8px;
    shape-rendering: crispEdges;
    forced-color-adjust: none;
  }

  .notice,
  .mark {
    color: var(--_tone, var(--_muted));
    background: color-mix(in oklab, currentColor 11%, var(--_surface));
  }
  .notice {
    font-size: 0.875em;
    border-radius: var(--_radius-control);
    padding: 8px 12px;
  }
  /* A card that ends needs no more height than it has. */
  :host(:not(:state(starting), :state(ask), :state(queued), :state(code))) {
    min-block-size: 0;
  }
  .card:has(.mark) {
    text-align: center;
  }
  .mark {
    margin: 4px auto;
    inline-size: 56px;
    block-size: 56px;
    /* Forced colours give it a colour. */
    border: 1px solid transparent;
    border-radius: 50%;
  }
  .mark svg {
    stroke: currentColor;
    stroke-width: 3;
    stroke-linejoin: round;
  }

  dl {
    grid-template-columns: 100%;
    font-size: 0.9375em;
    text-align: start;
    overflow-wrap: break-word;
  }
  /* With large text, a value that does not fit beside its label stands below it. */
  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: 20px;
  }
  dt {
    color: var(--_muted);
    font-weight: 400;
  }
  dd {
    margin-inline: auto 0;
    min-inline-size: 0;
    text-align: end;
    font-weight: 600;
  }

  @keyframes appear {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
  @keyframes breathe {
    50% {
      outline-width: 2px;
    }
  }
  @media (forced-colors: active) {
    .line i,
    .live i {
      forced-color-adjust: none;
    }
  }
`;
