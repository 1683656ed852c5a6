import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { haveDifferentScripts, scriptsOf } from '../../../widget/names/scripts.js';

describe('haveDifferentScripts', () => {
  for (const [one, other, different] of [
    ['Mohammed', 'محمد', true],
    ['Mohammed', 'Мухаммед', true],
    ['Mohammed محمد', 'محمد', false],
    ['Mohammed', 'José', false],
    ['王', 'ひらがな', false],
    ['007', 'محمد', false],
    ['', 'محمد', false],
    ['Giorgi', 'გიორგი', true],
    ['Somchai', 'สมชาย', true],
    ['Haile', 'ኃይለ', true],
    ['สมชาย', 'ชาย', false],
  ] as const) {
    it(`says ${different} for ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () => {
      assert.equal(haveDifferentScripts(one, other), different);
      assert.equal(haveDifferentScripts(other, one), different);
    });
  }
});

describe('scriptsOf', () => {
  it('finds every script of a name', () =>
    assert.deepEqual([...scriptsOf('Mohammed محمد 3')], ['Latin', 'Arabic']));
});
