/**
 * Every published list there is: how long an import takes, how long a screening, and how good it is, for a seed.
 * `npm run bench -- screening 7` draws with seed 7. Beside it, in the same run, plain trigram similarity.
 */
import { pino } from 'pino';
import type { Database } from '../../server/store/database.js';
import { openDatabase } from '../../server/store/open.js';
import { readList } from '../../sandbox/lists/read-list.js';
import type { ListEntity } from '../../sandbox/lists/list-entity.js';
import { importList } from '../../sandbox/lists/list-store.js';
import { screen } from '../../sandbox/screening/screen.js';
import { startSandbox } from '../../sandbox/start-sandbox.js';
import { noPublishedLists } from '../sandbox/lists/published-lists.js';
import { PUBLISHED, foundInFirstTen, strongHits } from '../sandbox/screening/measured-quality.js';
import { foundAcrossScripts, listInScript } from '../sandbox/screening/measured-scripts.js';
import { NAMES_IN_FIVE_SCRIPTS, SCRIPTS } from '../sandbox/screening/names-in-five-scripts.js';
import { PLACES, ordinaryNames } from '../sandbox/screening/ordinary-names.js';
import { TYPING_ERRORS, mistypedAliases } from '../sandbox/screening/quality.js';
import { benchEngines } from './bench-engines.js';
import { seconds, spread } from './spread.js';
import { trigramRanking } from './trigram-ranking.js';

const DRAWN = 500;
const OVER_HTTP = 300;
/** For each kind of error on each list, and for each place. */
const DRAWN_OF_EACH = 100;

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
  for (const error of TYPING_ERRORS) {
    const shares: string[] = [];
    for (const [list, entities] of lists) {
      const queries = mistypedAliases(entities, seed, DRAWN_OF_EACH, { error });
      shares.push(`${list} ${(await foundInFirstTen(queries, entities, timed)).toFixed(0)} %`);
    }
    console.log(`    one letter ${error}: ${shares.join(', ')}`);
  }
  const listed = [...lists.values()].flat();
  const ordinary = await strongHits(ordinaryNames(listed, seed, DRAWN), timed);
  console.log(`  ordinary names with a strong hit ${ordinary.toFixed(1)} % (goal: under 3)`);
  for (const place of PLACES) {
    const strong = await strongHits(ordinaryNames(listed, seed, DRAWN_OF_EACH, place), timed);
    console.log(`    ${place}: ${strong.toFixed(0)} %`);
  }
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
  for (const script of SCRIPTS) await listInScript(context as never, script);
  const across = await foundAcrossScripts(database, NAMES_IN_FIVE_SCRIPTS);
  for (const screened of SCRIPTS) {
    const shares = across
      .filter((share) => share.screened === screened)
      .map(({ listed: script, share }) => `${script} ${share.toFixed(0)} %`);
    console.log(`  screened in ${screened}, found in the first ten: ${shares.join(', ')}`);
  }
  await sandbox.close();
}

export async function screeningBenchmark({ seed = '1' }): Promise<void> {
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
