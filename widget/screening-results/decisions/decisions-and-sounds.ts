/** What is loaded where analysts decide, and where a name in another script is compared by sound. */
import { unsafeCSS } from 'lit-element';
import { css } from '../../look/css.js';

export { findSoundMatch } from '../../names/sound-comparison.js';
export { HitDeciding } from './hit-deciding.js';

const ofDecisions = css`
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
  .since,
  .match > .reason {
    font-size: var(--_tiny);
    font-weight: 400;
  }
  .rows > tbody > .folded {
    grid-template-columns: minmax(0, 1fr);
  }
  .folded .reason {
    display: inline;
    margin-inline-start: 8px;
  }
  .decision-form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-block: 8px 14px;
    font-size: var(--_small);
    label {
      display: flex;
      flex: 1 1 280px;
      align-items: center;
      gap: 8px;
      font-size: inherit;
    }
    textarea {
      flex: 1;
      min-inline-size: 0;
      min-block-size: 36px;
      padding: 6px 12px;
      font-size: inherit;
      field-sizing: content;
      max-block-size: 160px;
      resize: vertical;
    }
    .said {
      display: grid;
      flex-basis: 100%;
      gap: 4px;
    }
    .said:not(:has(*)) {
      display: none;
    }
    [aria-pressed='true'] {
      border-color: var(--_accent);
      color: var(--_accent);
      background: var(--_tint);
    }
  }
  .filter-bar .review {
    min-block-size: 30px;
    margin-inline-start: auto;
    padding-block: 2px;
  }
  .filter-bar .review,
  .save {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  /* In view while the table scrolls below it; where rows are cards, it would lie over them. */
  @media (width >= 700px) {
    .undo-bar {
      position: sticky;
      inset-block-end: 12px;
      z-index: 2;
    }
  }
  .undo-bar {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: fit-content;
    margin-inline: auto;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius-control);
    padding-block: 6px;
    padding-inline: 14px 8px;
    background: var(--_surface);
    font-size: var(--_small);
  }
  .batch {
    box-sizing: border-box;
    inline-size: min(860px, 94vw);
    max-inline-size: 100%;
    max-block-size: 90vh;
    font-size: var(--_small);
    .actions {
      position: sticky;
      inset-block-start: calc(-2.5 * var(--_space));
      z-index: 1;
      padding-block: 10px;
      background: var(--_surface);
    }
  }
  .batch-hits {
    > li {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 2px 12px;
      padding-block: 6px;
      border-block-end: 1px solid var(--_line);
      overflow-wrap: anywhere;
    }
    > li > * {
      min-inline-size: 0;
      max-inline-size: 100%;
    }
    input {
      flex: none;
      inline-size: 24px;
      min-block-size: 24px;
      block-size: 24px;
    }
    p,
    .opened {
      inline-size: 100%;
      font-size: var(--_tiny);
    }
    .opened {
      overflow-x: auto;
      border: 1px solid var(--_line);
      border-radius: var(--_radius-control);
      padding: 12px 14px;
    }
  }
  @media print {
    .decision-form,
    .undo-bar {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .decision-form [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;

export const styles = [unsafeCSS(ofDecisions)];
