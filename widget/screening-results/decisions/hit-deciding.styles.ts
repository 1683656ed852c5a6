import { css } from '../../look/css.js';

export const styles = css`
  .mark-form {
    display: grid;
    gap: 12px;
    max-inline-size: 560px;
    margin-block-start: 18px;
    background: var(--_surface);
    font-size: var(--_small);
  }
  .mark-form fieldset {
    display: grid;
    gap: 10px;
  }
  .mark-now,
  .groups strong {
    font-weight: 600;
  }
  .mark-now .muted {
    font-weight: 400;
  }
  .mark-form :is(legend, label, textarea),
  .batch-hits label {
    font-size: inherit;
  }
  .mark-labels {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .mark-labels label,
  .batch-hits label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
    min-block-size: 24px;
    font-weight: 550;
    cursor: pointer;
  }
  .mark-labels label {
    min-block-size: 36px;
    border: 1px solid var(--_edge);
    border-radius: 99px;
    padding: 4px 14px;
  }
  .mark-labels label:has(:checked) {
    border-color: var(--_accent);
    color: var(--_accent);
    background: var(--_tint);
  }
  .mark-labels label:has(:focus-visible) {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  .mark-labels input,
  .batch-hits input {
    flex: none;
  }
  .mark-form > label {
    font-weight: 500;
  }
  .mark-form textarea {
    min-block-size: 60px;
    padding: 8px 12px;
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
  .groups {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
    gap: 10px;
    font-size: var(--_small);
  }
  .groups b {
    font-size: calc(1.25 * var(--_em));
    margin-inline-end: 4px;
  }
  .groups .small {
    margin-block-start: 6px;
  }
  .batch {
    inline-size: min(720px, 90vw);
    max-block-size: 90vh;
    font-size: var(--_small);
  }
  .batch .mark-actions {
    position: sticky;
    inset-block-start: calc(-2.5 * var(--_space));
    padding-block: 10px;
    background: var(--_surface);
  }
  .opened {
    margin-block-start: 10px;
    overflow-wrap: anywhere;
  }
  .opened bdi {
    white-space: pre-wrap;
  }
  .batch-hits li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 12px;
    padding-block: 6px;
    border-block-end: 1px solid var(--_line);
    overflow-wrap: anywhere;
  }
  .batch-hits input {
    inline-size: 20px;
    min-block-size: 20px;
    block-size: 20px;
  }
  .batch-hits p {
    inline-size: 100%;
    font-size: var(--_tiny);
  }
  @media (forced-colors: active) {
    .mark-labels label:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
  @media print {
    .mark-form,
    .groups,
    .batch {
      display: none;
    }
  }
`;
