import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../program/read-config.js';
import { packageVersion } from '../operations/packages.js';
import { SetupError } from '../operations/setup-problems.js';
import { inSchema, type Database, type Queryable, type Row } from '../store/database.js';
import { DATABASE_FOLDER } from '../store/embedded-directory.js';
import { readMigrations } from '../store/migrate.js';
import { openDatabase } from '../store/open.js';
import { listenerName } from '../store/postgres-listener.js';
import { proxyMigrations } from '../store/proxy-migrations.js';

/**
 * The file of `export`, by lines: a header; a mark for each table, and its rows; the end. A row is a JSON array with the text
 * that the database writes for each value, so that no number and no JSON passes through JavaScript.
 */
export const HEADER = {
  format: 'kyc-proxy export',
  version: 1,
  tables: proxyMigrations.at(-1)!.name,
  writtenBy: packageVersion('kyc-elements-server'),
};

export interface TableMark {
  table: string;
  columns: string[];
}

/** The last line: a file that was cut has none. */
export interface End {
  /** Numbers as texts: a sequence may pass what a number holds. Null: it was never used. */
  sequences: Record<string, string | null>;
}

/** Rows of one statement. A row may have the hashes of thousands of hits. */
export const BATCH_ROWS = 100;

export interface Table extends Row {
  name: string;
  /** By the name of the column. Generated ones are left out. */
  types: Record<string, string>;
}

/** All tables but that of the migrations. Last those with foreign keys, which name tables without any. */
export async function readTables(tx: Queryable): Promise<Table[]> {
  return await tx.query<Table>(
    `select relname::text as name,
            (select json_object_agg(attname, format_type(atttypid, atttypmod) order by attnum) from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as types
       from pg_class c
      where relnamespace = (select relnamespace from pg_class where oid = 'proxy.migrations'::regclass)
        and relkind = 'r' and c.oid <> 'proxy.migrations'::regclass
      order by exists (select from pg_constraint where conrelid = c.oid and contype = 'f'), relname collate "C"`,
  );
}

export const tableOf = (name: string) => `proxy.${pg.escapeIdentifier(name)}`;

/**
 * A proxy on Postgres has one connection that only listens, with a name that each role sees. The embedded engine refuses a
 * second process by itself.
 *
 * @throws SetupError `store_in_use`
 */
export async function refuseRunning(database: Database, schema: string): Promise<void> {
  if (database.engine === 'pglite') return;
  const [running] = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = $1 limit 1`,
    [listenerName(schema)],
  );
  if (running !== undefined)
    throw new SetupError(
      'store_in_use',
      `A proxy works on schema ${schema} (session ${running.pid} of the database). Stop every process of it, then run the command again.`,
    );
}

/**
 * Opens a store that is there, with the tables of this version, and on which no proxy works. Changes nothing.
 *
 * @throws SetupError `store_missing`, `store_in_use`, `tables_differ` or `database_locked`
 */
export async function openStopped({
  database: location,
  databaseSchema: schema,
}: Pick<Config, 'database' | 'databaseSchema'>): Promise<Database> {
  const missing = new SetupError(
    'store_missing',
    'There is no store: set DATABASE_URL and DATABASE_SCHEMA, or DATA_DIR, to it.',
  );
  // To open an embedded database creates one.
  if ('dataDir' in location && !existsSync(join(location.dataDir, DATABASE_FOLDER))) throw missing;
  const opened = await openDatabase(location);
  try {
    await refuseRunning(opened, schema);
    const applied = await readMigrations(opened, schema);
    if (applied === null) throw missing;
    if (applied.map(({ name }) => name).join() !== proxyMigrations.map(({ name }) => name).join())
      throw new SetupError(
        'tables_differ',
        'The tables of the store are of another version. Run `kyc-proxy migrate` of this version first, or use the newer version that made them.',
      );
    return inSchema(opened, schema);
  } catch (error) {
    await opened.close();
    throw error;
  }
}
