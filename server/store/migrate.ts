import pg from 'pg';
import type { Database, Migration } from './database.js';

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

/** What needs no quoting in messages and channels. Those of Postgres begin with pg_. */
export const SCHEMA_NAME = /^(?!pg_)[a-z][a-z0-9_]{0,39}$/;

/**
 * Applies the migrations that the schema does not have yet, all in one transaction. One process at a time does so; the
 * others wait.
 *
 * @throws MigrationMismatchError
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
    await tx.query(
      `create schema if not exists ${schema};
       create table if not exists ${schema}.migrations (
         position   int primary key,
         name       text not null unique,
         applied_at timestamptz not null default clock_timestamp()
       )`,
    );
    const applied = await tx.query<{ name: string }>(
      `select name from ${schema}.migrations order by position`,
    );
    for (const [position, { name: found }] of applied.entries()) {
      const expected = migrations[position]?.name;
      if (found !== expected) throw new MigrationMismatchError(name, found, expected);
    }
    for (const [position, migration] of migrations.entries()) {
      if (position < applied.length) continue;
      await tx.query(migration.sql);
      await tx.query(`insert into ${schema}.migrations (position, name) values ($1, $2)`, [
        position,
        migration.name,
      ]);
    }
  });
}
