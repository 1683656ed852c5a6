import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { Outbox } from '../events/outbox.js';
import { DATABASE, problemIn } from '../operations/setup-problems.js';
import type { Config } from '../program/read-config.js';
import type { Database, Queryable } from '../store/database.js';
import { directoryProblem } from '../store/embedded-directory.js';
import { createEncryption } from '../store/encryption.js';
import { mismatchIn, readMigrations } from '../store/migrate.js';
import { tryToWrite } from '../store/owner-only.js';
import { PROXY_FINGERPRINT, proxyMigrations } from '../store/proxy-migrations.js';
import { storeProblem } from '../store/store-owner.js';
import { tryToStore } from '../store/storage-watch.js';
import { leftFindings } from './check-receiver.js';
import { failed, failedWith, ok, warning, type Finding } from './findings.js';

/** The embedded database can have one process. So only its directory is tried, and the engine is not started. Leaves nothing. */
export function checkDirectory(dataDir: string): Finding[] {
  try {
    const problem = directoryProblem(dataDir);
    if (problem !== null) return [failed('store', problem, 'Nothing was written to it.')];
    tryToWrite(resolve(dataDir));
  } catch (error) {
    return [failedWith('store', problemIn('folder', 'DATA_DIR', (error as NodeJS.ErrnoException).code))];
  }
  return [ok('store', 'DATA_DIR can be written.')];
}

type Expected = Pick<Config, 'account' | 'databaseSchema' | 'upstream' | 'encryptionKeys' | 'hostWebhooks'>;

/** Writes nothing that stays. */
export async function checkPostgres(database: Database, expected: Expected): Promise<Finding[]> {
  return [
    await tryToStore(database).then(
      () => ok('store', 'The database can be written.'),
      (error: unknown) => {
        const { code } = error as { code?: string };
        return failedWith('store', problemIn('postgres', DATABASE, code, code ?? 'silent'));
      },
    ),
    ...(await tableFindings(database, expected)),
  ];
}

async function tableFindings(database: Database, expected: Expected): Promise<Finding[]> {
  const applied = await readMigrations(database, expected.databaseSchema);
  if (applied === null) {
    const [found] = await database.query<{ may_create: boolean }>(
      `select coalesce(has_schema_privilege(to_regnamespace($1), 'create'),
                       has_database_privilege(current_database(), 'create')) as may_create`,
      [expected.databaseSchema],
    );
    return found!.may_create
      ? [ok('tables', 'The database has no tables yet. `kyc-proxy serve` creates them.')]
      : [failedWith('tables', problemIn('postgres', DATABASE, '42501'))];
  }
  const [rights] = await database.query<{ may_write: boolean }>(
    `select bool_and(has_table_privilege(oid, 'insert, update, delete')) is not false as may_write from pg_class
      where relnamespace = to_regnamespace($1) and relkind = 'r' and relname <> 'migrations'`,
    [expected.databaseSchema],
  );
  if (!rights!.may_write) return [failedWith('tables', problemIn('postgres', DATABASE, '42501'))];
  if (mismatchIn(applied, proxyMigrations) !== -1) {
    const next = 'Run that version, or a newer one; or set DATA_DIR or DATABASE_URL to an empty database.';
    return [failed('tables', 'Another version of the proxy has changed the tables.', next)];
  }
  if (applied.length < proxyMigrations.length) {
    const next = 'Run `kyc-proxy migrate`, or start `kyc-proxy serve`.';
    return [warning('tables', 'The tables are of an older version.', next)];
  }
  return [
    applied.length > proxyMigrations.length
      ? ok('tables', 'The tables are of a newer version, and this one works with them.')
      : await catalogueFinding(database, expected.databaseSchema),
    ...(await ownerFindings(database, expected)),
    ...leftFindings((await new Outbox(database, expected.hostWebhooks).waiting()).left),
  ];
}

async function catalogueFinding(database: Database, schema: string): Promise<Finding> {
  const fingerprint = fingerprintOf(await readCatalogue(database, schema));
  if (fingerprint === PROXY_FINGERPRINT) return ok('tables', 'The tables are up to date.');
  return warning(
    'tables',
    'The tables have the migrations of this version, and differ from what these make.',
    'Compare `pg_dump --schema-only` with that of an empty database after `kyc-proxy migrate`.',
  );
}

async function ownerFindings(
  database: Database,
  { account, upstream, encryptionKeys }: Expected,
): Promise<Finding[]> {
  const encryption = createEncryption(encryptionKeys);
  const problem = await storeProblem(database, { account, serviceUrl: upstream.url, encryption });
  if (problem === null) return [];
  return [failed('store', problem, 'The proxy does not start on this store, and changes nothing in it.')];
}

/** Not the order of columns, which differs after `alter table`, and not the NOT NULL constraints that Postgres 18 names. */
const CATALOGUE = `
  with of_schema as (select oid, relname, relkind from pg_class where relnamespace = to_regnamespace($1))
  select format('%s %s', relkind, relname) as item from of_schema where relkind not in ('i', 't', 'c')
  union all
  select format('%s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
                pg_get_expr(adbin, adrelid))
    from of_schema join pg_attribute on attrelid = of_schema.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select format('%s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from of_schema join pg_constraint on conrelid = of_schema.oid where contype <> 'n'
  union all
  select pg_get_indexdef(oid) from of_schema where relkind = 'i'
  union all
  select format('%s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid))
    from of_schema join pg_trigger on tgrelid = of_schema.oid where not tgisinternal
  union all
  select format('%s %s %s', proname, provolatile, prosrc) from pg_proc where pronamespace = to_regnamespace($1)`;

/** What a schema holds but its rows, one line for each column, constraint, index, trigger and function; the same in any schema. */
export async function readCatalogue(database: Queryable, schema: string): Promise<string[]> {
  const rows = await database.query<{ item: string }>(CATALOGUE, [schema]);
  const prefix = new RegExp(String.raw`(?<!\w)(?:${pg.escapeIdentifier(schema)}|${schema})\.`, 'g');
  return rows.map(({ item }) => item.replaceAll(prefix, '')).toSorted();
}

export const fingerprintOf = (catalogue: readonly string[]) =>
  createHash('sha256').update(catalogue.join('\n')).digest('hex').slice(0, 16);
