import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  differences,
  ENTITY_FIELDS,
  entityFacts,
  isFolding,
  keyOf,
  pairDigits,
  SEARCHED_FIELDS,
  searchedFacts,
  sideText,
  writtenText,
} from '../../contract/decision-pair.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { screeningOf } from '../../demo/playground/scripted/example-screening.js';

const base: Screening = {
  ...screeningOf(1),
  countries: ['SA', 'YE'],
  extendedSearchParameters: { gender: 'Male', idPassportNumber: '1000000001' },
};
const listed: Hit = {
  ...base.hits.items[0]!,
  countries: 'Saudi Arabia, Yemen',
  birthOrFoundationDates: '1970-01-01, 1971',
};
const pairOf = (screening: Screening, hit: Hit) => ({
  searched: searchedFacts(screening),
  entity: entityFacts(hit),
});
/** Without a hash: no two sides have the same key by chance. */
const key = (screening: Screening, hit: Hit) =>
  keyOf(sideText(searchedFacts(screening)), sideText(entityFacts(hit)));
const isFolded = (screening: Screening, hit: Hit) =>
  isFolding('different', key(base, listed), key(screening, hit));
const changed = (screening: Screening, hit: Hit) =>
  differences(pairDigits(pairOf(base, listed)), pairDigits(pairOf(screening, hit))).map(
    ({ side, field, kind }) => `${side} ${field} ${kind}`,
  );

describe('a decision', () => {
  it('folds the hit of the same pair, whatever its id and scores are', () => {
    const again = { ...listed, hitId: 'another', strength: 0.2, riskScore: 1 };
    assert.ok(isFolded({ ...base, id: 'another', isMonitored: false, clientId: 'b' }, again));
    assert.deepEqual(changed(base, again), []);
  });

  it('does not depend on the order, the spaces and the composition of what is listed', () => {
    assert.ok(
      isFolded({ ...base, countries: ['YE', 'SA'] }, { ...listed, countries: 'Yemen;Saudi  Arabia' }),
    );
    const indicators = listed.indicators!.map(({ category, count, maxScore }) => ({
      maxScore,
      count,
      category,
    }));
    assert.ok(isFolded(base, { ...listed, indicators: indicators.toReversed() }));
    assert.ok(isFolded(base, { ...listed, name: `${listed.name} ` }));
  });

  it('made for a person born in another year folds nothing, and says so', () => {
    const another = { ...base, entityDate: '1950-03-12' };
    assert.equal(isFolded(another, listed), false);
    assert.deepEqual(changed(another, listed), ['searched entityDate changed']);
  });

  it('folds nothing where what was searched has more data, or less', () => {
    const { extendedSearchParameters: extended } = base;
    const more = { ...base, extendedSearchParameters: { ...extended, countryOfResidence: 'SA' } };
    assert.equal(isFolded(more, listed), false);
    assert.deepEqual(changed(more, listed), ['searched countryOfResidence added']);
    const less = { ...base, entityDate: null };
    assert.equal(isFolded(less, listed), false);
    assert.deepEqual(changed(less, listed), ['searched entityDate removed']);
  });

  it('folds nothing after a fact of the entity has changed, and names the field', () => {
    for (const [change, named] of [
      [{ name: 'Another' }, 'entity name changed'],
      [{ entitySubType: null }, 'entity entitySubType removed'],
      [{ countries: 'Yemen' }, 'entity countries changed'],
      [{ aliases: `${listed.aliases}, Abu Omar` }, 'entity aliases changed'],
      [{ birthOrFoundationDates: '1970-01-02' }, 'entity birthOrFoundationDates changed'],
      [{ riskType: 'PEP' }, 'entity riskType changed'],
      [{ gender: 'Female' }, 'entity gender added'],
      [{ indicators: [] }, 'entity indicators removed'],
    ] as const) {
      const hit: Hit = { ...listed, ...(change as Partial<Hit>) };
      assert.equal(isFolded(base, hit), false, named);
      assert.deepEqual(changed(base, hit), [named]);
    }
  });

  const indicators = (change: object) => listed.indicators!.map((each) => ({ ...each, ...change }));
  const dated = (birthOrFoundationDates: string) => ({ ...listed, birthOrFoundationDates });

  it('stays where only scores, counters and spelling are others', () => {
    for (const [hit, before = listed] of [
      [{ ...listed, indicators: indicators({ count: 99 }) }],
      [{ ...listed, indicators: indicators({ maxScore: 1, mentions: 7 }) }],
      [{ ...listed, indicators: indicators({ count: '99', mentions: ' 7.5 ' }) }],
      [{ ...listed, name: listed.name.toUpperCase(), aliases: listed.aliases!.toLowerCase() }],
      [
        { ...listed, name: 'O’Neil' },
        { ...listed, name: "O'Neil" },
      ],
      [
        { ...listed, name: 'Saʿd' },
        { ...listed, name: 'Sa`d' },
      ],
      [dated('1971, 1970-01-01')],
      [dated('1 Jan 1970, 1971')],
      [dated('January 1, 1970; 1971')],
      [dated('1970-01-01T00:00:00, 1971')],
      [dated('01.01.1970, 1971')],
      [dated('1/1/1970, 1971')],
      [dated('12 Mar 1950'), dated('1950-03-12')],
      [dated('3/25/1950'), dated('25/3/1950')],
      [dated('Mar 1950'), dated('1950-03')],
      [
        { ...listed, countries: 'IQ' },
        { ...listed, countries: 'Iraq' },
      ],
      [
        { ...listed, countries: 'Iraq, IQ' },
        { ...listed, countries: 'iraq' },
      ],
      [
        { ...listed, gender: 'M' },
        { ...listed, gender: 'Male' },
      ],
      [{ ...listed, position: null, idNumbers: [] }],
      [
        { ...listed, position: { b: ['x', 'y'], a: 1 } },
        { ...listed, position: { a: '1', b: ['Y', 'x'] } },
      ],
    ] as [Hit, Hit?][]) {
      const was = JSON.stringify(before);
      assert.equal(key(base, hit), key(base, before), `${JSON.stringify(hit)} after ${was}`);
    }
    const added = { ...base.extendedSearchParameters, threshold: 80, fuzzy: true };
    assert.equal(key({ ...base, extendedSearchParameters: added }, listed), key(base, listed));
  });

  it('folds nothing after what may be another date, country, category or unknown fact', () => {
    for (const hit of [
      dated('1970-01-01'),
      dated('circa 1970-01-01, 1971'),
      dated('1 Jan 1970 (approximately), 1971'),
      dated('1970-01-02, 1971'),
      dated('1971-01-01, 1971'),
      { ...listed, countries: 'SA' },
      { ...listed, name: listed.name.replace('-', ' ') },
      { ...listed, indicators: indicators({ category: 'Fraud' }) },
      { ...listed, indicators: indicators({ programme: 'SDGT' }) },
      { ...listed, position: 'Minister' },
      { ...listed, idNumbers: ['A123'] },
      { ...listed, idNumbers: 7 },
      { ...listed, unreadable: ['indicators'] },
    ])
      assert.equal(isFolded(base, hit as Hit), false, JSON.stringify(hit));
    assert.deepEqual(changed(base, { ...listed, position: 'Minister' }), ['entity otherFacts added']);
    const twoReadings = [dated('05/06/1950'), dated('06/05/1950'), dated('1950-06-05')];
    assert.equal(new Set(twoReadings.map((hit) => key(base, hit))).size, 3);
  });

  it('takes a fact of many levels in linear time, and tells two of them apart', () => {
    const nested = (fact: unknown, levels: number): unknown =>
      levels === 0 ? fact : { level: nested(fact, levels - 1) };
    const began = performance.now();
    // Each level took twice the time: 20 took 8 s.
    const keys = ['one', 'other'].map((fact) => key(base, { ...listed, found: nested(fact, 20) }));
    assert.notEqual(keys[0], keys[1]);
    assert.ok(performance.now() - began < 2000);
  });

  it('without a date and a number is about its own screening', () => {
    const bare = { ...base, entityDate: null, extendedSearchParameters: { gender: 'Male' } };
    assert.notEqual(key({ ...bare, id: 'scr-2' }, listed), key(bare, listed));
    assert.equal(key({ ...bare, isMonitored: false }, listed), key(bare, listed));
    for (const nothing of ['', 'unknown', '0000-00-00', '1970-01-01', '1985-01-01', '1370-09-17'])
      assert.notEqual(
        key({ ...bare, entityDate: nothing, id: 'scr-2' }, listed),
        key({ ...bare, entityDate: nothing }, listed),
      );
    for (const known of [
      { entityDate: '1950-03-12' },
      { extendedSearchParameters: { idPassportNumber: 'A1' } },
      { extendedSearchParameters: { registrationNumber: '7' } },
    ])
      assert.equal(key({ ...bare, ...known, id: 'scr-2' }, listed), key({ ...bare, ...known }, listed));
    for (const placeholder of ['N/A', '-', '0', '000-000', '9999999999', 'A1111'])
      for (const field of ['idPassportNumber', 'registrationNumber']) {
        const searched = { ...bare, extendedSearchParameters: { [field]: placeholder } };
        assert.notEqual(key({ ...searched, id: 'scr-2' }, listed), key(searched, listed), placeholder);
      }
    const before = pairDigits(pairOf(bare, listed));
    const now = pairDigits(pairOf({ ...bare, id: 'scr-2' }, listed));
    assert.deepEqual(differences(before, now), [{ side: 'searched', field: 'case', kind: 'changed' }]);
  });

  it('is kept under digits that the next release writes too, or it would call all of them changed', () => {
    const hit = { hitId: 'h-1', name: 'Sara Élan', aliases: 'Sara E., S. Elan', colour: ['red'] };
    const both = pairOf({ ...base, name: 'Sara Elan', entityDate: '1970-01-02' }, hit as unknown as Hit);
    const searched = { name: '0ed', entityType: 'c9a', entityDate: '3c9', countries: '734', gender: '3b8' };
    assert.deepEqual(pairDigits(both, 'scr-1'), {
      searched: { ...searched, idPassportNumber: 'f0d', screening: '094' },
      entity: { name: '867', aliases: 'e03', otherFacts: '7cf' },
    });
    for (const each of [hit, Object.fromEntries(Object.entries(hit).toReversed())])
      assert.equal(
        writtenText(each as unknown as Hit),
        '[["aliases","Sara E., S. Elan"],["colour",["red"]],["name","Sara Élan"]]',
      );
  });

  it('that the person is the same, or unclear, or in other words, never folds', () => {
    for (const label of ['same', 'unclear', 'Ask the branch', ''])
      assert.equal(isFolding(label, key(base, listed), key(base, listed)), false);
  });

  it('folds nothing without a hash', () => {
    assert.equal(isFolding('different', '', ''), false);
  });

  const EXTENDED = SEARCHED_FIELDS.slice(4, -1);
  const withValue = (screening: Screening, field: string): Screening => {
    if (['name', 'entityType', 'entityDate', 'countries'].includes(field))
      return { ...screening, [field]: 'z' };
    return {
      ...screening,
      extendedSearchParameters: { ...screening.extendedSearchParameters, [field]: 'z' },
    };
  };
  const text = fc.option(fc.constantFrom('a', 'b', 'a b'), { nil: undefined });
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
  const anyScreening = fc
    .record({
      name: text,
      entityType: text,
      entityDate: text,
      countries: list,
      extended: fc.dictionary(fc.constantFrom(...EXTENDED), fc.constantFrom('1', '2')),
    })
    .map(
      ({ extended, ...drawn }) => ({ ...drawn, extendedSearchParameters: extended }) as unknown as Screening,
    );
  const anyHit = fc
    .record({
      name: text,
      entitySubType: text,
      countries: list.map((all) => all.join(', ')),
      aliases: list.map((all) => all.join(', ')),
      birthOrFoundationDates: text,
      riskType: text,
      gender: text,
      otherFacts: fc.constant(undefined),
      indicators: fc.array(fc.record({ category: fc.constantFrom('a', 'b') }), { maxLength: 2 }),
    })
    .map((drawn) => drawn as unknown as Hit);
  /** The fields as sets, compared without the module. */
  const plain = (screening: Screening, hit: Hit) => {
    const sorted = (value: unknown) =>
      JSON.stringify(
        [
          ...new Set(
            (Array.isArray(value) ? value : String(value ?? '').split(', ')).map((each) =>
              JSON.stringify(each),
            ),
          ),
        ]
          .filter((each) => each !== '""')
          .sort(),
      );
    const extended = screening.extendedSearchParameters ?? {};
    return JSON.stringify([
      ...SEARCHED_FIELDS.map((field) =>
        sorted((screening as Record<string, unknown>)[field] ?? extended[field]),
      ),
      ...ENTITY_FIELDS.map((field) => sorted(hit[field])),
    ]);
  };

  it('never folds a hit for another pair', () => {
    fc.assert(
      fc.property(anyScreening, anyHit, anyScreening, anyHit, (screening, hit, other, otherHit) => {
        const folds = isFolding('different', key(screening, hit), key(other, otherHit));
        assert.equal(folds, plain(screening, hit) === plain(other, otherHit));
      }),
      { numRuns: 2000 },
    );
  });

  it('never folds a hit after one field of either side has another value', () => {
    const field = fc.oneof(
      fc.constantFrom(...SEARCHED_FIELDS.slice(0, -1)).map((name) => ({ side: 'searched', name }) as const),
      fc.constantFrom(...ENTITY_FIELDS).map((name) => ({ side: 'entity', name }) as const),
    );
    fc.assert(
      fc.property(anyScreening, anyHit, field, (screening, hit, { side, name }) => {
        const other = side === 'searched' ? withValue(screening, name) : screening;
        const otherHit = side === 'entity' ? { ...hit, [name]: 'z' } : hit;
        assert.equal(isFolding('different', key(screening, hit), key(other, otherHit)), false);
        assert.equal(isFolding('different', key(other, otherHit), key(screening, hit)), false);
      }),
    );
  });

  it('of text with separators in it is not that of several texts', () => {
    const one = { ...listed, name: 'a","b' };
    assert.notEqual(key(base, one), key(base, { ...listed, name: 'a', entitySubType: 'b' }));
  });

  it('of a text that a list has made long is there in time', () => {
    // The time of the processor, from which another program takes nothing.
    const start = process.cpuUsage();
    for (const part of ['t00:00', ' ', '1970 ', ', ', '1-'])
      entityFacts({ ...listed, birthOrFoundationDates: `${part.repeat(30_000)} x` });
    assert.ok(process.cpuUsage(start).user < 2_000_000);
  });
});
