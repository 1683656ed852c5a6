import { css } from './css.js';
import { tokens } from './tokens.styles.js';

/** What all elements have in common: the card, its text, its buttons, its fields and what is wrong with them. */
export const controls =
  tokens +
  css`
    :host {
      display: block;
      /* As the reader has chosen in the browser. */
      font: medium / 1.5 var(--_font);
      -webkit-text-size-adjust: 100%;
    }
    :host([hidden]) {
      display: none !important;
    }
    /* As large as the page's letters too, but not as small as those of a root of 62.5 %. */
    :host > * {
      font-size: max(1em, 1rem);
    }
    * {
      box-sizing: border-box;
    }
    .card {
      background: var(--_surface);
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      padding: calc(3.5 * var(--_space)) min(3 * var(--_space), 6%) calc(2.5 * var(--_space));
      display: grid;
      grid-template-columns: 100%;
      gap: calc(2 * var(--_space));
      overflow-wrap: anywhere;
      /* What a page sets for its own text, or for each tag, would come in with inheritance. Tracking would tear Arabic letters apart. */
      color: var(--_ink);
      -webkit-text-fill-color: currentcolor;
      white-space: normal;
      word-break: normal;
      letter-spacing: 0;
      word-spacing: 0;
      text-align: start;
      text-indent: 0;
      text-shadow: none;
      text-transform: none;
    }
    h2,
    p {
      margin: 0;
      text-wrap: balance;
    }
    h2 {
      font-size: 1.25em;
      line-height: 1.3;
    }
    h2,
    b {
      font-weight: 650;
    }
    .muted {
      color: var(--_muted);
      font-size: 0.875em;
    }
    .good {
      --_tone: var(--_good);
    }
    .warn {
      --_tone: var(--_warn);
    }
    .bad {
      --_tone: var(--_bad);
    }
    button,
    .button {
      display: block;
      font: inherit;
      font-weight: 600;
      text-align: center;
      text-decoration: none;
      border-radius: var(--_radius-control);
      border: 1px solid transparent;
      padding: 10px 18px;
      background: var(--_accent);
      color: var(--_on-accent);
      inline-size: 100%;
      min-block-size: 44px;
      cursor: pointer;
    }
    button:hover,
    .button:hover {
      background: color-mix(in oklab, var(--_accent) 88%, var(--_ink));
    }
    .quiet {
      background: none;
      color: var(--_muted);
      font-weight: 500;
      padding: 8px;
    }
    .quiet:hover {
      background: none;
      color: var(--_ink);
    }
    /* A gap in the surface colour between control and ring keeps the ring visible on the control's own colour. */
    :focus-visible {
      outline: 3px solid color-mix(in oklab, var(--_accent) 75%, var(--_surface));
      outline-offset: 2px;
    }
    /* Only scripts focus headings, so that a screen reader starts there. A ring would suggest a control. */
    [tabindex='-1']:focus-visible {
      outline: none;
    }
    /* Browsers lay a plate in the page's colour behind forced text: black on black, on a button of Highlight. */
    @media (forced-colors: active) {
      button:not([class]),
      .button {
        forced-color-adjust: none;
      }
    }
    /* For a reader only. */
    .spoken {
      position: absolute;
      clip-path: inset(50%);
    }
    label {
      font-weight: 600;
      font-size: 0.9375em;
      display: grid;
      gap: 6px;
    }
    input,
    select,
    textarea {
      font: inherit;
      font-weight: 400;
      padding: 10px 14px;
      border: 1.5px solid var(--_edge);
      border-radius: var(--_radius-control);
      background: var(--_surface);
      color: inherit;
      inline-size: 100%;
      min-block-size: 46px;
    }
    [aria-invalid='true'] {
      border-color: var(--_bad);
    }
    .error {
      color: var(--_bad);
      font-size: 0.875em;
      font-weight: 500;
    }
    input:focus-visible,
    select:focus-visible {
      outline-offset: -1px;
    }
  `;
