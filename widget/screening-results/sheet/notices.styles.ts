import { css } from '../../look/css.js';

/** What stands in place of results: a notice, a blank, a skeleton of what is on its way. */
export const noticesStyles = css`
  .notice {
    gap: 6px;
    justify-items: start;
  }
  .notice .small {
    margin-block-start: 4px;
  }
  .notice .small:hover {
    background: var(--_surface);
  }
  .blank {
    display: grid;
    justify-items: center;
    gap: 8px;
    text-align: center;
    padding: 36px 16px;
  }
  .blank :is(h2, h3) {
    font-size: calc(1.25 * var(--_em));
  }
  .notice h2 {
    font-size: var(--_text);
    line-height: inherit;
  }
  .blank p {
    max-inline-size: 52ch;
  }
  .search {
    max-inline-size: 52ch;
    margin-block: 8px;
    text-align: start;
    overflow-wrap: anywhere;
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
  .skeleton .tall {
    block-size: 26px;
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
`;
