/** Names that a customer monitors, and what the service finds for each before and after two published lists change. */
import type { Hit, ScreeningRequest } from '../../../contract/screening.js';
import { importList } from '../../../sandbox/lists/list-store.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { createSchema } from '../../../sandbox/store/migrations.js';
import { SeededRandom } from '../../../sandbox/synthetic/seeded-random.js';
import { openDatabase } from '../../../server/store/open.js';
import { pglite } from '../../engines.js';
import { OFAC, published } from '../../sandbox/lists/published-lists.js';
import { drawQueries } from './screening-queries.js';

export interface Monitored {
  readonly request: ScreeningRequest;
  /** What is found for it in each edition. */
  readonly editions: readonly (readonly Hit[])[];
}

/** OFAC is there in one edition: it is loaded where there was none. */
const EDITIONS = [
  { list: 'un', files: () => published('un-sc', 'UN_consolidated_older.xml') },
  { list: 'ofac', files: () => published('ofac-sdn', ...OFAC) },
  { list: 'un', files: () => published('un-sc', 'UN_consolidated_2026-02-27.xml') },
];

function drawRequests(count: number, seed: string): ScreeningRequest[] {
  const random = new SeededRandom(`watch/${seed}`);
  const drawn = new Map(drawQueries(seed).queries.map(({ name, entityType }) => [name, entityType]));
  const shuffled = [...drawn]
    .map((each) => [random.fraction(), each] as const)
    .sort(([one], [two]) => one - two);
  return shuffled.slice(0, count).map(([, [name, entityType]], at) => ({
    name,
    entityType,
    isMonitored: true,
    ...(entityType === 'person' && {
      entityDate: new Date(Date.UTC(1940, 0, 1 + random.integer(0, 20_000))).toISOString().slice(0, 10),
      idPassportNumber: `K${String(at).padStart(5, '0')}${random.integer(1000, 9999)}X`,
    }),
  }));
}

export async function monitoredNames(count: number, seed: string): Promise<Monitored[]> {
  const requests = drawRequests(count, seed);
  const { where, remove } = await pglite.create();
  const database = await openDatabase(where);
  await createSchema(database);
  const silent = { database, log: { info: () => undefined }, clock: { now: () => new Date() } } as never;
  const found = requests.map((): Hit[][] => []);
  for (const { list, files } of EDITIONS) {
    await importList(silent, list, files());
    for (const [at, request] of requests.entries()) found[at]!.push(await screen(database, request));
  }
  await database.close();
  await remove();
  return requests.map((request, at) => ({ request, editions: found[at]! }));
}
