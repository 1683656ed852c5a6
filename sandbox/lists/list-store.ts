/** Lists in the database: names of the current version of each list, counts of every version. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Queryable } from '../../server/store/database.js';
import { nameReadings, type NameKey } from '../names/name-key.js';
import type { SandboxContext } from '../control/context.js';
import type { ListFile } from './list-file.js';
import type { ListContents } from './list-reading.js';
import { readList, type ListFormat } from './read-list.js';
import type { Report } from './import-progress.js';
import type { ListEntity } from './list-entity.js';
import { skeletonOf } from '../names/skeleton.js';
import { TRIGRAM_INDEXES } from './name-searches.js';

export interface ListVersion {
  readonly list: string;
  readonly version: number;
  readonly format: string;
  readonly entities: number;
  readonly names: number;
  readonly loadedAt: string;
  readonly isCurrent: boolean;
}

export interface Imported extends ListVersion {
  /** The current version has the same content: nothing was stored. */
  readonly unchanged: boolean;
  readonly contents: ListContents;
}

interface VersionRow extends Record<string, unknown> {
  list: string;
  version: number;
  format: string;
  content_hash: string;
  entity_count: number;
  name_count: number;
  loaded_at: Date;
  is_current: boolean;
}

interface NameRow extends NameKey {
  readonly sourceId: string;
  readonly entityType: string;
  readonly weak: boolean;
}

/** Rows of one statement. */
const BATCH = 4000;
/** Entities whose names are prepared before other calls are served. */
const PREPARED_AT_ONCE = 250;
/** Part of the content hash. Raise it when a reader changes: the same file then loads as a new version. */
const READER_VERSION = 'rules-2';
/** Raise it when name keys change: the next start computes the stored keys again. */
const NAME_KEY_VERSION = 7;

function versionFrom(row: VersionRow): ListVersion {
  return {
    list: row.list,
    version: row.version,
    format: row.format,
    entities: row.entity_count,
    names: row.name_count,
    loadedAt: row.loaded_at.toISOString(),
    isCurrent: row.is_current,
  };
}

function hashOf(files: readonly ListFile[]): string {
  const hash = createHash('sha256').update(READER_VERSION);
  for (const { content } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(`\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Spellings with the same key are stored once, strong before weak. */
function namesOf(entity: ListEntity): NameRow[] {
  const rows = new Map<string, NameRow>();
  const kind = entity.entityType === 'person' ? 'person' : 'company';
  const { sourceId, entityType } = entity;
  const add = (name: string, weak: boolean) => {
    for (const reading of nameReadings(name, kind)) {
      const letters = `${reading.key}/${reading.compact}/${reading.phoneticCode}/${reading.han}`;
      if (reading.key !== '' && !rows.has(letters))
        rows.set(letters, { ...reading, sourceId, entityType, weak });
    }
  };
  for (const name of [entity.name, ...entity.aliases]) add(name, false);
  for (const name of entity.weakAliases) add(name, true);
  return [...rows.values()];
}

/** Postgres stores neither U+0000 nor lone surrogates. */
function storable(_field: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '') : value;
}

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

async function insertEntities(tx: Queryable, list: string, entities: readonly ListEntity[]): Promise<void> {
  for (const batch of batches(entities)) {
    await tx.query(
      `insert into sandbox.entities (list, source_id, entity_type, detail)
       select $1, source_id, entity_type, detail::jsonb
       from unnest($2::text[], $3::text[], $4::text[]) as t (source_id, entity_type, detail)`,
      [
        list,
        batch.map((one) => one.sourceId),
        batch.map((one) => one.entityType),
        batch.map((one) => JSON.stringify(one, storable)),
      ],
    );
  }
}

async function insertNames(
  tx: Queryable,
  list: string,
  names: readonly NameRow[],
  report?: Report,
): Promise<void> {
  let stored = 0;
  for (const batch of batches(names)) {
    report?.('storing', stored, names.length);
    await yieldToEventLoop();
    stored += batch.length;
    const words = [...new Set(batch.flatMap(({ key }) => key.split(' ')))];
    await tx.query(
      `with words as (
         insert into sandbox.words (word, skeleton) select * from unnest($10::text[], $11::text[])
         on conflict (word) do update set skeleton = excluded.skeleton
         returning id, word
       ), names as (
         insert into sandbox.names (entity_id, entity_type, key, skeleton, phonetic_code, compact, han, writing, weak)
         select e.id, e.entity_type, t.key, t.skeleton, t.phonetic_code, t.compact, t.han, t.writing, t.weak
         from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[])
           as t (source_id, key, skeleton, phonetic_code, compact, han, writing, weak)
         join sandbox.entities e on e.list = $1 and e.source_id = t.source_id
         returning id, key
       )
       insert into sandbox.name_words (word_id, name_id)
       select distinct words.id, names.id from names, unnest(string_to_array(names.key, ' ')) as one (word)
       join words using (word)`,
      [
        list,
        batch.map((one) => one.sourceId),
        batch.map((one) => one.key),
        batch.map((one) => one.skeleton),
        batch.map((one) => one.phoneticCode),
        batch.map((one) => one.compact),
        batch.map((one) => one.han),
        batch.map((one) => one.writing),
        batch.map((one) => one.weak),
        words,
        words.map(skeletonOf),
      ],
    );
  }
}

/** After every change of names. Words that no name has any more go. */
async function countWords(tx: Queryable): Promise<void> {
  await tx.query(`
    delete from sandbox.words w where not exists (select from sandbox.name_words nw where nw.word_id = w.id);
    update sandbox.words w set names = counted.names
    from (select skeleton, count(distinct name_id)::int as names
          from sandbox.words join sandbox.name_words on word_id = id group by skeleton) as counted
    where w.skeleton = counted.skeleton and w.names <> counted.names`);
}

/** Merging the trigrams of a whole list at once takes half the time. */
async function mergingTrigrams(tx: Queryable, insert: () => Promise<void>): Promise<void> {
  await tx.query(`set local gin_pending_list_limit = '64MB'`);
  await insert();
  await countWords(tx);
  await tx.query(`select gin_clean_pending_list(index::regclass) from unnest($1::text[]) as index`, [
    TRIGRAM_INDEXES,
  ]);
}

/** Computes the stored name keys again when NAME_KEY_VERSION changed. */
export async function rekeyNames({ database }: Pick<SandboxContext, 'database'>): Promise<void> {
  const rekeyed = await database.transaction(async (tx) => {
    const changed = await tx.query(
      `insert into sandbox.state as k (name, value) values ('name-key-version', $1::jsonb)
       on conflict (name) do update set value = excluded.value where k.value <> excluded.value returning 1`,
      [JSON.stringify(NAME_KEY_VERSION)],
    );
    if (changed.length === 0) return false;
    const stored = await tx.query<{ list: string; detail: ListEntity }>(
      'select list, detail from sandbox.entities order by id',
    );
    await tx.query('delete from sandbox.names');
    // A data folder of an earlier version lacks the column.
    await tx.query(`alter table sandbox.names add column if not exists han text not null default ''`);
    await mergingTrigrams(tx, async () => {
      for (const list of new Set(stored.map((row) => row.list))) {
        const entities = stored.filter((row) => row.list === list).map(({ detail }) => detail);
        await insertNames(tx, list, entities.flatMap(namesOf));
      }
    });
    return stored.length > 0;
  });
  if (rekeyed) await database.query('analyze sandbox.names, sandbox.words, sandbox.name_words');
}

/**
 * Loads the files as the newest version of a list, in one transaction.
 * @throws ListFormatError before anything is stored.
 */
export async function importList(
  { database, clock, log }: Pick<SandboxContext, 'database' | 'clock' | 'log'>,
  list: string,
  files: readonly ListFile[],
  wanted?: ListFormat,
  report?: Report,
): Promise<Imported> {
  report?.('reading');
  // Progress calls are served now, and between the steps.
  await yieldToEventLoop();
  const { format, entities, contents } = readList(files, wanted);
  const contentHash = hashOf(files);
  const names: NameRow[] = [];
  for (const [done, entity] of entities.entries()) {
    names.push(...namesOf(entity));
    if (done % PREPARED_AT_ONCE > 0) continue;
    report?.('preparing', done, entities.length);
    await yieldToEventLoop();
  }
  const imported = await database.transaction(async (tx): Promise<Imported> => {
    // One import at a time assigns a version number.
    await tx.query('lock table sandbox.list_versions in share row exclusive mode');
    const [newest] = await tx.query<VersionRow>(
      'select * from sandbox.list_versions where list = $1 order by version desc limit 1',
      [list],
    );
    if (newest?.content_hash === contentHash) return { ...versionFrom(newest), unchanged: true, contents };
    await tx.query(
      'delete from sandbox.names n using sandbox.entities e where e.id = n.entity_id and e.list = $1',
      [list],
    );
    await tx.query('delete from sandbox.entities where list = $1', [list]);
    await insertEntities(tx, list, entities);
    await mergingTrigrams(tx, async () => {
      await insertNames(tx, list, names, report);
      report?.('finishing');
      await yieldToEventLoop();
    });
    await tx.query('update sandbox.list_versions set is_current = false where list = $1 and is_current', [
      list,
    ]);
    const [row] = await tx.query<VersionRow>(
      `insert into sandbox.list_versions
         (list, version, format, content_hash, entity_count, name_count, loaded_at, is_current)
       values ($1, $2, $3, $4, $5, $6, $7, true) returning *`,
      [list, (newest?.version ?? 0) + 1, format, contentHash, contents.entities, contents.names, clock.now()],
    );
    if (row === undefined) throw new Error('an insert with returning gave no row');
    return { ...versionFrom(row), unchanged: false, contents };
  });
  if (!imported.unchanged) {
    // Without statistics the planner may scan the whole table.
    await database.query('analyze sandbox.names, sandbox.words, sandbox.name_words');
    await database.query('analyze sandbox.entities');
    log.info(
      { list, version: imported.version, entities: imported.entities, names: imported.names },
      'list loaded',
    );
  }
  return imported;
}

export async function listVersions(database: Queryable): Promise<ListVersion[]> {
  const rows = await database.query<VersionRow>(
    'select * from sandbox.list_versions order by list, version desc',
  );
  return rows.map(versionFrom);
}
