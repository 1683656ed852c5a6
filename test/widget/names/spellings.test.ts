import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareNames, isSameName } from '../../../widget/names/name-difference.js';
import { isSpelledAlike } from '../../../widget/names/spelled-letters.js';

const spelled = (customer: string, listed: string) => {
  const { sound, letters, addedWords, missingWords } = compareNames(customer, listed);
  const pairs = (sound?.pairs ?? []).map((pair) => `${pair.customer}=${pair.listed} ${pair.kind}`);
  return [...pairs, ...addedWords, ...missingWords, ...(letters > 0 ? [letters] : [])];
};

describe('letters that are spelled with two', () => {
  for (const [one, other] of [
    ['Müller', 'Mueller'],
    ['MÜLLER', 'mueller'],
    ['Mu\u0308ller', 'Mueller'],
    ['Jörg', 'Joerg'],
    ['Jürgen', 'Juergen'],
    ['Ærø', 'Aeroe'],
    ['Åge', 'Aage'],
    ['Søren', 'Soeren'],
    ['Strauß', 'Strauss'],
    ['Großmüller', 'Grossmueller'],
    ['Großmüller', 'Grossmuller'],
    ['Özgür', 'Oezguer'],
    ['Þór', 'Thor'],
  ] as const) {
    it(`are one spelling of ${other}`, () => {
      assert.deepEqual(spelled(one, other), [`${one}=${other} spelling`]);
      assert.deepEqual(spelled(other, one), [`${other}=${one} spelling`]);
      assert.equal(isSameName(compareNames(one, other)), false);
    });
  }

  it('are accents where the letter alone is written', () => {
    assert.equal(compareNames('Müller', 'Muller').accents, 1);
    assert.equal(compareNames('Søren', 'Soren').accents, 1);
    assert.deepEqual(spelled('Manuel', 'Manul'), [1]);
  });

  it('are found whatever stands around them, in both directions', () => {
    const word = fc.stringMatching(/^[a-zäöüåøß]{0,12}$/);
    fc.assert(
      fc.property(word, word, (before, after) => {
        const [one, other] = [`${before}ü${after}`, `${before}ue${after}`];
        assert.ok(isSpelledAlike(one, other) && isSpelledAlike(other, one));
        assert.ok(isSpelledAlike(one, one));
      }),
    );
  });
});

describe('the Arabic article', () => {
  for (const [customer, listed, ...pairs] of [
    ['Saad Al-Shammari', 'Saad Ash-Shammari', 'Al=Ash spelling'],
    ['Harun Al Rashid', 'Harun ar-Rashid', 'Al=ar spelling'],
    ['Jabhat al-Nusra', 'Jabhat an-Nusra', 'al=an spelling'],
    ['Ayman Al-Zawahiri', 'Ayman az-Zawahiri', 'Al=az spelling'],
    ['Ali El Sayed', 'Ali As Sayed', 'El=As spelling'],
    ['Khalid Al Thani', 'Khalid Ath Thani', 'Al=Ath spelling'],
    ['Alsadiq', 'Assadiq', 'Alsadiq=Assadiq spelling'],
    ['Saad Alsharif', 'Saad Ash-Sharif', 'Alsharif=Ash-Sharif spelling'],
    ['Abdulrahman', 'Abdurrahman', 'Abdulrahman=Abdurrahman spelling'],
    ['Abdelrahman', 'Abdulrahman', 'Abdelrahman=Abdulrahman spelling'],
    ['Abdulrahman Saleh', 'Abd ar-Rahman Saleh', 'Abdulrahman=Abd ar-Rahman spelling'],
    ['аль-Шаммари', 'аш-Шаммари', 'аль=аш spelling'],
  ] as const) {
    it(`of ${customer} is that of ${listed}`, () => assert.deepEqual(spelled(customer, listed), pairs));
  }

  it('is no article before another letter, and no article alone', () => {
    assert.deepEqual(spelled('An Ito', 'Al Ito'), ['Al', 'An']);
    assert.deepEqual(spelled('Le Van An', 'Le Van Al'), ['Al', 'An']);
    assert.deepEqual(spelled('Ed Sheeran', 'Al Sheeran'), ['Al', 'Ed']);
    assert.deepEqual(spelled('Kofi Annan', 'Kofi Anan'), [1]);
  });
});
