/**
 * Every published list there is: how long an import takes, how long a screening, and how good it is, for a seed.
 * `npm run bench -- screening 7` draws with seed 7. Beside it, in the same run, plain trigram similarity.
 */
import { pino } from 'pino';
import type { Database } from '../../server/database/database.js';
import { openDatabase } from '../../server/database/open.js';
import { readList } from '../../server/sandbox/lists/formats.js';
import type { ListEntity } from '../../server/sandbox/lists/list-entity.js';
import { importList } from '../../server/sandbox/lists/list-store.js';
import { screen } from '../../server/sandbox/screening/screen.js';
import { startSandbox } from '../../server/sandbox/start.js';
import { noPublishedLists } from '../sandbox/lists/published-lists.js';
import { PUBLISHED, foundInFirstTen, strongHits } from '../sandbox/screening/measured-quality.js';
import { mistypedAliases, ordinaryNames } from '../sandbox/screening/quality.js';
import { benchEngines } from './bench-engines.js';
import { seconds, spread } from './spread.js';
import { trigramRanking } from './trigram-ranking.js';

const DRAWN = 500;
const OVER_HTTP = 300;

async function measure(database: Database, seed: string): Promise<void> {
  const sandbox = await startSandbox({ port: 0, database });
  const context = { database, log: pino({ level: 'silent' }), clock: { now: () => new Date() } };
  const lists = new Map<string, readonly ListEntity[]>();
  let whole = 0;
  for (const { name, files } of PUBLISHED) {
    const read = files();
    const started = performance.now();
    const imported = await importList(context as never, name, read);
    whole += performance.now() - started;
    console.log(`  ${name}: ${imported.entities} entities, ${imported.names} names`);
    lists.set(name, readList(read).entities);
  }
  console.log(`  imported in ${seconds(whole)} (goal: under 30 s)`);

  const times: number[] = [];
  const timed = async (name: string, entityType: 'person' | 'company') => {
    const started = performance.now();
    const hits = await database.transaction((tx) => screen(tx, { name, entityType }));
    times.push(performance.now() - started);
    return hits;
  };
  const drawn = [...lists].map(([list, entities]) => ({
    list,
    entities,
    queries: mistypedAliases(entities, seed, DRAWN),
  }));
  for (const { list, entities, queries } of drawn) {
    const ours = await foundInFirstTen(queries, entities, timed);
    const peer = await foundInFirstTen(queries, entities, (name, type) =>
      trigramRanking(database, name, type),
    );
    console.log(
      `  ${list}: alias with one typing error in the first ten ${ours.toFixed(1)} % (goal: 98), by trigrams alone ${peer.toFixed(1)} %`,
    );
  }
  const names = ordinaryNames([...lists.values()].flat(), seed, DRAWN);
  console.log(
    `  ordinary names with a strong hit ${(await strongHits(names, timed)).toFixed(1)} % (goal: under 3)`,
  );
  console.log(`  a screening in process: ${spread(times)} (goal: p95 under 20 ms)`);

  const overHttp: number[] = [];
  for (const { typed, entityType } of drawn.flatMap(({ queries }) => queries).slice(0, OVER_HTTP)) {
    if (typed.length < 2) continue;
    const started = performance.now();
    const answer = await fetch(`${sandbox.url}/ExtSanctionScreening/v2/Search`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: typed, entityType }),
    });
    await answer.text();
    overHttp.push(performance.now() - started);
  }
  console.log(`  a screening over HTTP, with its case kept: ${spread(overHttp)}`);
  await sandbox.close();
}

export async function screeningBenchmark(seed = '1'): Promise<void> {
  if (noPublishedLists) {
    console.log(noPublishedLists);
    return;
  }
  for (const engine of await benchEngines()) {
    console.log(`${engine.name}, seed ${seed}`);
    const database = await openDatabase(engine.where);
    try {
      await measure(database, seed);
    } finally {
      await database.close();
      await engine.remove();
    }
  }
}
