import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareNames, isSameName, type NameDifference } from '../../../widget/names/name-difference.js';
import type { Segment } from '../../../widget/names/name-segments.js';

const foundOf = (segments: readonly Segment[]) => segments.map((segment) => segment.found).join('');
const askedOf = (segments: readonly Segment[]) =>
  segments
    .filter((segment) => segment.askedAt !== null)
    .sort((a, b) => a.askedAt! - b.askedAt!)
    .map((segment) => segment.asked)
    .join('');
/** "[+ins]", "[-del]", "[old>new]". */
const drawn = ({ segments }: NameDifference) =>
  segments
    .map(({ kind, asked, found }) =>
      kind === 'same'
        ? found
        : kind === 'inserted'
          ? `[+${found}]`
          : kind === 'deleted'
            ? `[-${asked}]`
            : `[${asked}>${found}]`,
    )
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
  it('gives back both names from its segments, whatever they hold', () => {
    fc.assert(
      fc.property(anyName, anyName, (asked, found) => {
        const { segments } = compareNames(asked, found);
        assert.equal(foundOf(segments), found);
        assert.equal(askedOf(segments), asked);
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

  it('marks each kind of segment for what it is', () => {
    fc.assert(
      fc.property(anyName, anyName, (asked, found) => {
        for (const segment of compareNames(asked, found).segments) {
          assert.equal(segment.kind === 'inserted', segment.asked === '');
          assert.equal(segment.kind === 'deleted', segment.found === '');
        }
      }),
    );
  });

  const drawings: [asked: string, found: string, drawing: string][] = [
    ['Mohammed Al Harbi', 'Mohammed Al Harbi', 'Mohammed Al Harbi'],
    ['mohammed al harbi', 'MOHAMMED AL HARBI', 'MOHAMMED AL HARBI'],
    ['Muhamad Al Harbi', 'Muhammad Al-Harbi', 'Muham[+m]ad Al[ >-]Harbi'],
    ['Mohammed bin Harbi', 'Mohammed Harbi', 'Mohammed [-bin ]Harbi'],
    ['Mohammed Harbi', 'Mohammed Saleh Harbi', 'Mohammed [+Saleh ]Harbi'],
    ['Mohammed Alharbi', 'Mohammed Al Harbi', 'Mohammed Al[+ ]Harbi'],
    ['Mohammed Al Harbi', 'Mohammed Alharbi', 'Mohammed Al[- ]harbi'],
    ['Mohammed Harbi', 'Muhamad Harby', 'M[o>u]ham[-m][e>a]d Harb[i>y]'],
    ['José Pérez', 'Jose Perez', 'Jose Perez'],
    ['محمد الحربي', 'مُحَمَّد الحربى', 'مُحَمَّد الحربى'],
    ['أحمد', 'احمد', 'احمد'],
  ];
  for (const [asked, found, drawing] of drawings) {
    it(`draws ${asked} against ${found}`, () => assert.equal(drawn(compareNames(asked, found)), drawing));
  }

  it('counts letters, hyphens, spaces and accents apart', () => {
    const { letters, hyphens } = compareNames('Muhamad Al Harbi', 'Muhammad Al-Harbi');
    assert.deepEqual({ letters, hyphens }, { letters: 1, hyphens: 1 });
    assert.equal(compareNames('Mohammed Alharbi', 'Mohammed Al Harbi').spaces, 1);
    assert.equal(compareNames('José', 'Jose').accents, 1);
    assert.equal(compareNames("O'Neil", 'O Neil').marks, 1);
  });

  it('pairs words in whatever order they stand, and says that they moved', () => {
    const difference = compareNames('Mohamed Saleh Harbi', 'HARBI, Mohamed Saleh');
    assert.equal(difference.reordered, true);
    assert.equal(difference.letters, 0);
    assert.equal(difference.marks, 0, 'the comma of "SURNAME, Given" is part of the order');
    assert.deepEqual([difference.addedWords, difference.missingWords], [[], []]);
  });

  it('names the words that only one side has', () => {
    const difference = compareNames('Mohammed bin Harbi', 'Mohammed Harbi Saleh');
    assert.deepEqual(difference.missingWords, ['bin']);
    assert.deepEqual(difference.addedWords, ['Saleh']);
  });

  it('lets an initial stand for a name without calling its letters missing', () => {
    const difference = compareNames('Mohammed Alharbi', 'M. Alharbi');
    assert.equal(difference.initials, 1);
    assert.equal(difference.letters, 0);
    assert.equal(difference.marks, 0, 'nor its point a mark');
  });

  it('compares no letters of what is too long to be a name', () => {
    const difference = compareNames('Mohammed', 'Mohammed '.repeat(30));
    assert.equal(difference.tooLong, true);
    assert.equal(difference.closeness, 0);
  });

  it('does not compare letters of two scripts', () => {
    const difference = compareNames('Mohammed Al Harbi', 'محمد الحربي');
    assert.equal(difference.otherScript, true);
    assert.equal(difference.closeness, 0);
  });

  it('is closest for the same name and never above 1', () => {
    fc.assert(
      fc.property(anyName, anyName, (asked, found) => {
        const { closeness } = compareNames(asked, found);
        assert.ok(closeness >= 0 && closeness <= 1);
      }),
    );
  });
});
