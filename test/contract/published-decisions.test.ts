import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entityFacts, isFolding, keyOf, searchedFacts, sideText } from '../../contract/decision-pair.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { screeningOf } from '../../demo/playground/scripted/example-screening.js';
import { noPublishedLists, published } from '../sandbox/lists/published-lists.js';

describe('decisions about entries of published lists', { skip: noPublishedLists }, () => {
  const entries = (file: string): Hit[] => {
    const content = String(published('un-sc', file)[0]!.content);
    return [...content.matchAll(/<INDIVIDUAL>(.*?)<\/INDIVIDUAL>/gs)].map(([, entry], at) => {
      const values = (pattern: RegExp) => [...entry!.matchAll(pattern)].map((found) => found[1]!.trim());
      return {
        hitId: `hit-${at}`,
        name: values(/<(?:FIRST|SECOND|THIRD|FOURTH)_NAME>([^<]+)</g).join(' '),
        entitySubType: 'Individual',
        aliases: values(/<ALIAS_NAME>([^<]+)</g).join(', '),
        birthOrFoundationDates: values(/<(?:DATE|YEAR)>([^<]+)</g).join(', '),
        countries: values(/<VALUE>([^<]+)</g).join(', '),
        riskType: 'Sanctions',
        riskScore: 90,
        strength: 0.9,
      };
    });
  };
  const customer = (entityDate: string): Screening => ({
    ...screeningOf(0),
    name: 'Mohammed Ali',
    entityDate,
  });
  const keys = (screening: Screening, hits: readonly Hit[]) => {
    const searched = sideText(searchedFacts(screening));
    return hits.map((hit) => keyOf(searched, sideText(entityFacts(hit))));
  };
  const factsOf = (hits: readonly Hit[]) =>
    hits.map(({ name, aliases, birthOrFoundationDates, countries }) =>
      JSON.stringify([name, aliases, birthOrFoundationDates, countries]),
    );
  const list = noPublishedLists ? [] : entries('UN_consolidated_2026-02-27.xml');

  it('fold no entry for a customer of the same name with another date of birth', () => {
    assert.ok(list.length > 500);
    const decided = keys(customer('1985-01-01'), list);
    const others = keys(customer('1950-03-12'), list);
    assert.equal(others.filter((key, at) => isFolding('different', decided[at]!, key)).length, 0);
  });

  it('fold every entry again after new scores and other ids', () => {
    const again = list.map((hit, at) => ({ ...hit, hitId: `x-${at}`, riskScore: 1, strength: 0.1 }));
    const decided = keys(customer('1985-01-01'), list);
    const rescored = keys(customer('1985-01-01'), again);
    assert.ok(rescored.every((key, at) => isFolding('different', decided[at]!, key)));
  });

  it('fold no other entry of the list', () => {
    const all = keys(customer('1985-01-01'), list);
    const facts = factsOf(list);
    assert.equal(new Set(all).size, new Set(facts).size);
  });

  it('open, with a newer list, the entries whose facts have changed, and no others', () => {
    const older = entries('UN_consolidated_older.xml');
    const before = new Set(keys(customer('1985-01-01'), older));
    const kept = keys(customer('1985-01-01'), list).map((key) => before.has(key));
    const listed = new Set(factsOf(older));
    const unchanged = factsOf(list).map((facts) => listed.has(facts));
    assert.ok(unchanged.filter(Boolean).length > 500);
    assert.deepEqual(kept, unchanged);
  });
});
