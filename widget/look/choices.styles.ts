import { css } from './css.js';

/** Labels that show what is chosen, and the focus of their input. Needs `tokens`, `controls` and `fields`. */
export const choices = css`
  label.chip,
  .segments label,
  .mark-labels label {
    cursor: pointer;
    &:has(:checked) {
      border-color: var(--_accent);
      color: var(--_accent);
      background: var(--_tint);
    }
    &:has(:focus-visible) {
      outline: 3px solid color-mix(in oklab, var(--_accent) 75%, var(--_surface));
      outline-offset: 2px;
      input {
        outline: none;
      }
    }
  }
  @media (forced-colors: active) {
    :is(.segments, .mark-labels) label:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;
