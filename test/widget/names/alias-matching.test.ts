import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMatchedName, splitAliases } from '../../../widget/names/alias-matching.js';

describe('findMatchedName', () => {
  it('chooses an alias that is closer than the main name', () => {
    const match = findMatchedName('Mohammed Al Harbi', 'SALEH, Yusuf', 'Abu Omar, Muhammad Al-Harbi');
    assert.equal(match.name, 'Muhammad Al-Harbi');
    assert.equal(match.isAlias, true);
  });

  it('keeps the main name when no alias is closer', () => {
    const match = findMatchedName(
      'Mohammed Al Harbi',
      'Mohammed Al-Harbi',
      'Mohammed Al Harbi-, MOHAMMED AL HARBI',
    );
    assert.equal(match.isAlias, false);
  });

  it('finds the alias in the script of the customer’s name', () => {
    const match = findMatchedName('محمد الحربي', 'Mohammed Al Harbi', 'Abu Omar, محمد صالح الحربي');
    assert.equal(match.name, 'محمد صالح الحربي');
    assert.deepEqual(match.difference.addedWords, ['صالح']);
  });

  it('reads "SURNAME, Given" as one alias where that is closer', () => {
    const match = findMatchedName('Mohammed Harbi', 'Another Name', 'Abu Omar, HARBI, Mohammed, The Tall');
    assert.equal(match.name, 'HARBI, Mohammed');
  });

  it('finds one right alias among hundreds', () => {
    const noise = Array.from({ length: 400 }, (_, at) => `Alias Number ${at}`);
    const match = findMatchedName(
      'Mohammed Al Harbi',
      'X',
      [...noise, 'Mohamed Alharbi', ...noise].join(', '),
    );
    assert.equal(match.name, 'Mohamed Alharbi');
  });

  it('accepts a hit without aliases', () => {
    for (const none of [null, undefined, '', ' , ']) {
      assert.equal(findMatchedName('Mohammed', 'Mohammed', none).isAlias, false);
    }
  });
});

describe('splitAliases', () => {
  it('splits at commas, Arabic commas and semicolons, and drops blanks and duplicates', () => {
    assert.deepEqual(splitAliases(' A B,C ، د; C,, '), ['A B', 'C', 'د']);
  });
});
