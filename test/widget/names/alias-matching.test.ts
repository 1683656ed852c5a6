import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchedName, splitAliases } from '../../../widget/names/alias-matching.js';

describe('matchedName', () => {
  it('takes the alias that is closer than the main name', () => {
    const match = matchedName('Mohammed Al Harbi', 'SALEH, Yusuf', 'Abu Omar, Muhammad Al-Harbi');
    assert.equal(match.name, 'Muhammad Al-Harbi');
    assert.equal(match.isAlias, true);
  });

  it('keeps the main name when an alias is no closer', () => {
    const match = matchedName(
      'Mohammed Al Harbi',
      'Mohammed Al-Harbi',
      'Mohammed Al Harbi-, MOHAMMED AL HARBI',
    );
    assert.equal(match.isAlias, false);
  });

  it('finds the alias in the script that was asked for', () => {
    const match = matchedName('محمد الحربي', 'Mohammed Al Harbi', 'Abu Omar, محمد صالح الحربي');
    assert.equal(match.name, 'محمد صالح الحربي');
    assert.deepEqual(match.difference.addedWords, ['صالح']);
  });

  it('reads "SURNAME, Given" as one alias where that is the closer reading', () => {
    const match = matchedName('Mohammed Harbi', 'Somebody Else', 'Abu Omar, HARBI, Mohammed, The Tall');
    assert.equal(match.name, 'HARBI, Mohammed');
  });

  it('finds one right alias among hundreds', () => {
    const noise = Array.from({ length: 400 }, (_, at) => `Alias Number ${at}`);
    const match = matchedName('Mohammed Al Harbi', 'X', [...noise, 'Mohamed Alharbi', ...noise].join(', '));
    assert.equal(match.name, 'Mohamed Alharbi');
  });

  it('answers for a hit without aliases', () => {
    for (const none of [null, undefined, '', ' , ']) {
      assert.equal(matchedName('Mohammed', 'Mohammed', none).isAlias, false);
    }
  });
});

describe('splitAliases', () => {
  it('parts by comma, Arabic comma and semicolon, without blanks and repeats', () => {
    assert.deepEqual(splitAliases(' A B,C ، د; C,, '), ['A B', 'C', 'د']);
  });
});
