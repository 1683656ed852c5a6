import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutIndentation } from '../../../widget/build/minify-templates.js';

const minify = (code: string) => withoutIndentation(code, 'widget/example.ts');

describe('the minifier of templates', () => {
  it('leaves out the indentation, also of nested templates and behind letters of more than one byte', () => {
    const code =
      "const name: string = 'يوسف 🙂';\nconst page = html`<p\n    class=${name}\n  >\n    ${isLong ? html`<b>\n      ${name}</b>` : name}  yes\n  </p>`;";
    assert.equal(
      minify(code),
      "const name: string = 'يوسف 🙂';\nconst page = html`<p\nclass=${name}\n>\n${isLong ? html`<b>\n${name}</b>` : name}  yes\n</p>`;",
    );
  });

  it('leaves the code, strings and other templates as they are written', () => {
    const code = 'function one() {\n  return `first\n    second` + css`a {\n  }`;\n}';
    assert.equal(minify(code), code);
  });
});
