import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../command.js';
import { answered } from '../../../widget/build/without-polyfills.js';

/** What this release of Lit says in place of the question. */
const ANSWERS = {
  '@lit/reactive-element/css-tag': /^const t=globalThis,e=true,s=Symbol\(\)/m,
  '@lit/reactive-element/reactive-element': /,\w=undefined,/,
  'lit-html/lit-html': /\b\w=undefined;/,
  'lit-element/lit-element': /\b\w=undefined;/,
};

describe('the scripts of the elements', () => {
  for (const [file, answer] of Object.entries(ANSWERS))
    it(`do not ask for what every supported browser has, in ${file}`, () => {
      const asked = readFileSync(join(ROOT, `node_modules/${file}.js`), 'utf8');
      assert.doesNotMatch(asked, answer);
      assert.match(answered(asked), answer);
      assert.doesNotMatch(answered(asked), /Versions|etadata/);
      assert.throws(() => answered(answered(asked)), /in another way/);
    });
});
