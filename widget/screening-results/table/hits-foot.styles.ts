import { css } from '../../look/css.js';

/** Below the table: how much is shown, pages, and how many go on one. */
export const hitsFootStyles = css`
  .foot-row {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 8px 20px;
    margin-block-start: 12px;
    font-size: var(--_tiny);
    color: var(--_muted);
  }
  .note .warn {
    color: var(--_warn);
  }
  .link {
    display: inline;
    inline-size: auto;
    min-block-size: 24px;
    padding: 0;
    border-radius: 3px;
    background: none;
    color: var(--_accent);
    font-size: var(--_tiny);
    font-weight: 400;
    text-decoration: underline;
  }
  .link:hover {
    background: none;
    text-decoration-thickness: 2px;
  }
  .note:focus {
    outline: none;
  }
  progress {
    margin-inline: 8px;
    vertical-align: middle;
    inline-size: 120px;
    block-size: 8px;
    accent-color: var(--_accent);
  }
  .pager {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
  }
  .number {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: var(--_tiny);
    font-weight: 400;
  }
  .number input {
    inline-size: 52px;
    min-block-size: 32px;
    padding: 2px 6px;
    font-size: var(--_tiny);
    text-align: center;
    border-radius: 8px;
  }
  .number [readonly] {
    opacity: 0.6;
  }
`;
