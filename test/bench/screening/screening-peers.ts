/** A screening of the published lists beside two search libraries that hold the same names in memory. */
import { pino } from 'pino';
import type { EntityType } from '../../../contract/rules.js';
import { migrate } from '../../../server/store/migrate.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { importList } from '../../../sandbox/lists/list-store.js';
import { readList } from '../../../sandbox/lists/read-list.js';
import { migrations } from '../../../sandbox/store/migrations.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { pglite } from '../../engines.js';
import { installPeers } from '../../peers/install-peers.js';
import { openDatabase } from '../../../server/store/open.js';
import { noPublishedLists } from '../../sandbox/lists/published-lists.js';
import { PUBLISHED, foundInFirstTen, type FoundName } from '../../sandbox/screening/measured-quality.js';
import { mistypedAliases } from '../../sandbox/screening/quality.js';
import { beside, P50_P95, percentile, type Topic, type Wanted } from '../figures/figure.js';

/** Of each list. Fuse.js takes a large part of a second for each. */
const DRAWN = 60;
const FIRST = 10;

type Search = (name: string, type: EntityType) => Promise<readonly FoundName[]> | readonly FoundName[];

const typeOf = ({ entityType }: ListEntity): EntityType => (entityType === 'person' ? 'person' : 'company');
const namesOf = ({ name, aliases, weakAliases }: ListEntity) => [name, ...aliases, ...weakAliases];

/** As its guide configures typing errors: a fifth of a word may differ. */
async function miniSearch(entities: readonly ListEntity[]): Promise<Search> {
  const { default: MiniSearch } = await import('minisearch');
  const index = new MiniSearch({ fields: ['names'], storeFields: ['name', 'type'] });
  for (const [id, entity] of entities.entries())
    index.add({ id, names: namesOf(entity).join(' '), name: entity.name, type: typeOf(entity) });
  return (name, wanted) => {
    const isWanted = ({ type }: Readonly<Record<string, unknown>>) => type === wanted;
    const found = index.search(name, { fuzzy: 0.2, filter: isWanted }) as readonly object[];
    return (found as readonly FoundName[]).slice(0, FIRST).map(({ name: listed }) => ({ name: listed }));
  };
}

/** With its defaults, but for the place of a match in the name, which means nothing here. */
async function fuse(entities: readonly ListEntity[]): Promise<Search> {
  const { default: Fuse } = await import('fuse.js');
  const indexOf = (wanted: EntityType) =>
    new Fuse(
      entities
        .filter((entity) => typeOf(entity) === wanted)
        .map((entity) => ({ name: entity.name, names: namesOf(entity) })),
      { keys: ['names'], ignoreLocation: true },
    );
  const indexes = { person: indexOf('person'), company: indexOf('company') };
  return (name, wanted) =>
    indexes[wanted]
      .search(name, { limit: FIRST })
      .map(({ item }: { item: FoundName }) => ({ name: item.name }));
}

export async function screeningPeersBenchmark({ seed = '1' }: Wanted): Promise<Topic> {
  const about = (names: number) =>
    `The benchmark searches all published lists (${PUBLISHED.map(({ name }) => name).join(', ')}; ${names.toLocaleString('en')} names). It draws ${DRAWN} aliases from each list with seed ${seed}, and adds one typing error to each alias. A screening runs in the sandbox. The embedded database of the sandbox stores the lists. The peers store all names in memory. The sandbox and the peers run in the process that calls them. The peers only rank the names. A screening also says how strong each hit is.`;
  const title = 'Screening';
  if (noPublishedLists) return { title, about: noPublishedLists, figures: [] };
  await installPeers();
  const place = await pglite.create();
  const database = await openDatabase(place.where);
  try {
    await migrate(database, 'sandbox', migrations);
    const context = { database, log: pino({ level: 'silent' }), clock: { now: () => new Date() } };
    const lists: { name: string; entities: readonly ListEntity[] }[] = [];
    for (const { name, files } of PUBLISHED) {
      const read = files();
      await importList(context as never, name, read);
      lists.push({ name, entities: readList(read).entities });
    }
    const all = lists.flatMap(({ entities }) => entities);
    const contestants: Record<string, Search> = {
      ours: (name, entityType) => database.transaction((tx) => screen(tx, { name, entityType })),
      minisearch: await miniSearch(all),
      'fuse.js': await fuse(all),
    };
    const measured = new Map<string, { times: number[]; found: number[] }>();
    // In turn for each list: the load of the machine changes.
    for (const { entities } of lists) {
      for (const [contestant, search] of Object.entries(contestants)) {
        const { times, found } = measured.get(contestant) ?? { times: [], found: [] };
        const queries = mistypedAliases(entities, seed, DRAWN);
        const share = await foundInFirstTen(queries, entities, async (typed, type) => {
          const started = performance.now();
          const hits = await search(typed, type);
          times.push(performance.now() - started);
          return hits;
        });
        measured.set(contestant, { times, found: [...found, share] });
      }
    }
    const ours = measured.get('ours')!;
    const figures = ['minisearch', 'fuse.js'].flatMap((against) => {
      const peer = measured.get(against)!;
      const figure = beside(against);
      return [
        ...lists.map(({ name }, at) =>
          figure(`${name}: found in the first ten (more is better)`, '%', ours.found[at]!, peer.found[at]),
        ),
        ...P50_P95.map(([label, share]) =>
          figure(`a screening, ${label}`, 'ms', percentile(ours.times, share), percentile(peer.times, share)),
        ),
      ];
    });
    const names = all.reduce((sum, entity) => sum + namesOf(entity).length, 0);
    return { title, about: about(names), figures };
  } finally {
    await database.close();
    await place.remove();
  }
}
