import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readListedDate, readListedDates } from '../../../widget/language/listed-date.js';

const days = (text: string) =>
  readListedDate(text)
    .readings.map(({ from, to }) => (from === to ? from : `${from}..${to}`))
    .join(' | ');

describe('readListedDate', () => {
  // As OFAC, the United Nations, the EU and OpenSanctions write them, and as people do.
  const spellings: [text: string, days: string, flags?: string][] = [
    ['1970-03-04', '1970-03-04'],
    ['1970-03-04T00:00:00Z', '1970-03-04'],
    ['1970/03/04', '1970-03-04'],
    ['04 Mar 1970', '1970-03-04'],
    ['4 March 1970', '1970-03-04'],
    ['4th March 1970', '1970-03-04'],
    ['04-Mar-1970', '1970-03-04'],
    ['March 4 1970', '1970-03-04'],
    ['04.03.1970', '1970-03-04'],
    ['25/03/1970', '1970-03-25'],
    ['03/25/1970', '1970-03-25'],
    ['٤ مارس ١٩٧٠', '1970-03-04'],
    // Marks of direction, as text in Arabic has them.
    ['\u200f1970-03-04\u200e', '1970-03-04'],
    ['4\u200f/3\u200f/1970', '1970-03-04 | 1970-04-03', 'order'],
    ['04/03/1970', '1970-03-04 | 1970-04-03', 'order'],
    ['04/04/1970', '1970-04-04'],
    ['1974-01-01 (from false passport)', '1974-01-01'],
    ['1970-03', '1970-03-01..1970-03-31'],
    ['Mar 1970', '1970-03-01..1970-03-31'],
    ['Nov. 1956 ', '1956-11-01..1956-11-30'],
    ['Sept 1972', '1972-09-01..1972-09-30'],
    ['02/1972', '1972-02-01..1972-02-29'],
    ['1970', '1970-01-01..1970-12-31'],
    ['1970-00-00', '1970-01-01..1970-12-31'],
    ['1970-03-00', '1970-03-01..1970-03-31'],
    ['circa 1972', '1972-01-01..1972-12-31', 'circa'],
    ['c. 1972', '1972-01-01..1972-12-31', 'circa'],
    ['ca 1972', '1972-01-01..1972-12-31', 'circa'],
    ['Approximately 1972', '1972-01-01..1972-12-31', 'circa'],
    ['1972 (approximately)', '1972-01-01..1972-12-31', 'circa'],
    ['circa 07 Jul 1966', '1966-07-07', 'circa'],
    ['1968 to 1973', '1968-01-01..1973-12-31', 'range'],
    ['1968-1973', '1968-01-01..1973-12-31', 'range'],
    ['between 1968 and 1973', '1968-01-01..1973-12-31', 'range'],
    ['circa 1979-1982', '1979-01-01..1982-12-31', 'range circa'],
    ['12 Mar 1970 to 15 Apr 1971', '1970-03-12..1971-04-15', 'range'],
    ['Jan 1970 to Mar 1970', '1970-01-01..1970-03-31', 'range'],
    ['Between Aug. and Sep. 1977', '1977-08-01..1977-09-30', 'range'],
    ['1950s', '1950-01-01..1959-12-31', 'range'],
    ['late 1950s', '1950-01-01..1959-12-31', 'range circa'],
    ['1390 AH', '1970-03-09..1971-02-26', 'hijri'],
    ['26 Muharram 1390', '1970-04-03', 'hijri'],
    ['24/06/1402 (Hijri Calendar)', '1982-04-19', 'hijri'],
    ['1402-06-24 A.H.', '1982-04-19', 'hijri'],
    ['1390-01 AH', '1970-03-09..1970-04-06', 'hijri'],
    ['15 رمضان 1390 هـ', '1970-11-15', 'hijri'],
    ['١٣٩٠ هـ', '1970-03-09..1971-02-26', 'hijri'],
    ['03/04/1390 AH', '1970-06-07 | 1970-05-10', 'hijri order'],
    ['1388 to 1390 AH', '1968-03-30..1971-02-26', 'hijri range'],
    ['1349 SH', '1970-03-21..1971-03-20', 'hijri'],
    ['13 Esfand 1348', ''],
    // Lunar or solar: not written.
    ['1349', '1930-05-29..1931-05-18 | 1970-03-21..1971-03-20', 'hijri circa'],
    // The Gregorian date is written, and the other in brackets.
    ['1970 (1390 AH)', '1970-01-01..1970-12-31'],
    ['', ''],
    ['in the fifties', ''],
    ['30-35 years old', ''],
    ['04/03/70', ''],
    ['1970-13-01', ''],
    ['1971-02-29', ''],
    ['30 Feb 1970', ''],
    ['1973 to 1968', ''],
    ['1968 and 1973', ''],
    ['before 1970', ''],
    ['1970 AH', ''],
    ['2513', ''],
    ['12345', ''],
    ['na', ''],
  ];
  for (const [text, expected, flags = ''] of spellings) {
    it(`${JSON.stringify(text)}: ${expected || 'not read'} ${flags}`, () => {
      assert.equal(days(text), expected);
      const { precision, isApproximate, isOrderUncertain, isHijri } = readListedDate(text);
      const found = {
        range: precision === 'range',
        circa: isApproximate,
        order: isOrderUncertain,
        hijri: isHijri,
      };
      const named = (Object.keys(found) as (keyof typeof found)[]).filter((flag) => found[flag]);
      assert.deepEqual(named.toSorted(), flags.split(' ').filter(Boolean).toSorted());
    });
  }

  it('reads a day the same in every format', () => {
    fc.assert(
      fc.property(someDay(1900, 2030), (day) => {
        const date = new Date(day);
        const [year, month, dayOfMonth] = day.split('-') as [string, string, string];
        const name = (length: 'short' | 'long') =>
          date.toLocaleString('en', { month: length, timeZone: 'UTC' });
        for (const text of [
          day,
          `${day}T12:00:00Z`,
          `${year}/${month}/${dayOfMonth}`,
          `${dayOfMonth}.${month}.${year}`,
          `${dayOfMonth} ${name('short')} ${year}`,
          `${name('long')} ${Number(dayOfMonth)} ${year}`,
          `DOB ${dayOfMonth}-${name('short').toUpperCase()}-${year}`,
        ]) {
          assert.equal(days(text), day, text);
        }
      }),
    );
  });

  it('converts every Hijri day back to the day it comes from', () => {
    for (const [calendar, mark] of [
      ['islamic-umalqura', 'AH'],
      ['persian', 'SH'],
    ] as const) {
      const options = {
        calendar,
        day: 'numeric',
        month: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      } as const;
      const format = new Intl.DateTimeFormat('en-u-nu-latn', options);
      fc.assert(
        fc.property(someDay(1925, 2070), (day) => {
          const parts = format.formatToParts(new Date(day));
          const part = (type: string) => parts.find((each) => each.type === type)!.value.padStart(2, '0');
          assert.equal(days(`${part('year')}-${part('month')}-${part('day')} ${mark}`), day);
        }),
      );
    }
  });

  it('reads any text without an exception, into ranges that begin before they end', () => {
    const words = fc.constantFrom(
      '1970',
      '1390',
      'AH',
      'circa',
      'to',
      'and',
      'between',
      '-',
      '/',
      '04',
      'Mar',
      '(',
      ')',
      '٣',
      's',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(words).map((all) => all.join(' ')),
          fc.array(words).map((all) => all.join('')),
        ),
        (text) => {
          const { readings, precision } = readListedDate(text);
          assert.equal(readings.length === 0, precision === null);
          for (const { from, to } of readings) {
            assert.match(`${from} ${to}`, /^\d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/);
            assert.ok(from <= to);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads the date that a note in brackets names', () => {
    const texts = (text: string) =>
      readListedDates(text).map((date) => [date.text, date.readings.length > 0]);
    for (const [text, note] of [
      ['1970 (or 17.5.1985)', '17.5.1985'],
      ['1970 [also 1972]', '1972'],
      ['Jan 1985 (possibly 1986)', 'possibly 1986'],
      ['17 Ramadan 1390 (16 Nov 1970)', '16 Nov 1970'],
      ['1996 (1375 SH)', '1375 SH'],
    ] as const)
      assert.deepEqual(texts(text).at(-1), [note, true]);
    for (const text of [
      '1977 (Ethiopian)',
      '2004 (died)',
      '1970 (passport issued 2003)',
      '1970 ('.repeat(5_000),
    ])
      assert.equal(texts(text).length, 1);
  });

  it('does not read a text that is too long for a date', () => {
    // The time of the processor, from which another program takes nothing.
    const start = process.cpuUsage();
    assert.equal(days('1970 '.repeat(4_000)), '');
    assert.ok(process.cpuUsage(start).user < 200_000);
  });

  it('reads what stands between many blanks in time', () => {
    const start = process.cpuUsage();
    for (const blank of [' ', '\t', '\n', '\u3000'])
      assert.equal(readListedDates(`4 May 1970,${blank.repeat(30_000)}1971`).length, 2);
    assert.ok(process.cpuUsage(start).user < 1_000_000);
  });
});

function someDay(fromYear: number, toYear: number) {
  return fc
    .integer({ min: Date.UTC(fromYear, 0) / 86_400_000, max: Date.UTC(toYear, 0) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
}
