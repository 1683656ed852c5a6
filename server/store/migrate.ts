import pg from 'pg';
import { DATABASE, sentenceOf, SetupError } from '../operations/setup-problems.js';
import type { Database, Migration, Queryable, Row } from './database.js';

/** A database with a migration that is not ours, and that did not say that this version works with it. */
const mismatch = (schema: string, found: string, expected: string | undefined) =>
  new SetupError(
    'migration_mismatch',
    `The database has migration "${found}" in schema ${schema} where this version has ` +
      `${expected === undefined ? 'none' : `"${expected}"`}. Run the version that applied it, or a newer one; ` +
      'or set DATA_DIR or DATABASE_URL to an empty database.',
  );

/** Postgres answers, and the proxy cannot use what it is. `code`: of its row in the table of setup problems. */
export class UnusableDatabaseError extends Error {
  readonly code: string;

  constructor(code: 'pooled_by_transaction' | 'too_old' | 'encoding' | 'schema_of_another') {
    super(`${DATABASE} cannot be used: ${sentenceOf(`postgres_${code}`)}.`);
    this.name = 'UnusableDatabaseError';
    this.code = code;
  }
}

/** What needs no quoting in messages and channels. Those of Postgres begin with pg_. */
export const SCHEMA_NAME = /^(?!pg_)[a-z][a-z0-9_]{0,39}$/;

/** A migration that a schema has. `works_from`: as it said itself, for versions that do not know it. */
interface Applied extends Row {
  name: string;
  works_from: string | null;
}

/**
 * The migrations that were applied to a schema; null if it is empty or not there.
 *
 * @throws UnusableDatabaseError when it has tables of something else.
 */
export async function readMigrations(database: Queryable, name: string): Promise<Applied[] | null> {
  const [found] = await database.query<{ is_used: boolean; is_ours: boolean }>(
    // Each by an index: the catalogue of a shared database is long.
    `select exists (select from pg_class where relnamespace = to_regnamespace($1::text)) as is_used,
            (select count(*) = 4 from pg_attribute where attrelid = to_regclass(format('%I.migrations', $1::text))
                and attname in ('position', 'name', 'applied_at', 'works_from')) as is_ours`,
    [name],
  );
  if (!found!.is_used) return null;
  if (!found!.is_ours) throw new UnusableDatabaseError('schema_of_another');
  return await database.query<Applied>(
    `select name, works_from from ${pg.escapeIdentifier(name)}.migrations order by position`,
  );
}

/** The place of the first migration of a schema with which these versions of it do not work; -1 if they do. */
export const mismatchIn = (applied: readonly Applied[], migrations: readonly Migration[]): number =>
  applied.findIndex((found, at) =>
    at < migrations.length
      ? found.name !== migrations[at]!.name
      : !migrations.some(({ name }) => name === found.works_from),
  );

/** While a migration waits for a table, all calls that need the table wait behind it. */
const LOCK_MS = 2_000;

/**
 * Applies the migrations that the schema does not have yet, each in a transaction of its own. One process at a time does
 * so; the others wait. Processes of the version before go on meanwhile.
 *
 * @throws SetupError `migration_mismatch`, UnusableDatabaseError, and the driver's error (55P03) when another session holds a table.
 */
export async function migrate(
  database: Database,
  name: string,
  migrations: readonly Migration[],
): Promise<void> {
  if (!SCHEMA_NAME.test(name)) throw new TypeError(`"${name}" is no plain schema name.`);
  let isDone = false;
  while (!isDone) isDone = await database.transaction((tx) => applyNext(tx, name, migrations));
}

/** True: there is none left. */
async function applyNext(tx: Queryable, name: string, migrations: readonly Migration[]): Promise<boolean> {
  const schema = pg.escapeIdentifier(name);
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`kyc-elements migrations of ${name}`]);
  let applied = await readMigrations(tx, name);
  if (applied === null) {
    applied = [];
    // Not `if not exists`: it asks for the right to create one even where the schema is there.
    const [found] = await tx.query('select from pg_namespace where nspname = $1', [name]);
    await tx.query(
      `${found === undefined ? `create schema ${schema};` : ''}
       create table ${schema}.migrations (
         position   int primary key,
         name       text not null unique,
         applied_at timestamptz not null default clock_timestamp(),
         works_from text
       )`,
    );
  }
  const at = mismatchIn(applied, migrations);
  if (at !== -1) throw mismatch(name, applied[at]!.name, migrations[at]?.name);
  const next = migrations[applied.length];
  if (next === undefined) return true;
  await tx.query(`set local lock_timeout = ${LOCK_MS}`);
  await tx.query(next.sql);
  await tx.query(`insert into ${schema}.migrations (position, name, works_from) values ($1, $2, $3)`, [
    applied.length,
    next.name,
    next.worksFrom ?? null,
  ]);
  return applied.length + 1 === migrations.length;
}
