import { css } from '../../look/css.js';

/** The choices that narrow the hits, and the list of keys. */
export const styles = css`
  .panel {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
    gap: 12px;
  }
  .choice {
    gap: 4px;
    font-size: var(--_tiny);
    font-weight: 400;
    color: var(--_muted);
  }
  .choice select {
    min-block-size: 36px;
    padding: 2px 8px;
    font-size: var(--_small);
    border-radius: 8px;
    color: var(--_ink);
  }
  .keys {
    max-inline-size: min(440px, 90vw);
  }
  .keys form {
    display: grid;
    gap: calc(2 * var(--_space));
    justify-items: start;
  }
  .keys dd {
    font-weight: 400;
  }
  kbd {
    display: inline-block;
    min-inline-size: 26px;
    padding: 1px 6px;
    border: 1px solid var(--_edge);
    border-radius: 6px;
    font: inherit;
    font-size: var(--_tiny);
    text-align: center;
    color: var(--_ink);
  }
`;
