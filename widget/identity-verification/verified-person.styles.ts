import { css } from '../look/css.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css`
  dl {
    display: grid;
    grid-template-columns: 100%;
    gap: 8px;
    margin: 0;
    font-size: 0.9375em;
    text-align: start;
    overflow-wrap: break-word;
  }
  /* With large text, a value that does not fit beside its label stands below it. */
  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: 20px;
  }
  dt {
    color: var(--_muted);
    font-weight: 400;
  }
  dd {
    margin-inline: auto 0;
    min-inline-size: 0;
    text-align: end;
    font-weight: 600;
  }
  dd dl {
    font-size: 0.9333em;
    gap: 4px;
  }
  dl > div:has(> dd > dl) {
    display: block;
  }
  dd > dl {
    margin-block-start: 4px;
    padding-inline-start: 12px;
    border-inline-start: 2px solid var(--_line);
  }
`);

/** For the card of a verified person. Needs the tokens and the controls of the element around it. Lit's `css` would bring a second Lit. */
export const styles = [{ styleSheet: sheet }];
