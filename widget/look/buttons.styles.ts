import { css } from './css.js';

/** Buttons beside the one of the card, and chips. Needs `tokens` and `controls`. */
export const buttons = css`
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
  :is(.plain, .small, .quiet):hover,
  button.chip:hover {
    background: var(--_raised);
  }
  button[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
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
    &.warn {
      color: var(--_warn);
      border-color: currentColor;
    }
  }
  .chip:is(.on, [aria-pressed='true']) {
    border-color: var(--_accent);
    color: var(--_accent);
    background: var(--_tint);
  }
  @media (forced-colors: active) {
    .go {
      forced-color-adjust: none;
    }
  }
`;
