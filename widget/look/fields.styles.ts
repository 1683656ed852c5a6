import { controls } from './controls.styles.js';
import { css } from './css.js';

const EM = '--_em';
/** The letter size of the card, at any depth. Browsers that cannot register it take the root's, which pages change. */
const em = 'registerProperty' in (globalThis.CSS ?? {}) ? 'max(1em, 1rem)' : '1rem';
try {
  // A style sheet inside an element cannot.
  CSS.registerProperty({ name: EM, syntax: '<length>', inherits: true, initialValue: '16px' });
} catch {
  // Another script of the page has.
}

/** What all elements for analysts have: `controls`, with further tokens, fields and chips. */
export const fields =
  controls +
  `:host { ${EM}: ${em} }` +
  css`
    :host {
      --_tiny: calc(0.8125 * var(--_em));
      --_small: calc(0.875 * var(--_em));
      --_text: calc(0.9375 * var(--_em));
      --_raised: var(--kyc-raised, light-dark(#f6f7f9, #1c2027));
      --_ring: 3px solid color-mix(in oklab, var(--_accent) 75%, var(--_surface));
      --_tint: var(--kyc-tint, color-mix(in oklab, var(--_accent) 8%, var(--_surface)));
    }
    @media (forced-colors: active) {
      :host {
        --_surface: Canvas;
        --_raised: Canvas;
        --_ink: CanvasText;
        --_muted: CanvasText;
        --_edge: CanvasText;
        --_good: CanvasText;
        --_warn: CanvasText;
        --_bad: CanvasText;
        --_tint: Canvas;
      }
      .go {
        forced-color-adjust: none;
      }
    }
    ::before,
    ::after {
      box-sizing: border-box;
    }
    label {
      font-size: var(--_text);
    }
    .muted,
    .error {
      font-size: var(--_small);
    }
    [hidden] {
      display: none !important;
    }
    /* Long texts of rows: the host contains what is fixed, so they would make it scroll. */
    .spoken {
      inline-size: 1px;
      overflow: clip;
      white-space: nowrap;
    }
    p {
      text-wrap: pretty;
    }
    a {
      color: var(--_accent);
    }
    .go {
      inline-size: auto;
      min-inline-size: min(calc(10 * var(--_em)), 100%);
      justify-self: start;
    }
    .plain,
    .small {
      inline-size: auto;
      background: none;
      border-color: var(--_edge);
      color: var(--_ink);
      font-weight: 550;
    }
    .plain:hover,
    .small:hover,
    .quiet:hover,
    button.chip:hover {
      background: var(--_raised);
    }
    button[aria-disabled='true'] {
      opacity: 0.6;
      cursor: default;
    }
    select {
      /* A long name of a country or field ends so, not in half a letter. */
      text-overflow: ellipsis;
    }
    [type='radio'],
    [type='checkbox'] {
      inline-size: 16px;
      min-block-size: 0;
      block-size: 16px;
      margin: 0;
      accent-color: var(--_accent);
    }
    [type='radio']:focus-visible {
      outline: none;
    }
    .notice {
      border: 1px solid var(--_line);
      border-inline-start: 4px solid var(--_tone, var(--_accent));
      border-radius: var(--_radius-control);
      background: var(--_raised);
      padding: 14px 16px;
      display: grid;
      gap: 8px;
      font-size: var(--_text);
    }
    fieldset {
      border: 0;
      padding: 0;
      margin: 0;
      min-inline-size: 0;
    }
    legend {
      padding: 0;
      font-weight: 600;
      font-size: var(--_text);
      margin-block-end: 6px;
    }
    .hint {
      font-size: var(--_tiny);
      font-weight: 400;
      color: var(--_muted);
    }
    .actions,
    .chips {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px;
      padding: 0;
      margin: 0;
      list-style: none;
    }
    .chip {
      display: inline-block;
      inline-size: auto;
      min-block-size: 28px;
      font: inherit;
      font-size: var(--_tiny);
      font-weight: 400;
      line-height: calc(1.25 * var(--_em));
      border: 1px solid var(--_line);
      border-radius: 99px;
      padding: 3px 11px;
      background: none;
      color: var(--_muted);
    }
    .chip.on,
    .chip[aria-pressed='true'] {
      border-color: var(--_accent);
      color: var(--_accent);
      background: var(--_tint);
    }
    .chip:is(.good, .warn, .bad) {
      color: var(--_tone);
      border-color: currentColor;
    }
  `;
