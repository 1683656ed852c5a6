import { css } from 'lit';

export const styles = css`
  :host {
    /* A phone's width of text reads best; the card never grows into a banner. */
    max-inline-size: 420px;
    container-type: inline-size;
  }
  .card {
    position: relative;
    animation: appear 0.25s ease-out;
  }
  .center {
    text-align: center;
    justify-items: stretch;
  }
  h2 {
    border-radius: 4px;
  }
  .actions {
    display: grid;
    gap: 8px;
  }
  .mark {
    inline-size: 56px;
    block-size: 56px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    margin: 4px auto 0;
    color: var(--_tone);
    background: color-mix(in oklab, var(--_tone) 13%, var(--_surface));
  }
  svg {
    fill: none;
    stroke-linecap: round;
  }
  .mark svg {
    stroke: currentColor;
    stroke-width: 3;
    stroke-linejoin: round;
    stroke-dasharray: 60;
    animation: draw 0.5s 0.1s ease-out backwards;
  }
  .good {
    --_tone: var(--_good);
  }
  .warn {
    --_tone: var(--_warn);
  }
  .bad {
    --_tone: var(--_bad);
  }
  .calm {
    --_tone: var(--_muted);
  }
  form {
    display: grid;
    gap: 16px;
  }
  .field {
    display: grid;
    gap: 6px;
  }
  input {
    letter-spacing: 0.06em;
    font-weight: 550;
    font-variant-numeric: tabular-nums;
  }
  :dir(rtl) input {
    text-align: right;
  }

  .line {
    display: flex;
    gap: 6px;
    justify-content: center;
    margin-block: 6px;
  }
  .line i {
    inline-size: 14px;
    block-size: 14px;
    border-radius: 50%;
    background: var(--_line);
  }
  .line i:last-child,
  .dot {
    background: var(--_accent);
    box-shadow: 0 0 0 5px color-mix(in oklab, var(--_accent) 20%, transparent);
    animation: breathe 2.4s ease-in-out infinite;
  }

  .code {
    position: relative;
    display: grid;
    place-items: center;
    margin: 4px auto;
    inline-size: 176px;
    block-size: 176px;
  }
  .code svg {
    position: absolute;
    inset: 0;
    transform: rotate(-90deg);
    stroke-width: 7;
  }
  .track {
    stroke: var(--_line);
  }
  .left {
    stroke: var(--_accent);
    stroke-dasharray: 1;
    transition: stroke-dashoffset 1s linear;
  }
  .short .left {
    stroke: var(--_warn);
  }
  .code b {
    margin-block-end: 14px;
    font-size: 72px;
    line-height: 1;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.02em;
    direction: ltr;
    unicode-bidi: isolate;
    animation: appear 0.3s ease-out;
  }
  .code .long {
    font-size: 44px;
  }
  .code .longest {
    font-size: 28px;
  }
  .code small {
    position: absolute;
    inset-block-end: 26px;
    font-size: 13px;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  figure {
    margin: 0;
    text-align: center;
  }
  .notice {
    font-size: 14px;
    border-radius: var(--_radius-control);
    padding: 8px 12px;
    color: var(--_warn);
    background: color-mix(in oklab, var(--_warn) 10%, var(--_surface));
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
    display: grid;
    gap: 10px;
    font-size: 15px;
  }
  ol li {
    display: grid;
    grid-template-columns: 26px 1fr;
    gap: 10px;
    align-items: start;
  }
  ol i {
    inline-size: 26px;
    block-size: 26px;
    border-radius: 50%;
    border: 1.5px solid var(--_line);
    display: grid;
    place-items: center;
    font-size: 13px;
    font-style: normal;
    font-weight: 600;
    color: var(--_muted);
  }
  ol span {
    padding-block: 2px;
  }
  .live {
    display: flex;
    gap: 10px;
    align-items: center;
    justify-content: center;
    font-size: 14px;
    color: var(--_muted);
  }
  .dot {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    box-shadow: 0 0 0 4px color-mix(in oklab, var(--_accent) 22%, transparent);
  }

  @keyframes appear {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 60;
    }
  }
  @keyframes breathe {
    50% {
      box-shadow: 0 0 0 2px color-mix(in oklab, var(--_accent) 30%, transparent);
    }
  }
  @media (forced-colors: active) {
    .line i,
    .dot {
      forced-color-adjust: none;
    }
    .mark {
      border: 1px solid;
    }
    .short .left {
      stroke: Highlight;
    }
  }
  @container (max-width: 300px) {
    .card {
      padding-inline: 16px;
    }
  }
`;
