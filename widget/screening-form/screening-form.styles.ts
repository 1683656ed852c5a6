import { css } from '../look/css.js';

export const styles = css`
  :host {
    container-type: inline-size;
    /* A dialog, for one, takes its width from its content. */
    contain-intrinsic-inline-size: min(calc(45 * var(--_em)), 80vw);
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  form {
    max-inline-size: calc(45 * var(--_em));
  }
  .head {
    display: grid;
    gap: 4px;
  }
  .fields {
    display: grid;
    gap: calc(2.25 * var(--_space));
    grid-template-columns: 100%;
    align-items: start;
  }
  @container (inline-size > 35em) {
    .fields {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .fields > .whole {
      grid-column: 1 / -1;
    }
  }
  .field {
    display: grid;
    gap: 6px;
    grid-template-columns: 100%;
  }
  summary {
    inline-size: fit-content;
    min-block-size: 24px;
    color: var(--_accent);
    font-size: var(--_small);
    font-weight: 550;
    cursor: pointer;
  }
  details[open] > summary {
    margin-block-end: calc(1.5 * var(--_space));
  }
  .segments {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(calc(6 * var(--_em)), 1fr));
    border: 1.5px solid var(--_edge);
    border-radius: var(--_radius-control);
    padding: 3px;
    gap: 3px;
  }
  .segments label {
    display: grid;
    grid-auto-flow: column;
    justify-content: center;
    align-items: center;
    gap: 8px;
    min-block-size: 37px;
    border-radius: calc(var(--_radius-control) - 4px);
    font-weight: 500;
    color: var(--_muted);
    cursor: pointer;
  }
  .segments label:has(:checked) {
    background: var(--_tint);
    color: var(--_accent);
    font-weight: 600;
  }
  .segments label:has(:focus-visible) {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  .check {
    display: flex;
    min-block-size: 24px;
    align-items: center;
  }
  .notice h3 {
    margin: 0;
    font-size: var(--_text);
    font-weight: 650;
  }
  .notice.bad {
    --_tone: var(--_bad);
  }
  .notice.warn {
    --_tone: var(--_warn);
  }
  .notice ul {
    margin: 0;
    padding-inline-start: 18px;
  }
  .jump {
    display: inline;
    inline-size: auto;
    min-block-size: 24px;
    padding: 0;
    background: none;
    color: var(--_bad);
    font-weight: 500;
    text-align: start;
    text-decoration: underline;
  }
  .jump:hover {
    background: none;
    text-decoration-thickness: 2px;
  }
  @container (inline-size <= 26.25em) {
    .go {
      inline-size: 100%;
    }
  }
  @media (forced-colors: active) {
    .segments label:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;
