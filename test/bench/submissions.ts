/** A search with three filters in a form with more and more submissions. */
import type { Database } from '../../server/store/database.js';
import { migrate } from '../../server/store/migrate.js';
import { openDatabase } from '../../server/store/open.js';
import { KEYS } from '../../sandbox/http/keys.js';
import { migrations } from '../../sandbox/store/migrations.js';
import { FORMS } from '../../sandbox/submissions/forms.js';
import { loadMoreSubmissions } from '../../sandbox/submissions/load-submissions.js';
import { readSearch } from '../../sandbox/submissions/read-search.js';
import { searchSubmissions } from '../../sandbox/submissions/search-submissions.js';
import { SeededRandom } from '../../sandbox/synthetic/seeded-random.js';
import { benchEngines } from './bench-engines.js';
import type { Wanted } from './figures/figure.js';
import { percentile, seconds } from './spread.js';

const SIZES = [1_000, 10_000, 100_000];
const LONG_SIZES = [...SIZES, 1_000_000];
const SEARCHES = 100;
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

/** The submissions found on average, and the time of each search. */
async function searched(database: Database): Promise<{ found: number; times: number[] }> {
  const random = new SeededRandom('searches');
  const times: number[] = [];
  let found = 0;
  for (let index = 0; index < SEARCHES; index++) {
    const wanted = readSearch(search(random), KEYS['sbx_unrestricted']!);
    const started = performance.now();
    found += (await searchSubmissions(database, wanted)).length;
    times.push(performance.now() - started);
  }
  return { found: found / SEARCHES, times };
}

async function measure(engine: string, database: Database, sizes: readonly number[]): Promise<void> {
  await migrate(database, 'sandbox', migrations);
  const [form] = FORMS;
  let loaded = 0;
  for (const size of sizes) {
    const started = performance.now();
    await loadMoreSubmissions({ database }, form!, size - loaded);
    loaded = size;
    console.log(`  ${engine}: ${size} submissions after ${seconds(performance.now() - started)}`);
    const { found, times } = await searched(database);
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
    console.log(`  a search: p50 ${p50} ms, p95 ${p95} ms; ${found.toFixed(0)} found on average`);
  }
}

export async function submissionsBenchmark({ long = false }: Wanted): Promise<void> {
  for (const engine of await benchEngines()) {
    const database = await openDatabase(engine.where);
    try {
      await measure(engine.name, database, long ? LONG_SIZES : SIZES);
    } finally {
      await database.close();
      await engine.remove();
    }
  }
}
