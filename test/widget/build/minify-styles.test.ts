import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withMinifiedStyles } from '../../../widget/build/minify-styles.js';

const minify = (code: string) => withMinifiedStyles(code, 'widget/example.styles.ts');

describe('the minifier of style sheets', () => {
  it('minifies a style sheet, also behind letters of more than one byte', () => {
    assert.equal(
      minify("const name: string = 'يوسف 🙂';\nconst styles = css`a { color: red; /* why */ }`;"),
      "const name: string = 'يوسف 🙂';\nconst styles = css`a{color:red}`;",
    );
  });

  it('keeps each line where it is for the source maps', () => {
    const code =
      'const one = css`\n  a {\n    color: red;\n  }\n`;\nconst two = css`\n  b {}\n`;\nthrow new Error();';
    const lineOf = (text: string) => text.split('\n').findIndex((line) => line.startsWith('throw'));
    assert.equal(lineOf(minify(code)), lineOf(code));
  });

  it('leaves templates and strings as they are written', () => {
    const code =
      'const page = html`<p title="you">first\n     second</p>`;\nconst text = \' to="you" \';\nconst plain = `a { }`;';
    assert.equal(minify(code), code);
  });

  it('refuses a style sheet with an error, an expression or an escape', () => {
    assert.throws(() => minify('css`a { color: red; }}`'), SyntaxError);
    for (const written of [
      'css`a { color: ${red} }`',
      'css`b { --text: "\\2713" }`',
      'css`b { --text: "\\`" }`',
    ])
      assert.throws(() => minify(written), /example.styles.ts: write the style sheet without/);
  });
});
