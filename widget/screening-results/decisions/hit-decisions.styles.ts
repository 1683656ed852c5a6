import { css } from '../../look/css.js';

export const styles = css`
  .marked {
    display: inline-block;
    font-size: var(--_tiny);
    font-weight: 600;
    color: var(--_tone, var(--_ink));
    background: var(--_raised);
    border: 1px solid var(--_tone, var(--_line));
    border-radius: 11px;
    padding: 0 8px;
  }
  .decided {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    margin-block-start: 8px;
    font-size: var(--_small);
  }
  .since {
    font-size: var(--_tiny);
    font-weight: 400;
  }
  .rows > tbody > .folded {
    grid-template-columns: minmax(0, 1fr);
  }
  .mark-note {
    display: inline;
    font-size: var(--_tiny);
    color: var(--_muted);
  }
`;
