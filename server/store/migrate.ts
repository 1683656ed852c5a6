import { setTimeout as sleep } from 'node:timers/promises';
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

const blocked = (holder: string, seconds: number, options: ErrorOptions) =>
  new SetupError(
    'migration_blocked',
    `A migration waited ${seconds} s for its table, which ${holder} holds. It changed nothing, and processes that run go on. ` +
      'End that session, or wait for its end, and start again.',
    options,
  );

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
/** Between two tries, for the calls that waited. */
const RETRY_MS = 2_000;
/** SQLSTATE: it waited for a lock too long, or one of two that waited for each other. */
const BLOCKED = ['55P03', '40P01'];
/** As long as a dump of a large store. */
const BLOCKED_SECONDS = 600;

/**
 * Applies the migrations that the schema does not have yet, each in a transaction of its own. One process at a time does
 * so; the others wait. Processes of the version before go on meanwhile.
 *
 * @param options `blockedSeconds`: how long it tries again while others hold a table. `warn` gets who does.
 * @throws SetupError `migration_mismatch` or `migration_blocked`, UnusableDatabaseError
 */
export async function migrate(
  database: Database,
  name: string,
  migrations: readonly Migration[],
  options: { blockedSeconds?: number; warn?: ((sentence: string) => void) | undefined } = {},
): Promise<void> {
  if (!SCHEMA_NAME.test(name)) throw new TypeError(`"${name}" is no plain schema name.`);
  const began = performance.now();
  const { blockedSeconds = BLOCKED_SECONDS, warn } = options;
  for (;;) {
    try {
      if (await database.transaction((tx) => applyNext(tx, name, migrations))) return;
    } catch (error) {
      if (!BLOCKED.includes(String((error as { code?: unknown }).code))) throw error;
      const holder = await holderOf(database, name);
      const seconds = Math.round((performance.now() - began) / 1000);
      if (seconds >= blockedSeconds) throw blocked(holder, seconds, { cause: error });
      warn?.(`a migration waits for its table, which ${holder} holds`);
      await sleep(RETRY_MS);
    }
  }
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

/** The session that holds tables of the schema for the longest time. */
async function holderOf(database: Queryable, name: string): Promise<string> {
  const [held] = await database.query<{ pid: number; application: string | null; seconds: number | null }>(
    `select pid, application_name as application,
            extract(epoch from clock_timestamp() - xact_start)::int as seconds
       from pg_stat_activity
      where pid in (select pid from pg_locks join pg_class on pg_class.oid = relation
                     where relnamespace = to_regnamespace($1) and granted and pid <> pg_backend_pid())
      order by xact_start limit 1`,
    [name],
  );
  if (held === undefined) return 'another session';
  return `the session ${held.pid} (${held.application ?? 'of another user'}, for ${held.seconds ?? 0} s)`;
}
