import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Queryable } from '../../server/store/database.js';
import type { SandboxContext } from '../control/context.js';
import type { ListFile } from './list-file.js';
import type { ListContents } from './list-reading.js';
import { readList, type ListFormat } from './read-list.js';
import type { ListEntity } from './list-entity.js';
import { listedNames, markListsChanged } from './listed-names.js';

export interface ListVersion extends Record<string, unknown> {
  readonly list: string;
  readonly version: number;
  readonly format: string;
  readonly entities: number;
  readonly names: number;
  readonly loadedAt: Date;
  readonly isCurrent: boolean;
}

export interface Imported extends ListVersion {
  /** The current version has the same content: nothing was stored. */
  readonly unchanged: boolean;
  readonly contents: ListContents;
}

const COLUMNS = `list, version, format, entity_count as entities, name_count as names, loaded_at as "loadedAt",
  is_current as "isCurrent"`;

const BATCH = 1000;
/** Part of the content hash. Raise it when a reader changes: the same file then loads as a new version. */
const READER_VERSION = 'rules-2';

function hashOf(files: readonly ListFile[]): string {
  const hash = createHash('sha256').update(READER_VERSION);
  for (const { content } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(`\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Postgres stores neither U+0000 nor lone surrogates. */
function storable(_field: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '') : value;
}

async function insertEntities(tx: Queryable, list: string, entities: readonly ListEntity[]): Promise<void> {
  for (let start = 0; start < entities.length; start += BATCH) {
    const batch = entities.slice(start, start + BATCH);
    // Other calls are served between the batches.
    await yieldToEventLoop();
    await tx.query(
      `insert into sandbox.entities (list, source_id, entity_type, detail)
       select $1, one->>'sourceId', one->>'entityType', one from jsonb_array_elements($2::jsonb) as one`,
      [list, JSON.stringify(batch, storable)],
    );
  }
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
): Promise<Imported> {
  const { format, entities, contents } = readList(files, wanted);
  const contentHash = hashOf(files);
  const imported = await database.transaction(async (tx): Promise<Imported> => {
    // One import at a time assigns a version number.
    await tx.query('lock table sandbox.list_versions in share row exclusive mode');
    const [newest] = await tx.query<ListVersion & { readonly hash: string }>(
      `select ${COLUMNS}, content_hash as hash from sandbox.list_versions
       where list = $1 order by version desc limit 1`,
      [list],
    );
    if (newest?.hash === contentHash) {
      const { hash: _hash, ...version } = newest;
      return { ...version, unchanged: true, contents };
    }
    await tx.query('delete from sandbox.entities where list = $1', [list]);
    await insertEntities(tx, list, entities);
    await markListsChanged(tx);
    await tx.query('update sandbox.list_versions set is_current = false where list = $1 and is_current', [
      list,
    ]);
    const [row] = await tx.query<ListVersion>(
      `insert into sandbox.list_versions
         (list, version, format, content_hash, entity_count, name_count, loaded_at, is_current)
       values ($1, $2, $3, $4, $5, $6, $7, true) returning ${COLUMNS}`,
      [list, (newest?.version ?? 0) + 1, format, contentHash, contents.entities, contents.names, clock.now()],
    );
    if (row === undefined) throw new Error('an insert with returning gave no row');
    return { ...row, unchanged: false, contents };
  });
  if (!imported.unchanged) {
    // Without statistics the planner may scan the whole table.
    await database.query('analyze sandbox.entities');
    // The next screening finds them read.
    await listedNames(database);
    log.info(
      { list, version: imported.version, entities: imported.entities, names: imported.names },
      'list loaded',
    );
  }
  return imported;
}

export async function listVersions(database: Queryable): Promise<ListVersion[]> {
  return await database.query<ListVersion>(
    `select ${COLUMNS} from sandbox.list_versions order by list, version desc`,
  );
}
