import { css } from '../../look/css.js';

export const styles = css`
  .changes {
    margin-block-start: 8px;
    font-size: var(--_small);
    font-weight: 600;
    color: var(--_accent);
  }
  .changes.none {
    font-weight: 400;
    color: var(--_muted);
  }
  .new,
  .changed {
    font-size: var(--_tiny);
    font-weight: 600;
    color: var(--_accent);
    background: var(--_tint);
    border-radius: 11px;
    padding: 1px 8px;
  }
  .changed {
    color: var(--_warn);
    background: color-mix(in oklab, var(--_warn) 9%, var(--_surface));
  }
  @media (forced-colors: active) {
    .new,
    .changed {
      border: 1px solid CanvasText;
    }
  }
`;
