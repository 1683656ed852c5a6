/**
 * `npm run bench -- screening-curve`: how many of the listed entities a screening finds, and how many ordinary names it
 * takes for listed ones, by strength. Queries are real spellings that are taken out of the lists before they are loaded,
 * and listed names as people change them. Each half is drawn by hash: develop with `a`, measure with `b`.
 */
import { createHash } from 'node:crypto';
import type { EntityType } from '../../contract/rules.js';
import { readList } from '../../sandbox/lists/read-list.js';
import type { ListEntity } from '../../sandbox/lists/list-entity.js';
import { startSandbox } from '../../sandbox/start-sandbox.js';
import { SeededRandom } from '../../sandbox/synthetic/seeded-random.js';
import { pino } from 'pino';
import { importList } from '../../sandbox/lists/list-store.js';
import { screen } from '../../sandbox/screening/screen.js';
import { engines } from '../engines.js';
import { openDatabase } from '../../server/store/open.js';
import { noPublishedLists } from '../sandbox/lists/published-lists.js';
import { PUBLISHED } from '../sandbox/screening/measured-quality.js';
import { NAMES_IN_FIVE_SCRIPTS, SCRIPTS } from '../sandbox/screening/names-in-five-scripts.js';
import { ordinaryNames } from '../sandbox/screening/ordinary-names.js';
import { mistype } from '../sandbox/screening/quality.js';
import { spread } from './spread.js';

const STRENGTHS = [0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
const DRAWN = 250;

interface Query {
  readonly name: string;
  readonly entityType: EntityType;
  /** Of the entity to be found. Null: an ordinary name. */
  readonly id: string | null;
}

const half = (text: string) => ((createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'a' : 'b');
const typeOf = ({ entityType }: ListEntity): EntityType => (entityType === 'person' ? 'person' : 'company');
const wordsOf = (name: string) => name.split(/\s+/).filter(Boolean);
const fits = (name: string) => name.length >= 4 && name.length <= 100;

function changed(name: string, kind: string, random: SeededRandom): string | null {
  const words = wordsOf(name);
  switch (kind) {
    case 'typing error':
      return mistype(name, random);
    case 'two typing errors':
      return name.length < 12 ? null : mistype(mistype(name, random), random);
    case 'other order':
      return words.length < 2 ? null : [words.at(-1), ...words.slice(0, -1)].join(' ');
    case 'without a middle name':
      return words.length < 3 ? null : [words[0], ...words.slice(2)].join(' ');
    case 'first and last name alone':
      return words.length < 3 ? null : `${words[0]} ${words.at(-1)}`;
    case 'joined words':
      return words.length < 3
        ? null
        : [`${words[0]}${(words[1] ?? '').toLowerCase()}`, ...words.slice(2)].join(' ');
    case 'initial':
      return words.length < 3 ? null : [words[0], `${words[1]?.[0]}.`, ...words.slice(2)].join(' ');
    default:
      return null;
  }
}
const CHANGES = [
  'typing error',
  'two typing errors',
  'other order',
  'without a middle name',
  'first and last name alone',
  'joined words',
  'initial',
];

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function csv(entities: readonly ListEntity[]): string {
  const rows = entities.map(({ sourceId, name, entityType, aliases, weakAliases }) =>
    [sourceId, name, entityType, 'Sanctions', aliases, weakAliases]
      .map((value) =>
        cell(typeof value === 'string' ? value : value.map((one) => one.replaceAll(';', ' ')).join(';')),
      )
      .join(','),
  );
  return `id,name,entity_type,risk_type,aliases,weak_aliases\n${rows.join('\n')}\n`;
}

export async function screeningCurveBenchmark({ seed = '1' }): Promise<void> {
  if (noPublishedLists) {
    console.log(noPublishedLists);
    return;
  }
  const lists = PUBLISHED.map(({ name, files }) => ({ name, entities: readList(files()).entities }));
  const queries = new Map<string, Query[]>();
  const add = (set: string, query: Query) => {
    const key = `${half(query.id ?? query.name)} ${set}`;
    queries.set(key, [...(queries.get(key) ?? []), query]);
  };
  const random = new SeededRandom(`curve/${seed}`);
  const loaded: ListEntity[] = [];
  const ordinary: Query[] = [];
  for (const { name: list, entities } of lists) {
    for (const each of entities) {
      const entity = { ...each, sourceId: `${list}-${each.sourceId}` };
      // Every second legislator is an ordinary person.
      if (list === 'pep' && half(`${each.name} listed`) === 'a') {
        ordinary.push({ name: each.name, entityType: 'person', id: null });
        continue;
      }
      const kept = entity.aliases.filter(fits);
      const out = random.chance(0.25) ? kept.find((alias) => alias !== entity.name) : undefined;
      loaded.push({ ...entity, aliases: entity.aliases.filter((alias) => alias !== out) });
      if (out !== undefined) {
        add(`${typeOf(entity)}: held-out alias`, {
          name: out,
          entityType: typeOf(entity),
          id: entity.sourceId,
        });
      }
      if (!fits(entity.name)) continue;
      const change = random.pick(CHANGES);
      const query = changed(entity.name, change, random);
      if (query !== null) {
        add(`${typeOf(entity)}: ${change}`, { name: query, entityType: typeOf(entity), id: entity.sourceId });
      }
    }
  }
  const [model] = loaded;
  if (model === undefined) throw new Error('The published lists are empty.');
  for (const [index, names] of NAMES_IN_FIVE_SCRIPTS.entries()) {
    const listed = SCRIPTS[index % SCRIPTS.length] ?? 'latin';
    loaded.push({
      ...model,
      sourceId: `script-${index}`,
      entityType: 'person',
      name: names[listed],
      aliases: [],
      weakAliases: [],
    });
    for (const script of SCRIPTS) {
      if (script === listed) continue;
      const set = [script, listed].includes('han') ? 'person: other script (han)' : 'person: other script';
      add(set, { name: names[script], entityType: 'person', id: `script-${index}` });
    }
  }
  for (const { name, entityType } of ordinaryNames(loaded, seed, 3000)) {
    ordinary.push({ name, entityType, id: null });
  }
  for (const query of ordinary) add(`${query.entityType}: ordinary`, query);

  const [embedded] = engines;
  if (embedded === undefined) throw new Error('There is no embedded engine.');
  const place = await embedded.create();
  const database = await openDatabase(place.where);
  const sandbox = await startSandbox({ port: 0, database });
  const context = { database, log: pino({ level: 'silent' }), clock: { now: () => new Date() } };
  console.log(`  shares in percent at strength ${STRENGTHS.join(', ')}`);
  const started = performance.now();
  const imported = await importList(context as never, 'curve', [{ name: 'curve.csv', content: csv(loaded) }]);
  console.log(
    `  ${imported.entities} entities, ${imported.names} names, imported in ${Math.round(performance.now() - started)} ms`,
  );
  const ids = new Map(
    (
      await database.query<{ id: string; hash: string }>(`select source_id as id, list from sandbox.entities`)
    ).map(({ id }) => [`hit_${createHash('sha256').update(`curve\n${id}`).digest('hex').slice(0, 20)}`, id]),
  );
  const times: number[] = [];
  for (const part of ['a', 'b']) {
    for (const type of ['person', 'company']) {
      console.log(`  half ${part}, ${type}`);
      const all = { found: STRENGTHS.map(() => 0), count: 0, first: 0 };
      for (const [set, every] of [...queries].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        if (!set.startsWith(`${part} ${type}`)) continue;
        const drawn = every.slice(0, set.includes('ordinary') ? 1000 : DRAWN);
        const found = STRENGTHS.map(() => 0);
        let first = 0;
        for (const { name, entityType, id } of drawn) {
          const before = performance.now();
          const hits = await database.transaction((tx) => screen(tx, { name, entityType }));
          times.push(performance.now() - before);
          const at = id === null ? 0 : hits.findIndex((hit) => ids.get(hit.hitId) === id);
          const strength = at >= 0 ? (hits[at]?.strength ?? 0) : 0;
          if (id !== null && at >= 0 && at < 10) first++;
          for (const [index, least] of STRENGTHS.entries()) {
            if (strength >= least && (id === null || at < 10)) found[index] = (found[index] ?? 0) + 1;
          }
        }
        const shares = found.map((each) => ((100 * each) / drawn.length).toFixed(1).padStart(6)).join('');
        const label = set.slice(2).padEnd(40);
        console.log(
          `    ${label}${String(drawn.length).padStart(5)} R@10 ${set.includes('ordinary') ? '     ' : ((100 * first) / drawn.length).toFixed(1).padStart(5)} |${shares}`,
        );
        if (!set.includes('ordinary') && !set.includes('held-out')) {
          all.count += drawn.length;
          all.first += first;
          for (const [index, each] of found.entries()) all.found[index] = (all.found[index] ?? 0) + each;
        }
      }
      console.log(
        `    ALL changed ${all.count} R@10 ${((100 * all.first) / all.count).toFixed(2)} | ${all.found.map((each) => ((100 * each) / all.count).toFixed(1)).join(' ')}`,
      );
    }
  }
  console.log(`  in process: ${spread(times)}`);
  const overHttp: number[] = [];
  for (const { name, entityType } of [...queries.values()].flatMap((every) => every.slice(0, 25))) {
    const before = performance.now();
    const answer = await fetch(`${sandbox.url}/ExtSanctionScreening/v2/Search`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, entityType }),
    });
    await answer.text();
    overHttp.push(performance.now() - before);
  }
  console.log(`  over HTTP, ${overHttp.length} screenings: ${spread(overHttp)}`);
  await sandbox.close();
  await database.close();
  await place.remove();
}
