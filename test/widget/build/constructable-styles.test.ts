import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../command.js';
import { withoutQuestion } from '../../../widget/build/constructable-styles.js';

describe('the scripts of the elements', () => {
  it('do not ask for constructable style sheets, as the Lit of this release does', () => {
    const asked = readFileSync(join(ROOT, 'node_modules/@lit/reactive-element/css-tag.js'), 'utf8');
    const code = withoutQuestion(asked);
    assert.match(code, /\bconst t=globalThis,e=true,s=Symbol\(\)/);
    assert.ok(asked.endsWith(code.slice(-400)));
    assert.throws(() => withoutQuestion(code), /in another way/);
  });
});
