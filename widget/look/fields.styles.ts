import { buttons } from './buttons.styles.js';
import { css } from './css.js';
import { inputs } from './inputs.styles.js';

const EM = '--_em';
/** The letter size of the element itself, at any depth. Browsers that cannot register it take the root's, which pages change. */
const em = 'registerProperty' in (globalThis.CSS ?? {}) ? '1em' : '1rem';
try {
  // A style sheet inside an element cannot.
  CSS.registerProperty({ name: EM, syntax: '<length>', inherits: true, initialValue: '16px' });
} catch {
  // Another script of the page has.
}

/** What only elements for analysts have: further tokens and fields. Needs `tokens` and `controls`. */
export const fields =
  `:host { ${EM}: ${em} }` +
  inputs +
  buttons +
  css`
    :host {
      --_tiny: calc(0.8125 * var(--_em));
      --_small: calc(0.875 * var(--_em));
      --_text: calc(0.9375 * var(--_em));
      --_raised: var(--kyc-raised, light-dark(#f6f7f9, #1c2027));
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
    }
    .warn {
      --_tone: var(--_warn);
    }
    .bad {
      --_tone: var(--_bad);
    }
    ::before,
    ::after {
      box-sizing: border-box;
    }
    [hidden] {
      display: none !important;
    }
    label {
      font-size: var(--_text);
    }
    .muted,
    .error {
      font-size: var(--_small);
    }
    .hint {
      font-size: var(--_tiny);
      font-weight: 400;
      color: var(--_muted);
    }
    /* Long texts of rows: the host contains what is fixed, so they would make it scroll. */
    .spoken {
      inline-size: 1px;
      overflow: hidden;
      white-space: nowrap;
    }
    p {
      text-wrap: pretty;
    }
    a {
      color: var(--_accent);
    }
    h3,
    h4 {
      margin: 0;
      font-size: var(--_text);
      font-weight: 650;
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
  `;
