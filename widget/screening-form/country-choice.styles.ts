import { css } from '../look/css.js';

/** The countries to choose from and the chosen ones. Needs `tokens`, `controls` and `fields`. */
export const countryChoiceStyles = css`
  .choice {
    position: relative;
    display: grid;
    gap: 8px;
  }
  .options {
    position: absolute;
    z-index: 2;
    inset-block-start: calc(3.125 * var(--_em));
    inset-inline: 0;
    max-block-size: calc(16.5 * var(--_em));
    overflow-y: auto;
    overscroll-behavior: contain;
    margin: 0;
    padding: 4px;
    list-style: none;
    background: var(--_surface);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    box-shadow: 0 10px 30px rgb(0 0 0 / 18%);
  }
  .options.none {
    padding: 12px 14px;
  }
  .option {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr) auto;
    gap: 8px;
    align-items: baseline;
    padding: 8px 10px;
    border-radius: 7px;
    font-size: var(--_text);
    cursor: pointer;
  }
  .option:hover {
    background: var(--_raised);
  }
  .option.active {
    background: var(--_tint);
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .tick,
  .option[aria-selected='true'] bdi {
    color: var(--_accent);
  }
  .code {
    font-size: var(--_tiny);
    color: var(--_muted);
  }
  .chosen .chip {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    padding-block: 2px;
    padding-inline: 11px 3px;
  }
  .drop {
    inline-size: 26px;
    min-block-size: 26px;
    padding: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
    font-size: var(--_tiny);
    line-height: 1;
  }
  .drop:hover {
    background: color-mix(in oklab, var(--_accent) 18%, transparent);
  }
`;
