/** A form with a hundred thousand submissions: how long it takes to load, and how long a search with three filters. */
import { openDatabase } from '../../server/store/open.js';
import { migrate } from '../../server/store/migrate.js';
import type { Database } from '../../server/store/database.js';
import { migrations } from '../../sandbox/migrations.js';
import { SeededRandom } from '../../sandbox/synthetic/seeded-random.js';
import { FORMS } from '../../sandbox/submissions/forms.js';
import { loadMoreSubmissions } from '../../sandbox/submissions/load-submissions.js';
import { readSearch } from '../../sandbox/submissions/read-search.js';
import { KEYS } from '../../sandbox/http/keys.js';
import { searchSubmissions } from '../../sandbox/submissions/search-submissions.js';
import { seconds, spread } from './spread.js';
import { benchEngines } from './bench-engines.js';

const COUNT = 100_000;
const SEARCHES = 200;
const SCANS = 10;
const CITIES = ['Riyadh', 'Jeddah', 'Dammam', 'Madinah', 'Abha', 'Tabuk'];
const GIVEN = ['Abdullah', 'Faisal', 'Noura', 'Layla', 'Khalid', 'Salman', 'Huda', 'Yousef'];
const FUNDS = ['flat in', 'two shops', 'Inheritance', 'savings', 'dividends'];

/** Three filters that a person would set: a part of a text, a range of dates or amounts, an exact value. */
function search(random: SeededRandom): Record<string, unknown> {
  const year = random.integer(1946, 2000);
  const income = random.integer(3, 55) * 1000;
  return {
    formId: 'form-onboarding',
    filters: random.pick([
      [
        { fieldId: 'person-city', value: random.pick(CITIES) },
        { fieldId: 'person-full-name', operator: 'Contains', value: random.pick(GIVEN) },
        { fieldId: 'person-monthly-income', operator: 'GreaterThan', value: String(income) },
      ],
      [
        { fieldId: 'person-date-of-birth', operator: 'GreaterThanOrEqual', value: `${year}-01-01` },
        { fieldId: 'person-date-of-birth', operator: 'LessThan', value: `${year + 1}-01-01` },
        { fieldId: 'person-source-of-funds', operator: 'Contains', value: random.pick(FUNDS) },
      ],
      [
        { fieldId: 'person-monthly-income', operator: 'GreaterThan', value: String(income) },
        { fieldId: 'person-monthly-income', operator: 'LessThanOrEqual', value: String(income + 1000) },
        { fieldId: 'person-dependants', value: String(random.integer(0, 7)) },
      ],
    ]),
  };
}

async function measure(database: Database): Promise<void> {
  await migrate(database, 'sandbox', migrations);
  const form = FORMS[0];
  if (form === undefined) return;
  let started = performance.now();
  await loadMoreSubmissions({ database }, form, COUNT);
  console.log(`  loaded ${COUNT} submissions in ${seconds(performance.now() - started)}`);
  const random = new SeededRandom('searches');
  const times: number[] = [];
  let found = 0;
  for (let index = 0; index < SEARCHES; index++) {
    const wanted = readSearch(search(random), KEYS['sbx_unrestricted']!);
    started = performance.now();
    found += (await searchSubmissions(database, wanted)).length;
    times.push(performance.now() - started);
  }
  console.log(`  three filters, ${(found / SEARCHES).toFixed(0)} found on average: ${spread(times)}`);
  const indexes = await database.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'sandbox'
     and indexname ~ '^submissions_(text|date|number)_|^field_texts_(exact|contains)$'`,
  );
  await database.query(indexes.map(({ name }) => `drop index sandbox.${name}`).join(';'));
  const scans: number[] = [];
  for (let index = 0; index < SCANS; index++) {
    const wanted = readSearch(search(random), KEYS['sbx_unrestricted']!);
    started = performance.now();
    await searchSubmissions(database, wanted);
    scans.push(performance.now() - started);
  }
  console.log(`  beside it by a plain scan: ${spread(scans)}`);
}

export async function submissionsBenchmark(): Promise<void> {
  for (const engine of await benchEngines()) {
    console.log(engine.name);
    const database = await openDatabase(engine.where);
    try {
      await measure(database);
    } finally {
      await database.close();
      await engine.remove();
    }
  }
}
