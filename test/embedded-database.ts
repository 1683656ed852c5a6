/** The embedded databases of the tests of one process: one start of the engine for all of them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/store/database.js';
import { migrate } from '../server/store/migrate.js';
import { openPglite } from '../server/store/pglite.js';
import { proxyMigrations } from '../server/store/proxy-migrations.js';

/** Initialising a directory takes seconds, copying one a fraction: the test run prepares one for all. */
export function copyInitialised(dataDir: string): void {
  const template = process.env.TEST_PGLITE_TEMPLATE;
  if (template) cpSync(template, dataDir, { recursive: true });
}

/** Initialises the directory that others copy. */
export async function makeTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kyc-elements-pglite-'));
  await (await openPglite(dataDir)).close();
  return dataDir;
}

/** Drops all that a test made. */
const EMPTY = `do $$
  declare name text;
  begin
    for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      execute format('drop schema %I cascade', name);
    end loop;
    create schema public;
  end $$;
  unlisten *;
  reset all`;

/** All that a test could have changed but rows, sequences and the clock: schemas, relations, columns, constraints, triggers. */
const CATALOG = `
  select md5(string_agg(item, ';' order by item)) as catalog from (
    select format('%s %s %s', nspname, relname, relkind) as item
      from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select nspname from pg_namespace where nspname !~ '^pg_'
    union all select format('%s %s %s %s %s', attrelid, attname, atttypid, attnotnull, atthasdef)
      from pg_attribute where attrelid >= 16384 and attnum > 0
    union all select format('%s %s %s', conname, contype, convalidated) from pg_constraint where oid >= 16384
    union all select format('%s %s', tgname, tgenabled) from pg_trigger
    union all select proname || md5(prosrc) from pg_proc where oid >= 16384 and proname <> 'now'
  ) items`;

/** What the migrations write: the clock, and the rows that are there from the beginning. */
const MIGRATED = proxyMigrations.map(({ sql }) => sql).join('\n');
const CLOCK = /^create (function proxy\.now.*;)$/m.exec(MIGRATED)![1]!;
const ROWS = MIGRATED.match(/^ *insert into proxy\.[^;]*;/gm)!.join('\n');

/** Empties what has rows, which costs a tenth of new tables. The trail would refuse it: as a replica, no trigger does. */
const RESET = `set session_replication_role = replica;
  do $$
  declare filled text;
  begin
    select string_agg(oid::regclass::text, ', ') into filled from pg_class
      where relnamespace = 'proxy'::regnamespace and relkind = 'r' and relname <> 'migrations'
        and pg_relation_size(oid) > 0;
    if filled is not null then execute 'truncate ' || filled || ' cascade'; end if;
    perform setval(oid::regclass, seqstart, false) from pg_class join pg_sequence on seqrelid = oid
      where relnamespace = 'proxy'::regnamespace;
  end $$;
  unlisten *;
  reset all;
  create or replace ${CLOCK}
  ${ROWS}`;

interface Opened {
  readonly database: Database;
  remove(): Promise<void>;
  /** After the migrations, while the tables are there. */
  catalog: string | undefined;
}

/** A test has closed it: the next test of this process need not wait for another start. */
let spare: (Opened & { ending: NodeJS.Timeout }) | undefined;
/** The engine keeps a process alive for ten seconds after its last query, so it is closed when no test follows. */
const SPARE_MS = 400;

export async function openEmbedded(state: 'empty' | 'migrated'): Promise<Database> {
  const taken = spare;
  spare = undefined;
  clearTimeout(taken?.ending);
  const opened: Opened = taken ?? (await startEmbedded());
  const { database } = opened;
  const isMigrated = opened.catalog !== undefined && (await catalogOf(database)) === opened.catalog;
  if (state === 'migrated' && isMigrated) await database.query(RESET);
  else {
    if (taken) await database.query(EMPTY);
    opened.catalog = undefined;
    if (state === 'migrated') {
      await migrate(database, 'proxy', proxyMigrations);
      opened.catalog = await catalogOf(database);
    }
  }
  const end = () => database.close().finally(opened.remove);
  return guard(database, async () => {
    if (spare) return end();
    const ending = setTimeout(() => {
      spare = undefined;
      void end();
    }, SPARE_MS);
    spare = { ...opened, ending };
  });
}

async function catalogOf(database: Database): Promise<string> {
  const [row] = await database.query<{ catalog: string }>(CATALOG);
  return row!.catalog;
}

/** The folders of databases that are still open when a process ends. */
const embedded = new Set<string>();
process.once('exit', () => {
  for (const folder of embedded) rmSync(folder, { recursive: true, force: true });
});

async function startEmbedded(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kyc-elements-pglite-'));
  embedded.add(dataDir);
  copyInitialised(dataDir);
  const database = await openPglite(dataDir, { fsync: false });
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true });
    embedded.delete(dataDir);
  };
  return { database, remove, catalog: undefined };
}

/** Nothing reaches a database after its test closed it. */
export function guard(database: Database, release: () => Promise<void>): Database {
  const listeners = new Set<() => Promise<void>>();
  let closed: Promise<void> | undefined;
  const open = () => {
    if (closed) throw new Error('The test has closed its database.');
    return database;
  };
  return {
    engine: database.engine,
    pool: database.pool,
    query: async (text, values) => open().query(text, values),
    transaction: async (work) => open().transaction(work),
    async listen(channel, heard, reconnected) {
      const stop = await open().listen(channel, heard, reconnected);
      listeners.add(stop);
      return () => (listeners.delete(stop) ? stop() : Promise.resolve());
    },
    close: () => (closed ??= Promise.all([...listeners].map((stop) => stop())).then(release)),
  };
}
