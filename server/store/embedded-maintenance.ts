/** What a server of Postgres does by itself, and the embedded engine does not: initdb, checkpoints, autovacuum. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repeat, type Repeated } from '../operations/shared-work.js';
import type { Database, Queryable } from './database.js';
import { EmbeddedEngine } from './embedded-engine.js';

/** Of Node: a process of two seconds ends before optimised WebAssembly is worth its compilation. */
const QUICK_WASM = '--liftoff-only';
const CREATE = `const [engine, directory, fsync] = process.argv.slice(1);
const { EmbeddedEngine } = await import(engine);
const started = await EmbeddedEngine.start(directory, { fsync: fsync === 'true' });
await started.close();`;
/** On a slow disk it takes some seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Creates the files of an embedded database, if there are none. Another process does it: here it would take 500 MB more
 * at its peak, and 140 MB until the process ends. They get their name when they are complete, so that a start that was
 * killed leaves nothing that looks like a database.
 *
 * @throws EmbeddedDatabaseDownError, and the system's error when the directory cannot be used.
 */
export async function createEmbedded(files: string, options: { fsync: boolean }): Promise<void> {
  removeUnfinished(files);
  if (existsSync(files)) return;
  // A name of its own: a process that was killed may have left one that still writes.
  const unfinished = `${files}.${randomUUID()}`;
  try {
    await createIn(unfinished, options);
    renameSync(unfinished, files);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function createIn(directory: string, options: { fsync: boolean }): Promise<void> {
  try {
    const engine = new URL('embedded-engine.js', import.meta.url).href;
    const run = [
      QUICK_WASM,
      '--input-type=module',
      '--eval',
      CREATE,
      engine,
      directory,
      String(options.fsync),
    ];
    await promisify(execFile)(process.execPath, run, { env: {}, timeout: TIMEOUT_MS });
  } catch {
    // This process may start no other, or it fails here too, with the reason.
    rmSync(directory, { recursive: true, force: true });
    const engine = await EmbeddedEngine.start(directory, options);
    await engine.close();
  }
}

function removeUnfinished(files: string): void {
  const folder = dirname(files);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${basename(files)}.`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Four files of the write-ahead log. After a kill the engine reads them in about a second. */
export const LOG_BYTES = 64 * 1024 * 1024;
export const CHECK_MS = 10_000;

/**
 * Postgres has a process that makes checkpoints; the embedded engine has none. Its write-ahead log would grow until the
 * close, and a start after a kill would read all of it.
 */
export function makeCheckpoints(database: Queryable): Repeated {
  async function checkpointWhenDue(): Promise<void> {
    const [log] = await database.query<{ due: boolean }>(
      'select pg_current_wal_insert_lsn() - redo_lsn > $1 as due from pg_control_checkpoint()',
      [LOG_BYTES],
    );
    if (log!.due) await database.query('checkpoint');
  }
  // The next run retries, and a lasting failure shows in every other query.
  return repeat(() => checkpointWhenDue().catch(() => undefined), CHECK_MS);
}

/**
 * The embedded engine has no autovacuum: without this it never reuses the space of deleted rows, and its plans read
 * whole tables. Blocks every other query for some 0.1 s. Does nothing on Postgres.
 */
export async function vacuumEmbedded(database: Database, schema: string): Promise<void> {
  if (database.engine !== 'pglite') return;
  const [tables] = await database.query<{ names: string | null }>(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = $1",
    [schema],
  );
  if (tables!.names !== null) await database.query(`vacuum (analyze) ${tables!.names}`);
}
