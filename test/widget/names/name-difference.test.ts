import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  compareNames,
  isSameName,
  isUnexplained,
  type NameDifference,
} from '../../../widget/names/name-difference.js';

/** "[+ins]", "[>new]". */
const drawn = ({ segments }: NameDifference) =>
  segments
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'inserted' ? `[+${text}]` : `[>${text}]`))
    .join('');

const nameLike = fc
  .array(
    fc.constantFrom(
      ...['Mohammed', 'Muhammad', 'al', 'Al-', 'AL', 'Harbi', 'Alharbi', 'bin', 'M.', 'José', 'Jose'],
      ...[
        'محمد',
        'مُحَمَّد',
        'الحربي',
        'الحربى',
        'Мухаммед',
        '王',
        '小明',
        "O'Neil",
        '3',
        ' ',
        '  ',
        ', ',
        '-',
        '’',
      ],
    ),
    { maxLength: 8 },
  )
  .chain((parts) => fc.constantFrom(' ', '', ', ').map((glue) => parts.join(glue)));
const anyName = fc.oneof(
  nameLike,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary' }),
);

describe('compareNames', () => {
  it('rebuilds the listed name from the segments', () => {
    fc.assert(
      fc.property(anyName, anyName, (customer, listed) => {
        const { segments } = compareNames(customer, listed);
        assert.equal(segments.map(({ text }) => text).join(''), listed);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds no difference between a name and itself', () => {
    const written = anyName.filter((name) => /\p{L}/u.test(name) && name.length <= 200);
    fc.assert(
      fc.property(written, (name) => {
        const difference = compareNames(name, name);
        assert.ok(difference.segments.every((segment) => segment.kind === 'same'));
        assert.ok(isSameName(difference));
      }),
    );
  });

  const drawings: [customer: string, listed: string, drawing: string][] = [
    ['Mohammed Al Harbi', 'Mohammed Al Harbi', 'Mohammed Al Harbi'],
    ['mohammed al harbi', 'MOHAMMED AL HARBI', 'MOHAMMED AL HARBI'],
    ['Muhamad Al Harbi', 'Muhammad Al-Harbi', 'Muham[+m]ad Al-Harbi'],
    ['Mohammed bin Harbi', 'Mohammed Harbi', 'Mohammed Harbi'],
    ['Mohammed Harbi', 'Mohammed Saleh Harbi', 'Mohammed [+Saleh] Harbi'],
    ['Mohammed Alharbi', 'Mohammed Al Harbi', 'Mohammed Al[+ ]Harbi'],
    ['Mohammed Al Harbi', 'Mohammed Alharbi', 'Mohammed Alharbi'],
    ['Mohammed Harbi', 'Muhamad Harby', 'M[>u]ham[>a]d Harb[>y]'],
    ['José Pérez', 'Jose Perez', 'Jose Perez'],
    ['محمد الحربي', 'مُحَمَّد الحربى', 'مُحَمَّد الحربى'],
    ['أحمد', 'احمد', 'احمد'],
  ];
  for (const [customer, listed, drawing] of drawings) {
    it(`compares ${customer} with ${listed}`, () =>
      assert.equal(drawn(compareNames(customer, listed)), drawing));
  }

  it('counts letters, spaces and accents apart, and no punctuation', () => {
    assert.equal(compareNames('Muhamad Al Harbi', 'Muhammad Al-Harbi').letters, 1);
    assert.ok(isSameName(compareNames('Al Harbi', 'AL-HARBI!')));
    assert.equal(compareNames('Mohammed Alharbi', 'Mohammed Al Harbi').spaces, 1);
    assert.equal(compareNames('José', 'Jose').accents, 1);
    // These marks are vowels and consonants.
    for (const [one, other] of ['मीना मनु', 'กิต กุต', 'かき がき'].map((names) => names.split(' ')))
      assert.equal(compareNames(one!, other!).accents, 0, one);
  });

  it('pairs words in any order and reports the new order', () => {
    const difference = compareNames('Mohamed Saleh Harbi', 'HARBI, Mohamed Saleh');
    assert.equal(difference.reordered, true);
    assert.equal(difference.letters, 0);
    assert.deepEqual([difference.addedWords, difference.missingWords], [[], []]);
  });

  it('lists the words that only one name has', () => {
    const difference = compareNames('Mohammed bin Harbi', 'Mohammed Harbi Saleh');
    assert.deepEqual(difference.missingWords, ['bin']);
    assert.deepEqual(difference.addedWords, ['Saleh']);
  });

  it('pairs an initial with a name and counts no missing letters', () => {
    const difference = compareNames('Mohammed Alharbi', 'M. Alharbi');
    assert.equal(difference.initials, 1);
    assert.equal(difference.letters, 0);
  });

  it('compares no letters of a text that is too long for a name', () => {
    const difference = compareNames('Mohammed', 'Mohammed '.repeat(30));
    assert.equal(difference.tooLong, true);
    assert.equal(difference.closeness, 0);
  });

  it('compares no letters of different scripts', () => {
    const difference = compareNames('Mohammed Al Harbi', 'محمد الحربي');
    assert.equal(difference.otherScript, true);
    assert.equal(difference.closeness, 0);
  });

  it('takes no two names for one that differ in a letter and in something else', () => {
    for (const [customer, listed] of [
      ['Muhamad Al Harbi', 'Muhammad Al-Harbi'],
      ['Muhamad Harbi', 'Muhammad Harbi!'],
      ['Muhamad Alharbi', 'Muhammad Al Harbi'],
      ['Jose Peres', 'José Perez'],
      ['Muhamad Saleh', 'Muhammad S.'],
      // A Cyrillic letter in a Latin word.
      ['Muhamad Saleh', 'Muhammad Sal\u0435h'],
      ['Muhamad Harbi', 'Muhammad Harbi Saleh'],
      ['Muhammad Harbi Saleh', 'Muhamad Harbi'],
      ['Rimal Tradng LLC', 'Rimal Trading'],
    ] as const) {
      const difference = compareNames(customer, listed);
      assert.equal(difference.letters, 1, listed);
      assert.equal(isSameName(difference), false, listed);
      assert.equal(isUnexplained(difference), false, 'no word of both names is left to compare by sound');
    }
    assert.equal(isUnexplained(compareNames('Salim Omar', 'Salim Fahd')), true);
    assert.equal(isSameName(compareNames('-', '-')), false, 'no name at all');
  });

  it('names each disguised word once, though both names have it', () => {
    const disguised = ['Sal\u0435h \u0410li', 'Sal\u0435h Ali'] as const;
    const { homoglyphs } = compareNames(...disguised);
    assert.deepEqual(
      homoglyphs.map(({ word }) => word),
      disguised[0].split(' '),
    );
  });

  it('keeps closeness between 0 and 1', () => {
    fc.assert(
      fc.property(anyName, anyName, (customer, listed) => {
        const { closeness } = compareNames(customer, listed);
        assert.ok(closeness >= 0 && closeness <= 1);
      }),
    );
  });

  it('pairs joined words before single articles', () => {
    for (const [customer, listed] of [
      ['Abdulrahman Al-Ghamdi', 'Abd al-Rahman AL-GHAMDI'],
      ['Abdulhadi AL-IRAQI', 'Abd al-Hadi AL-IRAQI'],
      ["Abdulbaqi abd-al-Karim AL-SAD'UN", "Abd-al-Baqi abd-al-Karim AL-SAD'UN"],
      ['Abdelwanis Abd el Latif', 'Abd el Wanis Abd el Latif'],
      ['Abubakr Abu Omar', 'Abu Bakr Abu Omar'],
    ] as const) {
      const { letters, addedWords, missingWords, closeness } = compareNames(customer, listed);
      assert.deepEqual([addedWords, missingWords], [[], []], customer);
      // "Abdulhadi" has a "u" for the "a".
      assert.ok(letters <= 1 && closeness > 0.9, customer);
    }
  });

  it('counts the letters of another keyboard as an accent', () => {
    const pairs =
      'شاه:شاہ بهرام:بھرام هه:هە كريم:ڪريم فاطمة:فاطمۃ مهدي:مۂدي علي:علے شير:ښير زدران:ځدران رن:رڼ گل:ګل شير:شېر نوروز:نۆروز ' +
      'ريبوار:ڕيبوار محمد:محـمد سليمان:سلێمان Abd:ʿAbd Qaida:Qaʾida Aliyev:Əliyev Mammadov:Məmmədov 张小明:張小明 刘国强:劉國強 叶剑英:葉劍英';
    for (const [plain, other] of pairs.split(' ').map((pair) => pair.split(':')))
      for (const [one, two] of [
        [plain!, other!],
        [other!, plain!],
      ] as const) {
        const { letters, accents, closeness } = compareNames(one, two);
        assert.deepEqual(
          { letters, accents, closeness },
          { letters: 0, accents: 1, closeness: 1 },
          one + two,
        );
      }
  });
});
