import { css } from './css.js';

/** Labels, fields and what is wrong with them. Needs `tokens`. */
export const inputs = css`
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
