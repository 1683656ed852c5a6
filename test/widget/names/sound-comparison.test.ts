import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareNames } from '../../../widget/names/name-difference.js';
import { closenessBySound, compareBySound, findSoundMatch } from '../../../widget/names/sound-comparison.js';
import { assertRebuilt } from './rebuilt-names.js';

/** "query=candidate kind", in the order of the candidate. */
const pairsOf = (query: string, candidate: string) =>
  (compareBySound(query, candidate).sound?.pairs ?? []).map(
    (pair) => `${pair.query}=${pair.candidate} ${pair.kind}`,
  );

const nameLike = fc
  .array(
    fc.constantFrom(
      ...[
        'محمد',
        'الحربي',
        'عبد',
        'الرحمن',
        'بن',
        'ع',
        'Сергей',
        'Иванович',
        'аль',
        'А.',
        '王',
        '小平',
        'Abd',
        'al',
        '-',
      ],
      ...[
        'Mohammed',
        'Al-Harbi',
        'Abdulrahman',
        'Sergei',
        'Ivanovich',
        'Wang',
        'Xiaoping',
        'M.',
        'יוסף',
        '3',
        ', ',
      ],
    ),
    { maxLength: 6 },
  )
  .chain((parts) => fc.constantFrom(' ', '').map((glue) => parts.join(glue)));
const anyName = fc.oneof(nameLike, fc.string({ unit: 'grapheme', maxLength: 20 }));

describe('compareBySound', () => {
  const explained: [query: string, candidate: string, ...pairs: string[]][] = [
    ['محمد حربي', 'Mohammed Harby', 'محمد=Mohammed sound', 'حربي=Harby sound'],
    ['محمد الحربي', 'Muhammad Al-Harbi', 'محمد=Muhammad sound', 'الحربي=Al-Harbi sound'],
    ['محمد الحربي', 'Mohamad Alharbi', 'محمد=Mohamad sound', 'الحربي=Alharbi sound'],
    ['محمد حربي', 'Mohamed Al-Harbi', 'محمد=Mohamed sound', 'حربي=Al-Harbi article'],
    ['عبد الرحمن', 'Abdulrahman', 'عبد الرحمن=Abdulrahman joined'],
    ['عبد الرحمن', 'Abdur Rehman', 'عبد الرحمن=Abdur Rehman sound'],
    ['عبدالله', 'Abd Allah', 'عبدالله=Abd Allah joined'],
    ['نور الدين', 'Noureddine', 'نور الدين=Noureddine joined'],
    ['خالد مشعل', 'MISHAAL, Khalid', 'مشعل=MISHAAL sound', 'خالد=Khalid sound'],
    ['م. الحربي', 'Mohammed Harbi', 'م=Mohammed initial', 'الحربي=Harbi article'],
    ['بن علي', 'Ibn Ali', 'بن=Ibn sound', 'علي=Ali sound'],
    ['يوسف', 'Joseph', 'يوسف=Joseph language'],
    ['محمد', 'Mahmoud', 'محمد=Mahmoud similar'],
    ['حمزة', 'Hamzi', 'حمزة=Hamzi similar'],
    ['Пётр Чайковский', 'Pyotr Tchaikovsky', 'Пётр=Pyotr sound', 'Чайковский=Tchaikovsky sound'],
    ['Григорій', 'Hryhorii', 'Григорій=Hryhorii sound'],
    ['王小平', 'WANG Xiaoping', '王=WANG sound', '小平=Xiaoping sound'],
    ['張偉', 'Wei Zhang', '偉=Wei sound', '張=Zhang sound'],
    ['Zhou Yong', 'Jou Yong', 'Zhou=Jou sound'],
    // "Bin" and "Da" are names in Chinese, and particles elsewhere.
    ['王斌', 'Wang Bin', '王=Wang sound', '斌=Bin sound'],
    ['BIN, Wang', '王斌', 'Wang=王 sound', 'BIN=斌 sound'],
    ['安达', 'An Da', '安=An sound', '达=Da sound'],
    ['Mohd Ali', 'Mohammed Ali', 'Mohd=Mohammed sound'],
    ['Md. Ali', 'Muhammad Ali', 'Md=Muhammad sound'],
    ['محمد علي', 'Mhd Ali', 'محمد=Mhd sound', 'علي=Ali sound'],
  ];
  for (const [query, candidate, ...pairs] of explained) {
    it(`pairs ${query} with ${candidate}`, () => assert.deepEqual(pairsOf(query, candidate), pairs));
  }

  const different: [query: string, candidate: string][] = [
    ['أحمد', 'Omar'],
    ['العتيبي', 'AL-LIBI'],
    ['الفرا', "MANA'A"],
    ['سعيد', 'Hassan'],
    ['عبد الله', 'Abd al-Rahman'],
    ['Иван', 'Oleg'],
    ['李', 'Lu'],
    ['王', 'Weng'],
    ['强', 'Jiang'],
  ];
  for (const [query, candidate] of different) {
    it(`finds ${query} and ${candidate} different`, () => assert.deepEqual(pairsOf(query, candidate), []));
  }

  it('lists particles and fathers’ names that one name leaves out', () => {
    const arabic = compareBySound('محمد بن علي الحربي', 'Mohammed Harbi');
    assert.deepEqual(arabic.missingWords, ['علي']);
    assert.deepEqual(arabic.sound?.particles, ['بن']);
    assert.deepEqual(arabic.sound?.fathersNames, ['علي']);
    const russian = compareBySound('Игорь Сечин', 'SECHIN Igor Ivanovich');
    assert.deepEqual(russian.addedWords, ['Ivanovich']);
    assert.deepEqual(russian.sound?.fathersNames, ['Ivanovich']);
    assert.equal(russian.reordered, true);
  });

  it('rebuilds both names from the segments, and has the closeness that is asked for alone', () => {
    fc.assert(
      fc.property(anyName, anyName, (query, candidate) => {
        const { segments, closeness } = compareBySound(query, candidate);
        assertRebuilt(segments, query, candidate);
        assert.equal(closenessBySound(query, candidate), closeness);
      }),
      { numRuns: 500 },
    );
  });

  it('puts each word of both names into one pair, among the added or missing words, or among the particles', () => {
    fc.assert(
      fc.property(nameLike, nameLike, (query, candidate) => {
        const { sound, addedWords, missingWords, otherScript } = compareBySound(query, candidate);
        if (!sound || sound.pairs.length === 0 || !otherScript) return;
        const letters = (text: string) => [...text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].sort().join('');
        const said = [...addedWords, ...missingWords, ...sound.particles];
        const pairs = sound.pairs.flatMap((pair) => [pair.query, pair.candidate]);
        assert.equal(letters([...said, ...pairs].join('')), letters(query + candidate));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves a name in letters that it cannot read as the comparison of letters has it', () => {
    assert.deepEqual(compareBySound('יוסף', 'Yosef'), compareNames('יוסף', 'Yosef'));
  });
});

describe('findSoundMatch', () => {
  it('finds the alias that sounds like the name, among hundreds', () => {
    const noise = Array.from({ length: 300 }, (_, at) => `Alias Number ${at}`);
    const match = findSoundMatch(
      'محمد الحربي',
      'SALEH, Yusuf',
      [...noise, 'Mohamed Alharbi', ...noise].join(', '),
    );
    assert.equal(match.name, 'Mohamed Alharbi');
    assert.equal(match.isAlias, true);
  });
});
