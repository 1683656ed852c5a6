import { css } from '../../look/css.js';

export const changesStyles = css`
  .changes {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    font-size: var(--_text);
  }
  .change-note {
    margin-block: 8px;
    font-weight: 600;
  }
`;
