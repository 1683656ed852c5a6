import { css } from '../../look/css.js';

export const styles = css`
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
  .groups {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
    gap: 10px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: var(--_small);
  }
  .groups li {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    padding: 10px 12px;
  }
  .groups b {
    font-size: calc(1.25 * var(--_em));
    margin-inline-end: 4px;
  }
  .groups strong {
    font-weight: 600;
  }
  .groups .small {
    margin-block-start: 6px;
  }
  .batch {
    inline-size: min(720px, 94vw);
    max-block-size: 90vh;
    box-sizing: border-box;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    padding: calc(2.5 * var(--_space));
    background: var(--_surface);
    color: var(--_ink);
    font-size: var(--_small);
  }
  .batch::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  .batch .mark-actions {
    position: sticky;
    inset-block-start: calc(-2.5 * var(--_space));
    padding-block: 10px;
    background: var(--_surface);
  }
  .opened {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    margin-block-start: 10px;
    padding: 10px 12px;
    overflow-wrap: anywhere;
  }
  .opened bdi {
    white-space: pre-wrap;
  }
  .batch-hits {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .batch-hits li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    padding-block: 6px;
    border-block-end: 1px solid var(--_line);
    overflow-wrap: anywhere;
  }
  .batch-hits label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
    min-block-size: 24px;
    font-weight: 550;
  }
  .batch-hits input {
    flex: none;
    inline-size: 20px;
    min-block-size: 20px;
    block-size: 20px;
  }
  .batch-hits p {
    inline-size: 100%;
    font-size: var(--_tiny);
  }
  @container (inline-size <= 38.75em) {
    .mark-form {
      padding-inline: 12px;
    }
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
