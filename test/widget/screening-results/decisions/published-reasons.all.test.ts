import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Screening } from '../../../../contract/screening.js';
import { isIsoDate } from '../../../../contract/rules.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import { readList } from '../../../../sandbox/lists/read-list.js';
import type { ListEntity } from '../../../../sandbox/lists/list-entity.js';
import { SeededRandom } from '../../../../sandbox/synthetic/seeded-random.js';
import { rulingReason } from '../../../../widget/screening-results/decisions/ruling-reasons.js';
import { noPublishedLists } from '../../../sandbox/lists/published-lists.js';
import { PUBLISHED } from '../../../sandbox/screening/measured-quality.js';
import { birthday, hitOf } from './one-error.js';

/** Each is screened as a customer, with what a bank may know of them. */
const random = new SeededRandom('labelled customers');
const entries = noPublishedLists ? [] : PUBLISHED.flatMap(({ files }) => readList(files()).entities);
const dated = entries.filter(
  ({ dates, entityType }) => dates.length > 0 && /person|company/.test(entityType),
);

/** The date as it was written into the form: right, with one error, or as a year. */
function typedDates(day: string): string[] {
  const [year, month, date] = day.split('-');
  const wrong = [...day].flatMap((digit, at) => {
    const exchanged = [...day].with(at, day[at + 1] ?? digit).with(Math.min(at + 1, 9), digit);
    return [...[...'0123456789'].map((other) => [...day].with(at, other)), exchanged].map((each) =>
      each.join(''),
    );
  });
  const shifted = [-4, -3, -2, -1, 1, 2, 3, 4].map((by) => `${Number(year) + by}-${month}-${date}`);
  return [day, `${year}-01-01`, `${year}-${date}-${month}`, ...shifted, ...wrong].filter(isIsoDate);
}

/** The country of the list, another one, or none. */
const screenedCountries = ({ countries }: ListEntity) => [countries.slice(0, 1), ['SA'], ['NO'], []];

describe('the entries of published lists', { skip: noPublishedLists }, () => {
  it('are never offered to be ruled out when they are the customer', () => {
    let cases = 0;
    const offered: string[] = [];
    for (const entry of dated) {
      const hit = hitOf(entry, { entitySubType: entry.entityType });
      const typed = typedDates(birthday(entry, random));
      for (const entityDate of typed) {
        for (const countries of screenedCountries(entry)) {
          const name = random.pick([entry.name, ...entry.aliases]);
          const customer: Screening = {
            ...screeningOf(0),
            name,
            entityType: entry.entityType,
            entityDate,
            countries,
          };
          if (rulingReason(customer, hit)) offered.push(`${entityDate} for ${hit.birthOrFoundationDates}`);
          cases += 1;
        }
      }
    }
    assert.ok(cases > 200_000, `${cases} cases`);
    assert.deepEqual(offered.slice(0, 10), [], `${offered.length} of ${cases}`);
  });
});
