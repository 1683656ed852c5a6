import { css } from '../look/css.js';

export const screeningResultsStyles = css`
  :host {
    container-type: inline-size;
    /* For a dialog or another box that takes its width from its content. */
    contain-intrinsic-inline-size: min(1080px, 80vw);
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .wide {
    padding: calc(3 * var(--_space)) calc(3.5 * var(--_space));
    gap: calc(2.5 * var(--_space));
  }
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: calc(3 * var(--_space));
    align-items: start;
  }
  h2 {
    font-size: calc(1.5 * var(--_em));
    line-height: 1.35;
  }
  .warn {
    --_tone: var(--_warn);
  }
  .bad {
    --_tone: var(--_bad);
  }
  .small {
    inline-size: auto;
    min-block-size: 36px;
    padding: 6px 14px;
    font-size: var(--_small);
    font-weight: 550;
    background: none;
    border-color: var(--_line);
    color: var(--_ink);
  }
  .small:hover {
    background: var(--_raised);
  }

  @container (inline-size <= 38.75em) {
    .wide {
      padding: calc(2 * var(--_space));
    }
    .head {
      grid-template-columns: minmax(0, 1fr);
      gap: calc(2 * var(--_space));
    }
  }
`;
