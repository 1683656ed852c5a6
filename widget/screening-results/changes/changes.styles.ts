import { css } from '../../look/css.js';

export const changesStyles = css`
  .changes {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 2px 12px;
  }
  .change-tag {
    font-size: var(--_tiny);
    font-weight: 600;
    border: 1px solid currentColor;
    border-radius: 11px;
    padding: 0 8px;
  }
  .change-note {
    margin-block: 8px;
    font-weight: 600;
  }
  @media print {
    .changes button {
      display: none;
    }
  }
`;
