import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOftenLeftOut, particlesOf } from '../../../widget/names/particles.js';

const found = (name: string, isArabic = false) => {
  const words = name.toLowerCase().split(' ');
  return particlesOf(words, isArabic).flatMap((kind, at) => (kind ? [`${words[at]} ${kind}`] : []));
};

describe('particlesOf', () => {
  it('finds those of the culture of a name', () => {
    assert.deepEqual(found('Usama bin Laden'), ['bin sonOf']);
    assert.deepEqual(found('Saad al Harbi'), ['al article']);
    assert.deepEqual(found('Saad ash Shammari'), ['ash article']);
    assert.deepEqual(found('Ludwig van der Rohe'), ['van of', 'der of']);
    assert.deepEqual(found('Luís da Silva e Costa'), ['da of', 'e of']);
    assert.deepEqual(found('بن علي', true), ['بن sonOf']);
    assert.deepEqual(found('Bin Ali', true), ['bin sonOf']);
  });

  it('never finds one in a name of another culture', () => {
    for (const name of [
      'Wang Bin',
      'Bin Wang',
      'Ben Affleck',
      'Nguyen Van An',
      'Tran Do Le',
      'Le Van',
      'An Ito',
    ])
      assert.deepEqual(found(name), [], name);
    for (const name of ['Ed Sheeran', 'As Kim', 'Ram Das', 'Kim Do', 'Sanjay Das'])
      assert.deepEqual(found(name), [], name);
  });
});

it('a title or particle of any culture is often left out, a name is not', () => {
  const leftOut = ['bin', 'von', 'ال', 'شيخ', 'sheikh'];
  assert.deepEqual([...leftOut, 'omar', 'ali', 'عمر'].filter(isOftenLeftOut), leftOut);
});
