import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { withVisibleOverrides } from '../../../widget/language/shown-text.js';
import { csvCell, textCell, toCsv } from '../../../widget/table/csv.js';

const read = (text: string) => parse(text, { bom: true }) as string[][];

describe('toCsv', () => {
  it('gives back every cell that cannot be read as a formula, whatever it holds', () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .map((text) => `a${text}`)
      .filter((text) => !/[;\r\n][\t\v\f\p{Z}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text));
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(table, (rows) =>
        assert.deepEqual(
          read(toCsv(rows)),
          rows.map((cells) => cells.map(withVisibleOverrides)),
        ),
      ),
    );
  });

  it('keeps a cell in one cell, whatever quotes, commas and line breaks it holds', () => {
    const nasty = fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', "'", '=', 'a', ' ') });
    fc.assert(
      fc.property(nasty, nasty, (left, right) => {
        const rows = read(toCsv([[left, right, 'end']]));
        assert.equal(rows.length, 1);
        assert.equal(rows[0]?.length, 3);
        assert.equal(rows[0]?.[2], 'end');
      }),
    );
  });

  it('starts with a byte order mark, so that Arabic names open as written', () => {
    assert.ok(toCsv([['محمد']]).startsWith('\ufeff"محمد"'));
  });
});

describe('textCell', () => {
  const written = [
    '0012345678901234567',
    '1E5',
    '12.5',
    '1950-05-01',
    '5 May 1950',
    'MARCH1',
    '2026-11-21T08:42:00Z',
    '(1970)',
    ' 1970',
    '.5',
    '+966501234567',
    '-0012',
  ];
  for (const text of written)
    it(`keeps ${text} as it is written, where a spreadsheet would read a number or a date`, () =>
      assert.equal(textCell(text), `"\t${text}"`));

  it('changes no other text, and lets no formula through', () => {
    for (const text of ['', 'Mohammed Al Harbi', 'Listed born 1951; customer born 1970.'])
      assert.equal(textCell(text), `"${text}"`);
    for (const text of ['=1+1', '-1+1', '@A1', '\t=1', ' =1', '\u200e=1'])
      assert.equal(textCell(text), `"'${text}"`);
  });
});

describe('csvCell', () => {
  it('shows characters that turn or hide the text of a name', () =>
    assert.equal(csvCell('Ali\u202eila\u0000\u0085\tx'), '"Ali[U+202E]ila[U+0000][U+0085]\tx"'));

  const formulas = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\v=1',
    '\f=1',
    ' =1',
    '\u00a0=1',
    '\u200e=1',
    '\u202e=1',
    '\ufeff=1',
    '＝1',
    '＋1+1',
    '－1',
    '＠A1',
    '=HYPERLINK("https://bad.example","x")',
    '-',
    '+966 50 000',
    '-1e9+x',
  ];
  for (const text of formulas) {
    it(`never starts a cell with ${JSON.stringify(text)}`, () => assert.ok(csvCell(text).startsWith(`"'`)));
  }

  for (const [text, harmless] of [
    ['Ali;=HYPERLINK("https://bad.example")', `"Ali;'=HYPERLINK(""https://bad.example"")"`],
    ['Ali; \u200e@A1;;+1+1', `"Ali;' \u200e@A1;;'+1+1"`],
    ['Ali\n=1+1;', `"Ali\n'=1+1;"`],
    ['Ali\r\n \n－1', `"Ali\r\n \n'－1"`],
    ['=1;=1', `"'=1;'=1"`],
    ['Ali; Ahmed = -1; 1', `"Ali; Ahmed = -1; 1"`],
  ] as const)
    it(`begins no formula in ${JSON.stringify(text)}, where a semicolon separates cells`, () =>
      assert.equal(csvCell(text), harmless));

  for (const text of ['-12.50', '+3', '0', '1990-01-01', 'Noura', 'a=b', '']) {
    it(`leaves ${JSON.stringify(text)} as it is`, () => assert.equal(csvCell(text), `"${text}"`));
  }

  it('never lets a cell start with a formula sign', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r');
    fc.assert(
      fc.property(start, fc.string(), (sign, rest) => {
        const cell = csvCell(sign + rest);
        assert.ok(cell.startsWith(`"'`) || /^"[+-]\d+(\.\d+)?"$/.test(cell));
      }),
    );
  });
});
