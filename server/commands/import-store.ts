import { createReadStream } from 'node:fs';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../program/read-config.js';
import { createLog } from '../operations/log.js';
import { sentenceOf, SetupError } from '../operations/setup-problems.js';
import { inSchema, migrationsIn, type Queryable } from '../store/database.js';
import { vacuumEmbedded } from '../store/embedded-maintenance.js';
import { createEncryption } from '../store/encryption.js';
import { openMigrated } from '../store/open.js';
import { proxyMigrations } from '../store/proxy-migrations.js';
import { storeProblem } from '../store/store-owner.js';
import {
  BATCH_ROWS,
  HEADER,
  readTables,
  refuseRunning,
  tableOf,
  type End,
  type Table,
  type TableMark,
} from './store-file.js';

/** These have rows as soon as they are made, and once `kyc-proxy migrate` has given the store to its account. */
const NEVER_EMPTY = ['store', 'readiness', 'budgets', 'reading'];

/** Fills an empty store with the rows of an export: with all of them, or with none. */
export async function importStore(config: Config, path: string): Promise<void> {
  const { databaseSchema: schema } = config;
  const log = createLog(config.logLevel);
  const migrations = migrationsIn(schema, proxyMigrations);
  const opened = await openMigrated(config.database, schema, migrations);
  try {
    await refuseRunning(opened, schema);
    const rows = await inSchema(opened, schema).transaction(async (tx) => {
      // A proxy that starts meanwhile waits here, before it takes the store as its own.
      await tx.query('lock table proxy.store in access exclusive mode');
      const total = await readStore(tx, path, log).catch((error: unknown) => {
        throw isOfFile(error) ? damaged(path) : error;
      });
      const problem = await storeProblem(tx, {
        account: config.account,
        serviceUrl: config.upstream.url,
        encryption: createEncryption(config.encryptionKeys),
      });
      if (problem !== null) throw new SetupError('store_of_another', `${problem} Nothing was imported.`);
      return total;
    });
    await vacuumEmbedded(opened, schema);
    log.info({ file: path, rows }, 'the store is imported');
  } finally {
    await opened.close();
  }
}

const damaged = (path: string) =>
  new SetupError(
    'file_damaged',
    `The file ${path} is cut or damaged. Nothing was imported. Copy it again, or export again.`,
  );

/** `readline` also ends a line at U+2028, which a value may hold. */
async function* linesOf(path: string): AsyncGenerator<string, void, undefined> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
      const lines = chunk.split('\n');
      // Only what is new is searched: the line of a wrong file may be all of it.
      lines[0] = rest + lines[0]!;
      rest = lines.pop()!;
      yield* lines;
    }
  } catch {
    throw new SetupError('file_unusable', `${path}: ${sentenceOf('secret_unreadable')}.`);
  }
  if (rest !== '') yield rest;
}

function refuseHeader(path: string, line: string): void {
  if (!line.startsWith(`{"format":"${HEADER.format}"`))
    throw new SetupError('file_foreign', `The file ${path} is no export of \`kyc-proxy export\`.`);
  const { version, tables, writtenBy } = JSON.parse(line) as typeof HEADER;
  if (version !== HEADER.version || tables !== HEADER.tables)
    throw new SetupError(
      'file_version',
      `The file ${path} was written by version ${writtenBy}, whose tables are not those of this version. ` +
        'Import it with that version; or run `kyc-proxy migrate` of this version on the old store, and export again.',
    );
}

/** A row that no JSON is, or that its table refuses: SQLSTATE data exception, integrity constraint violation. */
const isOfFile = (error: unknown) =>
  error instanceof SyntaxError || /^2[23]/.test(String((error as { code?: unknown }).code));

/** @returns the number of rows. */
async function readStore(tx: Queryable, path: string, log: Logger): Promise<number> {
  const tables = await readTables(tx);
  await refuseRows(tx, tables);
  // What the migrations put there is in the file too.
  for (const { name } of tables.toReversed()) await tx.query(`delete from ${tableOf(name)}`);
  let total = 0;
  let insert = '';
  let batch: string[] = [];
  let last: string | undefined;
  const store = async () => {
    if (batch.length > 0) await tx.query(insert, [`[${batch.join(',')}]`]);
    total += batch.length;
    batch = [];
  };
  for await (const line of linesOf(path)) {
    if (last === undefined) refuseHeader(path, line);
    last = line;
    if (line.startsWith('[')) batch.push(line);
    if (batch.length === BATCH_ROWS || !line.startsWith('[')) await store();
    if (line.startsWith('{"table"')) {
      const { table, columns } = JSON.parse(line) as TableMark;
      log.info({ table }, 'a table is imported');
      insert = insertInto(tables, table, columns);
    }
  }
  if (!last?.startsWith('{"sequences"')) throw damaged(path);
  // No rollback takes it back.
  await setSequences(tx, (JSON.parse(last) as End).sequences);
  return total;
}

async function refuseRows(tx: Queryable, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => !NEVER_EMPTY.includes(table.name))) {
    const [row] = await tx.query(`select 1 as found from ${tableOf(name)} limit 1`);
    if (row !== undefined)
      throw new SetupError(
        'store_not_empty',
        `The store is not empty: its table ${name} has rows. ` +
          'Set DATABASE_SCHEMA to a new name, DATABASE_URL to an empty database, or DATA_DIR to an empty directory.',
      );
  }
}

function insertInto(tables: readonly Table[], table: string, columns: readonly string[]): string {
  const types = tables.find(({ name }) => name === table)?.types ?? {};
  const other = columns.find((column) => types[column] === undefined);
  if (other !== undefined)
    throw new SetupError(
      'tables_differ',
      `The file has the column ${table}.${other}, which the new store has not: something else added it to the old one. Remove it there, and export again.`,
    );
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const values = columns.map((column, at) => `(line ->> ${at})::${types[column]}`).join(', ');
  return `insert into ${tableOf(table)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as line`;
}

async function setSequences(tx: Queryable, values: End['sequences']): Promise<void> {
  for (const [name, value] of Object.entries(values))
    if (value !== null)
      await tx.query(`select setval(${pg.escapeLiteral(tableOf(name))}::regclass, $1)`, [value]);
}
