import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareNames } from '../../../widget/names/name-difference.js';
import { findSoundMatch } from '../../../widget/names/sound-comparison.js';

const bySound = (customer: string, listed: string) => findSoundMatch(customer, listed, null).difference;

/** "customer=listed kind", in the order of the listed. */
const pairsOf = (customer: string, listed: string) =>
  (bySound(customer, listed).sound?.pairs ?? []).map(
    (pair) => `${pair.customer}=${pair.listed} ${pair.kind}`,
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

describe('a comparison by sound', () => {
  const explained: [customer: string, listed: string, ...pairs: string[]][] = [
    ['محمد حربي', 'Mohammed Harby', 'محمد=Mohammed sound', 'حربي=Harby sound'],
    ['محمد الحربي', 'Muhammad Al-Harbi', 'محمد=Muhammad sound', 'الحربي=Al-Harbi sound'],
    ['محمد الحربي', 'Mohamad Alharbi', 'محمد=Mohamad sound', 'الحربي=Alharbi sound'],
    ['محمد حربي', 'Mohamed Al-Harbi', 'محمد=Mohamed sound', 'حربي=Al-Harbi sound'],
    ['عبد الرحمن', 'Abdulrahman', 'عبد الرحمن=Abdulrahman sound'],
    ['عبد الرحمن', 'Abdur Rehman', 'عبد الرحمن=Abdur Rehman sound'],
    ['عبدالله', 'Abd Allah', 'عبدالله=Abd Allah sound'],
    ['نور الدين', 'Noureddine', 'نور الدين=Noureddine sound'],
    ['خالد مشعل', 'MISHAAL, Khalid', 'مشعل=MISHAAL sound', 'خالد=Khalid sound'],
    ['م. الحربي', 'Mohammed Harbi', 'م=Mohammed initial', 'الحربي=Harbi sound'],
    ['بن علي', 'Ibn Ali', 'بن=Ibn sound', 'علي=Ali sound'],
    ['يوسف', 'Joseph', 'يوسف=Joseph language'],
    ['محمد', 'Mahmoud', 'محمد=Mahmoud similar'],
    ['حمزة', 'Hamzi', 'حمزة=Hamzi similar'],
    ['Пётр Чайковский', 'Pyotr Tchaikovsky', 'Пётр=Pyotr sound', 'Чайковский=Tchaikovsky sound'],
    ['Григорій', 'Hryhorii', 'Григорій=Hryhorii sound'],
    ['Zhou Yong', 'Jou Yong', 'Zhou=Jou sound'],
    ['Mohd Ali', 'Mohammed Ali', 'Mohd=Mohammed sound'],
    ['Md. Ali', 'Muhammad Ali', 'Md=Muhammad sound'],
    ['محمد علي', 'Mhd Ali', 'محمد=Mhd sound', 'علي=Ali sound'],
  ];
  for (const [customer, listed, ...pairs] of explained) {
    it(`pairs ${customer} with ${listed}`, () => assert.deepEqual(pairsOf(customer, listed), pairs));
  }

  const different: [customer: string, listed: string][] = [
    ['أحمد', 'Omar'],
    ['العتيبي', 'AL-LIBI'],
    ['الفرا', "MANA'A"],
    ['سعيد', 'Hassan'],
    ['عبد الله', 'Abd al-Rahman'],
    ['Иван', 'Oleg'],
  ];
  for (const [customer, listed] of different) {
    it(`finds ${customer} and ${listed} different`, () => assert.deepEqual(pairsOf(customer, listed), []));
  }

  it('lists particles that one name leaves out', () => {
    const arabic = bySound('محمد بن علي الحربي', 'Mohammed Harbi');
    assert.deepEqual(arabic.missingWords, ['علي']);
    assert.deepEqual(arabic.sound?.particles, ['بن']);
    const russian = bySound('Игорь Сечин', 'SECHIN Igor Ivanovich');
    assert.deepEqual(russian.addedWords, ['Ivanovich']);
    assert.equal(russian.reordered, true);
  });

  it('rebuilds the listed name from the segments', () => {
    fc.assert(
      fc.property(anyName, anyName, (customer, listed) => {
        const { segments } = bySound(customer, listed);
        assert.equal(segments.map(({ text }) => text).join(''), listed);
      }),
      { numRuns: 500 },
    );
  });

  it('puts each word of both names into one pair, among the added or missing words, or among the particles', () => {
    fc.assert(
      fc.property(nameLike, nameLike, (customer, listed) => {
        const { sound, addedWords, missingWords, otherScript } = bySound(customer, listed);
        if (!sound || sound.pairs.length === 0 || !otherScript) return;
        const letters = (text: string) => [...text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].sort().join('');
        const said = [...addedWords, ...missingWords, ...sound.particles];
        const pairs = sound.pairs.flatMap((pair) => [pair.customer, pair.listed]);
        assert.equal(letters([...said, ...pairs].join('')), letters(customer + listed));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves a name in letters that it cannot read as the comparison of letters has it', () => {
    for (const name of ['יוסף', '王小平'])
      assert.deepEqual(bySound(name, 'Yosef'), compareNames(name, 'Yosef'));
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
