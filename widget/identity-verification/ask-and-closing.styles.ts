import { inputs } from '../look/inputs.styles.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${inputs}
  form {
    display: grid;
    gap: 16px;
    margin: 0;
  }
  .field {
    display: grid;
    gap: 8px;
  }
  input {
    letter-spacing: 0.06em;
    font-weight: 550;
  }
  :dir(rtl) input {
    text-align: right;
  }
`);

/** For the question for the national ID. Lit's `css` would bring a second Lit. */
export const styles = { styleSheet: sheet };
