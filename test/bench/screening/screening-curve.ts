/**
 * `npm run bench -- screening-curve`: how many of the listed entities a screening finds, and how many ordinary names it
 * takes for listed ones, by strength.
 */
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { importList } from '../../../sandbox/lists/list-store.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { startSandbox } from '../../../sandbox/program/start-sandbox.js';
import type { Database } from '../../../server/store/database.js';
import { openDatabase } from '../../../server/store/open.js';
import { pglite } from '../../engines.js';
import { noPublishedLists } from '../../sandbox/lists/published-lists.js';
import { HELD_OUT, ORDINARY, drawQueries, type Query } from './screening-queries.js';
import { spread } from '../spread.js';

const STRENGTHS = [0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
/** Of each kind. */
const DRAWN = 250;
const ORDINARY_DRAWN = 1000;
const OVER_HTTP = 1000;
const LIST = 'curve';

function csv(entities: readonly ListEntity[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const cells = (values: readonly string[]) => cell(values.map((one) => one.replaceAll(';', ' ')).join(';'));
  const rows = entities.map(({ sourceId, name, entityType, aliases, weakAliases }) =>
    [cell(sourceId), cell(name), entityType, 'Sanctions', cells(aliases), cells(weakAliases)].join(','),
  );
  return `id,name,entity_type,risk_type,aliases,weak_aliases\n${rows.join('\n')}\n`;
}

/** Of queries: how many, and how many are found first, in the first ten, and there at each strength. */
class Found {
  count = 0;
  first = 0;
  firstTen = 0;
  readonly strong = STRENGTHS.map(() => 0);

  add(place: number, strength: number): void {
    this.count++;
    if (place === 0) this.first++;
    if (place < 0 || place >= 10) return;
    this.firstTen++;
    for (const [index, least] of STRENGTHS.entries()) if (strength >= least) this.strong[index]!++;
  }

  line(label: string): string {
    const share = (count: number) => ((100 * count) / this.count).toFixed(1).padStart(6);
    const shares = this.strong.map(share).join('');
    return `  ${label.padEnd(36)}${String(this.count).padStart(5)} |${share(this.first)}${share(this.firstTen)} |${shares}`;
  }
}

async function measureAll(database: Database, queries: readonly Query[]): Promise<number[]> {
  const rows = await database.query<{ id: string }>('select source_id as id from sandbox.entities');
  const hitId = (id: string) =>
    `hit_${createHash('sha256').update(`${LIST}\n${id}`).digest('hex').slice(0, 20)}`;
  const ids = new Map(rows.map(({ id }) => [hitId(id), id]));
  const times: number[] = [];
  const found = new Map<string, Found>();
  const at = (label: string) => {
    const before = found.get(label);
    if (before !== undefined) return before;
    const one = new Found();
    found.set(label, one);
    return one;
  };
  for (const { half, kind, name, entityType, id } of queries) {
    const one = at(`${half} ${entityType}: ${kind}`);
    if (one.count >= (id === null ? ORDINARY_DRAWN : DRAWN)) continue;
    const before = performance.now();
    const hits = await database.transaction((tx) => screen(tx, { name, entityType }));
    times.push(performance.now() - before);
    const place = id === null ? 0 : hits.findIndex((hit) => ids.get(hit.hitId) === id);
    const strength = hits[place]?.strength ?? 0;
    one.add(place, strength);
    if (kind !== HELD_OUT && kind !== ORDINARY) at(`${half} ${entityType}, all changed`).add(place, strength);
  }
  console.log(`  half and kind, queries | first, first ten | in percent at ${STRENGTHS.join(', ')}`);
  for (const [label, one] of [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    console.log(one.line(label));
  return times;
}

export async function screeningCurveBenchmark({ seed = '1' }): Promise<void> {
  if (noPublishedLists) {
    console.log(noPublishedLists);
    return;
  }
  const { loaded, queries } = drawQueries(seed);
  const place = await pglite.create();
  const database = await openDatabase(place.where);
  const sandbox = await startSandbox({ port: 0, database });
  const context = { database, log: pino({ level: 'silent' }), clock: { now: () => new Date() } };
  const started = performance.now();
  const files = [{ name: 'curve.csv', content: csv(loaded) }];
  const imported = await importList(context as never, LIST, files);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${imported.entities} entities, ${imported.names} names, imported in ${seconds} s`);
  const times = await measureAll(database, queries);
  console.log(`  a screening in process: ${spread(times)}`);
  const overHttp: number[] = [];
  const every = Math.ceil(queries.length / OVER_HTTP);
  for (const { name, entityType } of queries.filter((_, index) => index % every === 0)) {
    const before = performance.now();
    const answer = await fetch(`${sandbox.url}/ExtSanctionScreening/v2/Search`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, entityType }),
    });
    await answer.text();
    overHttp.push(performance.now() - before);
  }
  console.log(`  over HTTP, with its case kept: ${spread(overHttp)} (goal: p95 20 ms)`);
  await sandbox.close();
  await database.close();
  await place.remove();
}
