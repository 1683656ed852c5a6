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
  @container (inline-size > max(35em, 35rem)) {
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
  .choice {
    position: relative;
    display: grid;
    gap: 8px;
  }
  .options {
    position: absolute;
    z-index: 2;
    inset-block-start: calc(3.125 * var(--_em));
    inset-inline: 0;
    max-block-size: calc(16.5 * var(--_em));
    overflow-y: auto;
    overscroll-behavior: contain;
    margin: 0;
    padding: 4px;
    list-style: none;
    background: var(--_surface);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    box-shadow: 0 10px 30px rgb(0 0 0 / 18%);
  }
  .options.none {
    padding: 12px 14px;
  }
  .option {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr) auto;
    gap: 8px;
    align-items: baseline;
    padding: 8px 10px;
    border-radius: 7px;
    font-size: var(--_text);
    cursor: pointer;
  }
  .option:hover {
    background: var(--_raised);
  }
  .option.active {
    background: var(--_tint);
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .tick,
  .option[aria-selected='true'] bdi {
    color: var(--_accent);
  }
  .code {
    font-size: var(--_tiny);
    color: var(--_muted);
  }
  .chosen .chip {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    padding-block: 2px;
    padding-inline: 11px 3px;
  }
  .drop {
    inline-size: 26px;
    min-block-size: 26px;
    padding: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
    font-size: var(--_tiny);
    line-height: 1;
  }
  .drop:hover {
    background: color-mix(in oklab, var(--_accent) 18%, transparent);
  }
  @container (inline-size <= max(26.25em, 26.25rem)) {
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
