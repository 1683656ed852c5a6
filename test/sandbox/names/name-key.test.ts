import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EntityType } from '../../../contract/rules.js';
import { adjusted, agreement } from '../../../sandbox/screening/agreement.js';
import { nameKey } from '../../../sandbox/names/name-key.js';
import { editDistance } from '../../../sandbox/names/edit-distance.js';
import { wordSimilarity } from '../../../sandbox/names/word-similarity.js';
import { nameStrength as strength } from './name-strength.js';

const word = fc.string({ unit: fc.constantFrom(...'abcdefghiklmnoprstuvyz'), minLength: 3, maxLength: 9 });
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

/** Names of many in the published lists. */
const COMMON = 'Mohammed Ahmed Mahmoud Salem Saad James Ali Omar Peter Anna Alexander'.split(' ');
describe('a name key', () => {
  it('drops titles, particles, hyphens, apostrophes and doubled letters', () => {
    assert.deepEqual(nameKey("Dr. Mohammed bin Sa'id Al-Harbi", 'person').words, [
      'mohamed',
      'said',
      'harbi',
    ]);
  });

  it('never drops everything', () => {
    for (const kind of ['person', 'company'] as const) assert(nameKey('Al Co', kind).words.length > 0);
  });

  it('holds Latin letters and digits only, whatever is typed', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom<EntityType>('person', 'company'), (text, kind) => {
        for (const one of nameKey(text, kind).words) assert.match(one, /^[a-z0-9]+$/);
      }),
    );
  });
});

describe('word measures', () => {
  it('count insertions, deletions, substitutions and swapped neighbours', () => {
    assert.equal(editDistance('harbi', 'harib'), 1);
    assert.equal(editDistance('khalid', 'kalid'), 1);
    assert.equal(editDistance('', 'abc'), 3);
  });

  it('are symmetric, 1 for equal words only, and within 0 and 1', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        assert.equal(editDistance(a, b), editDistance(b, a));
        assert.equal(wordSimilarity(a, b), wordSimilarity(b, a));
        const similarity = wordSimilarity(a, b);
        assert(similarity >= 0 && similarity <= 1);
        assert.equal(similarity === 1, a === b);
      }),
    );
  });

  it('never take one number for another', () => assert.equal(wordSimilarity('17', '18'), 0));
});

describe('the strength of two names', () => {
  it('is 1 for a name and itself, stays within 0 and 1, and is the same in both directions', () => {
    const kinds = fc.constantFrom<EntityType>('person', 'company');
    fc.assert(fc.property(name, (text) => assert.equal(strength(text, text), 1)));
    fc.assert(
      fc.property(fc.oneof(anyText, name), fc.oneof(anyText, name), kinds, (one, other, kind) => {
        const found = strength(one, other, kind);
        assert(found >= 0 && found <= 1);
        assert.equal(found, strength(other, one, kind));
      }),
    );
  });

  it('is the same in both directions for names that share words, whatever their order, spelling and script', () => {
    const words = fc.constantFrom(
      ...'Mohammed Muhamad محمد Ahmed Abd al Rahman Abdulrahman عبد الرحمن Ali Aly Wei 王 伟 小明 Xiaoming Xiao Ming J Иван'.split(
        ' ',
      ),
      ...'Ivan Ivanov Иванов יוסף Youssef Yusuf Lee Li ali'.split(' '),
    );
    const names = fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(' '));
    fc.assert(
      fc.property(names, names, (one, other) => {
        assert.equal(
          strength(one, other, 'person', ['Ali', 'Ivan']),
          strength(other, one, 'person', ['Ali', 'Ivan']),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('survives one typing error in a name of two words', () => {
    // No letter twice: doubled ones are one, so that little might be left of a name.
    const longer = fc
      .uniqueArray(fc.constantFrom(...'bdfghklmnprst'), { minLength: 5, maxLength: 9 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(longer, longer, fc.nat(), fc.constantFrom(...'aeiou'), (a, b, at, letter) => {
        const text = `${a} ${b}`;
        const place = 1 + (at % (a.length - 1));
        const mistyped = text.slice(0, place) + letter + text.slice(place + 1);
        assert(strength(mistyped, text) >= 0.75, `${mistyped} / ${text} ${strength(mistyped, text)}`);
      }),
    );
  });

  const rules: Array<[string, string, number, number]> = [
    ['Mohammed Al Harbi', 'Muhammad al-Harbi', 0.9, 1],
    ['Mohammed Al Harbi', 'محمد الحربي', 0.9, 1],
    ['Mohammed Al Harbi', 'Mohammed Salem Al Harbi', 0.85, 0.97],
    ['J. Wilson', 'James Wilson', 0.85, 0.98],
    ['Wang Xiaoming', '王小明', 0.95, 1],
    ['Yury Shcherbakov', 'Юрий Щербаков', 0.9, 1],
    ['Mahmoud Al Harbi', 'Mohammed Al Harbi', 0, 0.82],
    ['Youssef Haddad', 'يوسف حداد', 0.9, 1],
    ['Abdur Rehman', 'عبد الرحمن', 0.9, 1],
    ['Yitzhak Cohen', 'יצחק כהן', 0.9, 1],
    ['Rajesh Kumar', 'Rajesh Kumar Gupta', 0.7, 0.85],
    ['Hao Wang', 'Bao Wang', 0, 0.85],
    ['Saad Hariri', 'Fahd Hariri', 0, 0.75],
    ['Hariri', 'Saad Hariri', 0.6, 0.85],
    ['Anna Moore', 'Peter Black', 0, 0.1],
  ];
  for (const [one, other, least, most] of rules) {
    it(`${one} ~ ${other} lies between ${least} and ${most}`, () => {
      const found = strength(one, other, 'person', COMMON);
      assert(found >= least && found <= most, String(found));
    });
  }

  it('finds a name whose space, title or company form was mistyped, without taking it for sure', () => {
    for (const [typed, listed] of [
      ['AlfQaeda', 'Al Qaeda'],
      ['TMG Litd.', 'TMG Ltd.'],
      ['SC', 'SPC'],
      ['DEY COMPAxY', 'DEY COMPANY'],
    ] as const) {
      const found = strength(typed, listed, 'company');
      assert(found >= 0.65 && found < 0.85, `${typed} ${found}`);
    }
  });

  it('gives words common to company names little weight', () => {
    const words = ['Trading', 'Group', 'Holding'];
    const same = strength('Rimal Trading Group', 'Rimal Holding', 'company', words);
    const common = strength('Rimal Trading Group', 'Barada Trading Group', 'company', words);
    assert(same > 0.65 && common < 0.5, `${same} ${common}`);
  });
});

describe('agreement of dates, countries, gender and numbers', () => {
  const listed = {
    dates: ['1979-03-14'],
    countries: ['SA'],
    gender: 'Male',
    idNumbers: ['K-44 71'],
    registrationNumbers: [],
  };
  type Screened = Parameters<typeof agreement>[0];
  const effects = (screened: Screened, changed: object) =>
    agreement(screened, { ...listed, ...changed } as Parameters<typeof agreement>[1]);

  it('compares as much as both know: dates the best of several, numbers whatever their punctuation', () => {
    for (const [screened, changed, expected] of [
      [{ entityDate: '1979-03-14' }, {}, ['sameDay']],
      [{ entityDate: '1979-08-01' }, { dates: ['1979'] }, ['sameYear']],
      [{ entityDate: '1979-08-01' }, { dates: ['1979-03'] }, ['nearYear']],
      [{ entityDate: '1979-05-04' }, { dates: ['1979-04-05'] }, ['sameYear']],
      [{ entityDate: '1979-03-15' }, {}, ['otherDay']],
      [{ entityDate: '1950-01-01' }, {}, ['otherYear']],
      [{ entityDate: '1950-01-01' }, { dates: ['1979', '1950'] }, ['sameYear']],
      [{ entityDate: '1950-01-01', countries: ['FR'] }, { dates: [], countries: [] }, []],
      [{}, {}, []],
      [{ countries: ['AE', 'SA'] }, {}, ['sameCountry']],
      [{ countryOfResidence: 'FR' }, {}, ['otherCountry']],
      [{ gender: 'Female' }, {}, ['otherGender']],
      [{ idPassportNumber: 'k4471' }, {}, ['sameNumber']],
    ] as const)
      assert.deepEqual(effects(screened as Screened, changed as object), expected, JSON.stringify(screened));
  });

  it('never hides a hit: conflicts leave more than half of the strength', () => {
    const worst = adjusted(1, ['otherYear', 'otherCountry', 'otherGender']);
    assert(worst > 0.6, String(worst));
    assert(adjusted(0.8, ['sameDay', 'sameCountry']) > 0.89);
  });
});
