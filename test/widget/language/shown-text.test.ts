import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLong, shortened, withVisibleOverrides } from '../../../widget/language/shown-text.js';

describe('text that the service sent', () => {
  it('shows the characters that change its direction', () =>
    assert.equal(
      withVisibleOverrides('Ali \u202egro.live\u202c \u2067x\u2069'),
      'Ali [U+202E]gro.live[U+202C] [U+2067]x[U+2069]',
    ));

  it('shows controls, but keeps tabs and the ends of lines', () =>
    assert.equal(withVisibleOverrides('a\u0000b\u007f\tc\r\nd'), 'a[U+0000]b[U+007F]\tc\r\nd'));

  it('keeps what Arabic and Persian names need', () => {
    for (const name of ['محمد\u200f الحربي', 'می\u200cخواهم', 'Zoë'])
      assert.equal(withVisibleOverrides(name), name);
  });

  it('is shortened when it is longer than a name, never within a character', () => {
    const name = 'x'.repeat(200);
    assert.equal(shortened(name), name);
    assert.equal(isLong(name), false);
    assert.equal(shortened('x'.repeat(20_000)), `${name}…`);
    assert.equal(shortened(`${'x'.repeat(199)}😀😀`), `${'x'.repeat(199)}…`);
  });
});
