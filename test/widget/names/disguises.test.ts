import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  homoglyphsIn,
  invisibleIn,
  withoutHomoglyphs,
  withoutInvisible,
} from '../../../widget/names/disguises.js';
import { compareNames, isSameName } from '../../../widget/names/name-difference.js';

describe('letters of another script that look the same', () => {
  it('are found in a word whose other letters are of one script', () => {
    const found = (name: string) =>
      homoglyphsIn(name).map(({ word, letters, script }) => `${word} ${letters.join('')} ${script}`);
    assert.deepEqual(found('Us\u0430ma bin Laden'), ['Us\u0430ma \u0430 Cyrl']);
    assert.deepEqual(found('P\u03b1ul'), ['P\u03b1ul \u03b1 Grek']);
    assert.deepEqual(found('\u0418\u0432aнов'), ['\u0418\u0432aнов a Latn']);
    assert.deepEqual(found('Usama Усама أسامة 王 Ιωάννης'), []);
    assert.deepEqual(found('Z-ый'), []);
  });

  it('are compared as what they look like, and shown', () => {
    const difference = compareNames('Usama bin Laden', 'Us\u0430ma bin L\u0430den');
    const { letters, accents, disguised, addedWords, missingWords, homoglyphs, segments } = difference;
    assert.deepEqual({ letters, accents, disguised }, { letters: 0, accents: 0, disguised: 2 });
    assert.deepEqual([addedWords, missingWords, homoglyphs.length], [[], [], 2]);
    const changed = segments.filter(({ kind }) => kind === 'changed').map(({ text }) => text);
    assert.deepEqual(changed, ['\u0430', '\u0430']);
    assert.equal(isSameName(difference), false);
  });

  it('are named where both names have them', () => {
    const difference = compareNames('Us\u0430ma', 'Us\u0430ma');
    assert.ok(isSameName(difference));
    assert.equal(difference.homoglyphs.length, 1);
  });

  it('are replaced letter by letter, and twice changes nothing', () => {
    const name = fc.stringMatching(/^[a-zа-яα-ω PHОС'-]{0,30}$/u);
    fc.assert(
      fc.property(fc.oneof(name, fc.string({ unit: 'binary' })), (one) => {
        const plain = withoutHomoglyphs(one);
        assert.equal(plain.length, one.length);
        assert.equal(withoutHomoglyphs(plain), plain);
        assert.deepEqual(homoglyphsIn(plain), []);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('invisible characters', () => {
  it('divide no word and differ in nothing else', () => {
    for (const invisible of ['\u200b', '\u00ad', '\u2060', '\ufeff', '\u034f', '\u200e', '\u3164']) {
      const difference = compareNames('Usama bin Laden', `Us${invisible}ama bin Laden${invisible}`);
      const { letters, spaces, accents, disguised, invisible: found } = difference;
      assert.deepEqual({ letters, spaces, accents }, { letters: 0, spaces: 0, accents: 0 });
      assert.equal(disguised, 2, invisible);
      assert.deepEqual(found, invisibleIn(invisible));
      assert.equal(isSameName(difference), false);
    }
  });

  it('are named by their code points, without the joiners of a spelling', () => {
    assert.deepEqual(invisibleIn('a\u200bb\u200b\u00ad'), ['U+200B', 'U+00AD']);
    assert.deepEqual(invisibleIn('علی\u200cرضا'), []);
    assert.ok(isSameName(compareNames('علی\u200cرضا', 'علیرضا')));
    assert.equal(withoutInvisible('\u2800a\u200b\u{e0061}b'), 'ab');
  });
});
