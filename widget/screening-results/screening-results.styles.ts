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
    padding: calc(1.5 * var(--_space)) calc(2.5 * var(--_space)) calc(2 * var(--_space));
    gap: calc(1.25 * var(--_space));
  }
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr) fit-content(50%);
    gap: calc(3 * var(--_space));
    align-items: start;
  }
  h2 {
    font-size: calc(1.25 * var(--_em));
    line-height: 1.35;
  }
  .small {
    min-block-size: 36px;
    padding: 6px 14px;
    font-size: var(--_small);
    border-color: var(--_line);
  }
  /* What stands in place of results: a notice, a blank, a skeleton of what is on its way. */
  .notice {
    gap: 6px;
    justify-items: start;
  }
  .blank {
    display: grid;
    justify-items: center;
    gap: 8px;
    text-align: center;
    padding: 36px 16px;
  }
  .blank h3 {
    font-size: 1.25em;
  }
  .notice h2 {
    font-size: var(--_text);
    line-height: inherit;
  }
  .blank p {
    max-inline-size: 52ch;
  }
  .blank .sign {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    border-radius: 50%;
    font-size: calc(1.625 * var(--_em));
    color: var(--_tone, var(--_muted));
    background: color-mix(in oklab, var(--_tone, var(--_muted)) 11%, var(--_surface));
  }
  .skeleton {
    display: grid;
    gap: 12px;
  }
  .skeleton i {
    inline-size: 45%;
    block-size: 14px;
    border-radius: 7px;
    background: var(--_line);
    animation: calm 2.4s ease-in-out infinite;
  }
  .skeleton .line {
    inline-size: 100%;
    block-size: 28px;
  }
  @keyframes calm {
    50% {
      opacity: 0.45;
    }
  }

  @container (inline-size <= max(38.75em, 38.75rem)) {
    .wide {
      padding: calc(2 * var(--_space));
    }
    .head {
      grid-template-columns: minmax(0, 1fr);
      gap: calc(2 * var(--_space));
    }
  }
`;
