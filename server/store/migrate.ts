import pg from 'pg';
import { sentenceOf } from '../operations/setup-problems.js';
import type { Database, Migration, Queryable } from './database.js';

/** A database whose history is not the beginning of ours: a newer or another version has changed it. */
export class MigrationMismatchError extends Error {
  readonly code = 'migration_mismatch';
  constructor(schema: string, found: string, expected: string | undefined) {
    super(
      `The database has migration "${found}" in schema ${schema} where this version has ` +
        `${expected === undefined ? 'none' : `"${expected}"`}. Run the version that applied it, or a newer one; ` +
        'or set DATA_DIR or DATABASE_URL to an empty database.',
    );
    this.name = 'MigrationMismatchError';
  }
}

/** Postgres answers, and the proxy cannot use what it is. `code`: of its row in the table of setup problems. */
export class UnusableDatabaseError extends Error {
  readonly code: string;

  constructor(code: 'pooled_by_transaction' | 'too_old' | 'encoding' | 'schema_of_another') {
    super(`The database of DATABASE_URL cannot be used: ${sentenceOf(`postgres_${code}`)}.`);
    this.name = 'UnusableDatabaseError';
    this.code = code;
  }
}

/** What needs no quoting in messages and channels. Those of Postgres begin with pg_. */
export const SCHEMA_NAME = /^(?!pg_)[a-z][a-z0-9_]{0,39}$/;

/**
 * The migrations that were applied to a schema; null if it is empty or not there.
 *
 * @throws UnusableDatabaseError when it has tables of something else.
 */
export async function readMigrations(database: Queryable, name: string): Promise<string[] | null> {
  const [found] = await database.query<{ is_used: boolean; is_ours: boolean }>(
    // Each by an index: the catalogue of a shared database is long.
    `select exists (select from pg_class where relnamespace = to_regnamespace($1::text)) as is_used,
            (select count(*) = 3 from pg_attribute where attrelid = to_regclass(format('%I.migrations', $1::text))
                and attname in ('position', 'name', 'applied_at')) as is_ours`,
    [name],
  );
  if (!found!.is_used) return null;
  if (!found!.is_ours) throw new UnusableDatabaseError('schema_of_another');
  const applied = await database.query<{ name: string }>(
    `select name from ${pg.escapeIdentifier(name)}.migrations order by position`,
  );
  return applied.map((migration) => migration.name);
}

/**
 * Applies the migrations that the schema does not have yet, all in one transaction. One process at a time does so; the
 * others wait.
 *
 * @throws MigrationMismatchError, UnusableDatabaseError
 */
export async function migrate(
  database: Database,
  name: string,
  migrations: readonly Migration[],
): Promise<void> {
  if (!SCHEMA_NAME.test(name)) throw new TypeError(`"${name}" is no plain schema name.`);
  const schema = pg.escapeIdentifier(name);
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`kyc-elements migrations of ${name}`]);
    const applied = await readMigrations(tx, name);
    if (applied === null) {
      // Not `if not exists`: it asks for the right to create one even where the schema is there.
      const [found] = await tx.query('select from pg_namespace where nspname = $1', [name]);
      await tx.query(
        `${found === undefined ? `create schema ${schema};` : ''}
         create table ${schema}.migrations (
           position   int primary key,
           name       text not null unique,
           applied_at timestamptz not null default clock_timestamp()
         )`,
      );
    }
    for (const [position, found] of applied?.entries() ?? []) {
      const expected = migrations[position]?.name;
      if (found !== expected) throw new MigrationMismatchError(name, found, expected);
    }
    for (const [position, migration] of migrations.entries()) {
      if (position < (applied?.length ?? 0)) continue;
      await tx.query(migration.sql);
      await tx.query(`insert into ${schema}.migrations (position, name) values ($1, $2)`, [
        position,
        migration.name,
      ]);
    }
  });
}
