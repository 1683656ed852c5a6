import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EntityType } from '../../../contract/rules.js';
import { adjusted, agreement } from '../../../sandbox/screening/agreement.js';
import { doubtFactor, distinctiveness } from '../../../sandbox/names/distinctiveness.js';
import { nameKey, nameReadings } from '../../../sandbox/names/name-key.js';
import { NameComparison } from '../../../sandbox/names/name-comparison.js';
import { MINIMUM_NAME_STRENGTH } from '../../../sandbox/screening/screen.js';
import { skeletonOf } from '../../../sandbox/names/skeleton.js';
import { editDistance, jaroWinkler, wordSimilarity } from '../../../sandbox/names/word-similarity.js';

/** As a screening does it: every reading of one against every reading of the other. */
function strength(one: string, other: string, kind: EntityType = 'person'): number {
  const [screened, listed] = [nameReadings(one, kind), nameReadings(other, kind)];
  const strengths = screened.flatMap((reading) => {
    const comparison = new NameComparison(reading, kind);
    return listed.map((key) => comparison.strength(key));
  });
  return Math.max(...strengths);
}

const word = fc.string({ unit: fc.constantFrom(...'abcdefghiklmnoprstuvyz'), minLength: 3, maxLength: 9 });
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('a name key', () => {
  it('drops titles, particles, hyphens, apostrophes and doubled letters', () => {
    assert.equal(nameKey("Dr. Mohammed bin Sa'id Al-Harbi", 'person').key, 'mohamed said harbi');
  });

  it('writes every form of Abdul- alike', () => {
    const forms = [
      'Abd al-Rahman',
      'Abdul Rahman',
      'Abdulrahman',
      'Abdel-Rahman',
      'Abdelrahman',
      'Abd-ul-Rahman',
    ];
    for (const form of forms) assert.equal(nameKey(form, 'person').key, 'abdulrahman', form);
  });

  it('drops company forms in both scripts', () => {
    assert.equal(nameKey('Marsa Blue Logistics Co. L.L.C.', 'company').key, 'marsa blue logistics');
    assert.equal(nameKey('Brockwitz GmbH', 'company').key, 'brockwitz');
    assert.equal(nameKey('شركة النور', 'company').skeleton, nameKey('Noor Company', 'company').skeleton);
  });

  it('never drops everything', () => {
    for (const kind of ['person', 'company'] as const) assert.notEqual(nameKey('Al Co', kind).key, '');
  });

  it('gives Arabic, Cyrillic and Latin spellings one skeleton', () => {
    assert.equal(nameKey('محمد الحربي', 'person').skeleton, nameKey('Mohammed Al-Harbi', 'person').skeleton);
    assert.equal(
      nameKey('عبد الرحمن القحطاني', 'person').skeleton,
      nameKey('Abdulrahman Al Qahtani', 'person').skeleton,
    );
    assert.equal(nameKey('Владимир', 'person').skeleton, skeletonOf('vladimir'));
  });

  it('holds one skeleton for each word, Latin letters and digits only, whatever is typed', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom<EntityType>('person', 'company'), (text, kind) => {
        const { key, skeleton } = nameKey(text, kind);
        assert.match(key, /^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
        assert.equal(key.split(' ').length, skeleton.split(' ').length);
      }),
    );
  });
});

describe('word measures', () => {
  it('count insertions, deletions, substitutions and swapped neighbours', () => {
    assert.equal(editDistance('harbi', 'harib'), 1);
    assert.equal(editDistance('khalid', 'kalid'), 1);
    assert.equal(editDistance('', 'abc'), 3);
    assert.equal(jaroWinkler('martha', 'marhta').toFixed(3), '0.961');
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
  it('is 1 for a name and itself', () => {
    fc.assert(fc.property(name, (text) => assert.equal(strength(text, text), 1)));
  });

  it('stays within 0 and 1 for any two texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const found = strength(one, other);
        assert(found >= 0 && found <= 1);
      }),
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
        // A name that says little is doubted sooner, and found all the same.
        const says = Math.min(
          ...[mistyped, text].map((each) => distinctiveness(each.split(' '), 'person', 'alphabet')),
        );
        const least = doubtFactor(says) === 1 ? 0.8 : MINIMUM_NAME_STRENGTH;
        assert(strength(mistyped, text) >= least, `${mistyped} / ${text} ${strength(mistyped, text)}`);
      }),
    );
  });

  const rules: Array<[string, string, number, number]> = [
    ['Mohammed Al Harbi', 'Muhammad al-Harbi', 0.9, 1],
    ['Mohammed Al Harbi', 'محمد الحربي', 0.9, 1],
    ['محمد الحربي', 'Mohamed Alharbi', 0.9, 1],
    ['Mohammed Al Harbi', 'Mohammed Salem Al Harbi', 0.85, 0.97],
    ['J. Wilson', 'James Wilson', 0.85, 0.98],
    ['Wang Xiaoming', '王小明', 0.95, 1],
    ['Yury Shcherbakov', 'Юрий Щербаков', 0.9, 1],
    ['Mahmoud Al Harbi', 'محمود الحربي', 0.92, 1],
    ['Mahmoud Al Harbi', 'Mohammed Al Harbi', 0, 0.82],
    ['محمود الحربي', 'محمد الحربي', 0, 0.85],
    ['Youssef Haddad', 'يوسف حداد', 0.9, 1],
    ['Abdur Rehman', 'عبد الرحمن', 0.9, 1],
    ['Noureddine Drissi', 'نور الدين الدريسي', 0.85, 1],
    ['Hamdullah Nomani', 'حمد الله نعمانى', 0.85, 1],
    ['Владимир Орлов', 'فلاديمير أورلوف', 0.85, 1],
    ['Yitzhak Cohen', 'יצחק כהן', 0.9, 1],
    ['Qiu Hua', '仇华', 0.95, 1],
    ['Alexander Petrov', 'Александр Петров', 0.9, 1],
    ['Rajesh Kumar', 'Rajesh Kumar Gupta', 0.7, 0.85],
    ['Salma Saleh', 'Salim Saleh', 0, 0.85],
    ['Hao Wang', 'Bao Wang', 0, 0.85],
    ['James Wilson', 'James Watson', 0, 0.85],
    ['Saad Hariri', 'Fahd Hariri', 0, 0.75],
    ['Mohammed Al Harbi', 'Ahmed Al Harbi', 0, 0.65],
    ['Hariri', 'Saad Hariri', 0.6, 0.85],
    ['Anna Moore', 'Peter Black', 0, 0.1],
  ];
  for (const [one, other, least, most] of rules) {
    it(`${one} ~ ${other} lies between ${least} and ${most}`, () => {
      const found = strength(one, other);
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
    const same = strength('Rimal Trading Group', 'Rimal Holding', 'company');
    const common = strength('Rimal Trading Group', 'Barada Trading Group', 'company');
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
  const effects = (screened: Parameters<typeof agreement>[0], changed: Partial<typeof listed> = {}) =>
    agreement(screened, { ...listed, ...changed } as Parameters<typeof agreement>[1]);

  it('compares as much of a date as the list knows, and the best of several', () => {
    assert.deepEqual(effects({ entityDate: '1979-03-14' }), ['sameDay']);
    assert.deepEqual(effects({ entityDate: '1979-08-01' }, { dates: ['1979'] }), ['sameYear']);
    assert.deepEqual(effects({ entityDate: '1979-08-01' }, { dates: ['1979-03'] }), ['nearYear']);
    assert.deepEqual(effects({ entityDate: '1979-05-04' }, { dates: ['1979-04-05'] }), ['sameYear']);
    assert.deepEqual(effects({ entityDate: '1979-03-15' }), ['otherDay']);
    assert.deepEqual(effects({ entityDate: '1950-01-01' }), ['otherYear']);
    assert.deepEqual(effects({ entityDate: '1950-01-01' }, { dates: ['1979', '1950'] }), ['sameYear']);
  });

  it('says nothing where the list or the request says nothing', () => {
    assert.deepEqual(effects({}), []);
    assert.deepEqual(
      effects({ entityDate: '1950-01-01', countries: ['FR'] }, { dates: [], countries: [] }),
      [],
    );
  });

  it('knows countries, gender and numbers whatever their punctuation', () => {
    assert.deepEqual(effects({ countries: ['AE', 'SA'] }), ['sameCountry']);
    assert.deepEqual(effects({ countryOfResidence: 'FR' }), ['otherCountry']);
    assert.deepEqual(effects({ gender: 'Female' }), ['otherGender']);
    assert.deepEqual(effects({ idPassportNumber: 'k4471' }), ['sameNumber']);
  });

  it('never hides a hit: conflicts leave more than half of the strength', () => {
    const worst = adjusted(1, ['otherYear', 'otherCountry', 'otherGender']);
    assert(worst > 0.6, String(worst));
    assert(adjusted(0.8, ['sameDay', 'sameCountry']) > 0.89);
  });
});
