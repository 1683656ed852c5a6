import { css } from './css.js';

/** The frame of an element that lists rows, and what stands in their place. Needs `tokens`, `controls` and `fields`. */
export const lists = css`
  :host {
    inline-size: 100%;
    min-inline-size: 0;
  }
  .frame {
    container-type: inline-size;
    /* A dialog, for one, takes its width from its content. */
    contain-intrinsic-inline-size: min(1080px, 80vw);
  }
  .message {
    display: grid;
    gap: 6px;
    justify-items: start;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
    justify-content: space-between;
  }
  .bar h2,
  .message h2 {
    font-size: calc(1.125 * var(--_em));
  }
  .message button {
    margin-block-start: 6px;
  }
  .wait {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--_muted);
    font-size: var(--_small);
  }
  .dot {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--_accent);
    box-shadow: 0 0 0 4px color-mix(in oklab, var(--_accent) 22%, transparent);
    margin: 4px;
    animation: breathe 1.4s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    to {
      opacity: 0.4;
    }
  }
`;
