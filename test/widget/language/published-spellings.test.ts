import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hitCountries } from '../../../widget/language/hit-countries.js';
import { readListedDate } from '../../../widget/language/listed-date.js';
import { noPublishedLists, published } from '../../sandbox/lists/published-lists.js';

describe('the spellings of published lists', { skip: noPublishedLists }, () => {
  const text = (folder: string, name: string) => String(published(folder, name)[0]!.content);
  const matches = (content: string, pattern: RegExp) => [
    ...new Set([...content.matchAll(pattern)].map((match) => match[1]!.trim())),
  ];
  const unread = (dates: string[]) => dates.filter((date) => readListedDate(date).precision === null);
  const unknown = (countries: string[]) =>
    countries.filter((country) => hitCountries(country).some(({ code }) => code === null));

  it('reads every date of birth of OFAC', () => {
    const dates = matches(text('ofac-sdn', 'sdn.csv'), /\bDOB ([^;."]+)/g);
    assert.ok(dates.length > 3_000);
    assert.deepEqual(unread(dates), []);
  });

  it('reads every country of the addresses of OFAC, except regions that are no country', () => {
    const countries = matches(text('ofac-sdn', 'add.csv'), /"([^"]+)",-0-\s*$/gm);
    assert.ok(countries.length > 100);
    assert.deepEqual(unknown(countries).toSorted(), [
      'Kosovo',
      'Netherlands Antilles',
      'Region: Crimea',
      'Region: Kafia Kingi',
      'undetermined',
    ]);
  });

  it('reads every date and country of the United Nations', () => {
    const content = text('un-sc', 'UN_consolidated_2026-02-27.xml');
    const within = (tag: string) =>
      [...content.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map((block) => block[1]).join('\n');
    const births = within('INDIVIDUAL_DATE_OF_BIRTH');
    const dates = matches(births, /<(?:DATE|YEAR|NOTE)>([^<]+)</g);
    assert.ok(dates.length > 400);
    // Notes beside a date, and an age that was estimated.
    assert.deepEqual(unread(dates).toSorted(), [
      '30-35 years old',
      'Approximately',
      'Sep.',
      'from false passport',
    ]);
    const countries = matches(content, /<COUNTRY>([^<]+)</g);
    assert.ok(countries.length > 60);
    assert.deepEqual(unknown(countries), []);
    const nationalities = matches(within('NATIONALITY'), /<VALUE>([^<]+)</g);
    assert.ok(nationalities.length > 40);
    assert.deepEqual(unknown(nationalities).toSorted(), ['Congo', 'former Soviet Union', 'na']);
  });
});
