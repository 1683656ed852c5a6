import { choices } from '../../look/choices.styles.js';
import { css } from '../../look/css.js';

export const styles =
  choices +
  css`
    .mark-form {
      display: grid;
      gap: 12px;
      max-inline-size: 560px;
      margin-block-start: 18px;
      background: var(--_surface);
      font-size: var(--_small);
      fieldset {
        display: grid;
        gap: 10px;
      }
      > label {
        font-weight: 500;
      }
      textarea {
        min-block-size: 60px;
        padding: 8px 12px;
        resize: vertical;
      }
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
    :is(.mark-labels, .batch-hits) label {
      display: inline-flex;
      align-items: center;
      gap: 8px;
      min-inline-size: 0;
      min-block-size: 24px;
      font-weight: 550;
      cursor: pointer;
      input {
        flex: none;
      }
    }
    .mark-labels label {
      min-block-size: 36px;
      border: 1px solid var(--_edge);
      border-radius: 99px;
      padding: 4px 14px;
    }
    .mark-actions {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 12px;
      .save {
        border-color: var(--_accent);
        color: var(--_accent);
      }
    }
    .groups {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
      gap: 10px;
      font-size: var(--_small);
      b {
        font-size: calc(1.25 * var(--_em));
        margin-inline-end: 4px;
      }
      .small {
        margin-block-start: 6px;
      }
    }
    .batch {
      inline-size: min(720px, 90vw);
      max-block-size: 90vh;
      font-size: var(--_small);
      .mark-actions {
        position: sticky;
        inset-block-start: calc(-2.5 * var(--_space));
        padding-block: 10px;
        background: var(--_surface);
      }
    }
    .opened {
      margin-block-start: 10px;
      overflow-wrap: anywhere;
      bdi {
        white-space: pre-wrap;
      }
    }
    .batch-hits {
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 12px;
        padding-block: 6px;
        border-block-end: 1px solid var(--_line);
        overflow-wrap: anywhere;
      }
      input {
        inline-size: 20px;
        min-block-size: 20px;
        block-size: 20px;
      }
      p {
        inline-size: 100%;
        font-size: var(--_tiny);
      }
    }
  `;
