import { css } from '../../look/css.js';

export const styles = css`
  .marked {
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
    display: none;
    inline-size: 100%;
    font-size: var(--_tiny);
  }
  .mark-form {
    display: grid;
    gap: 12px;
    max-inline-size: 560px;
    margin-block-start: 18px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    padding: 14px 16px 16px;
    background: var(--_surface);
    font-size: var(--_small);
  }
  .mark-form fieldset {
    display: grid;
    gap: 10px;
  }
  .mark-now {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    font-weight: 600;
  }
  .mark-now .muted {
    font-weight: 400;
  }
  .mark-form legend {
    margin-block-end: 2px;
    font-size: var(--_small);
  }
  .mark-labels {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .mark-labels label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
    min-block-size: 36px;
    border: 1px solid var(--_edge);
    border-radius: 99px;
    padding: 4px 14px 4px 10px;
    font-size: var(--_small);
    font-weight: 500;
    cursor: pointer;
  }
  .mark-labels label:dir(rtl) {
    padding: 4px 10px 4px 14px;
  }
  .mark-labels label:has(:checked) {
    border-color: var(--_accent);
    color: var(--_accent);
    background: var(--_tint);
    font-weight: 600;
  }
  .mark-labels label:has(:focus-visible) {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  .mark-labels input {
    flex: none;
  }
  .mark-form > label {
    font-size: var(--_small);
    font-weight: 500;
  }
  .mark-form textarea {
    min-block-size: 60px;
    padding: 8px 12px;
    font-size: var(--_small);
    resize: vertical;
  }
  .mark-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  .mark-actions .save {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  @container (inline-size <= 38.75em) {
    .mark-form {
      padding-inline: 12px;
    }
  }
  @media (forced-colors: active) {
    .marked {
      border: 1px solid CanvasText;
    }
    .mark-labels label:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
  @media print {
    .mark-form {
      display: none;
    }
    .mark-note {
      display: block;
    }
  }
`;
