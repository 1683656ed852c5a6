import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { createLog } from '../operations/log.js';
import { sentenceOf } from '../operations/setup-problems.js';
import { inSchema, migrationsIn, type Queryable } from '../store/database.js';
import { vacuumEmbedded } from '../store/embedded-maintenance.js';
import { createEncryption } from '../store/encryption.js';
import { openMigrated } from '../store/open.js';
import { proxyMigrations } from '../store/proxy-migrations.js';
import { StoreOfAnotherError, storeProblem } from '../store/store-owner.js';
import {
  BATCH_ROWS,
  HEADER,
  MoveError,
  readTables,
  refuseRunning,
  tableOf,
  type Line,
  type Table,
} from './store-file.js';

/** These have rows as soon as they are made, and once `kyc-proxy migrate` has given the store to its account. */
const NEVER_EMPTY = ['store', 'readiness', 'budgets', 'reading'];

/** Fills an empty store with the rows of an export: with all of them, or with none. */
export async function importStore(config: Config, path: string): Promise<void> {
  const { databaseSchema: schema } = config;
  const log = createLog(config.logLevel);
  const reader = await openLines(path);
  // Before a database is made.
  await refuseHeader(reader);
  const migrations = migrationsIn(schema, proxyMigrations);
  const opened = await openMigrated(config.database, schema, migrations, undefined, (sentence) =>
    log.warn(sentence),
  );
  try {
    await refuseRunning(opened, schema);
    const rows = await inSchema(opened, schema).transaction(async (tx) => {
      // A proxy that starts meanwhile waits here, before it takes the store as its own.
      await tx.query('lock table proxy.store in access exclusive mode');
      const total = await readStore(tx, reader, log);
      const problem = await storeProblem(tx, {
        account: config.account,
        serviceUrl: config.upstream.url,
        encryption: createEncryption(config.encryptionKeys),
      });
      if (problem !== null) throw new StoreOfAnotherError(`${problem} Nothing was imported.`);
      return total;
    });
    await vacuumEmbedded(opened, schema);
    log.info({ file: path, rows }, 'the store is imported');
  } finally {
    await opened.close();
  }
}

/** `line`: the next one, empty after the last. `take` goes on to the one after it. */
interface Lines {
  readonly path: string;
  line: string;
  take(): Promise<void>;
  /** Of all lines that were taken. */
  hash(): string;
}

async function openLines(path: string): Promise<Lines> {
  const hash = createHash('sha256');
  const all = linesOf(path);
  const read = async () => (await all.next()).value ?? '';
  const lines: Lines = {
    path,
    line: await read(),
    async take() {
      hash.update(`${lines.line}\n`);
      lines.line = await read();
    },
    hash: () => hash.digest('hex'),
  };
  return lines;
}

/** `readline` also ends a line at U+2028, which a value may hold. */
async function* linesOf(path: string): AsyncGenerator<string, void, undefined> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch {
    throw new MoveError('file_unusable', `${path}: ${sentenceOf('secret_unreadable')}.`);
  }
  if (rest !== '') yield rest;
}

const damaged = ({ path }: Lines) =>
  new MoveError(
    'file_damaged',
    `The file ${path} is cut or damaged. Nothing was imported. Copy it again, or export again.`,
  );

function parse<T = Line>(lines: Lines): Partial<T> {
  try {
    return Object(JSON.parse(lines.line)) as Partial<T>;
  } catch {
    throw damaged(lines);
  }
}

async function refuseHeader(lines: Lines): Promise<void> {
  const { path, line } = lines;
  if (!line.startsWith(`{"format":"${HEADER.format}"`))
    throw new MoveError('file_foreign', `The file ${path} is no export of \`kyc-proxy export\`.`);
  const { version, tables, writtenBy } = parse<typeof HEADER>(lines);
  if (version !== HEADER.version || tables !== HEADER.tables)
    throw new MoveError(
      'file_version',
      `The file ${path} was written by version ${writtenBy}, whose tables are not those of this version. ` +
        'Import it with that version; or run `kyc-proxy migrate` of this version on the old store, and export again.',
    );
  await lines.take();
}

/** @returns the number of rows. */
async function readStore(tx: Queryable, lines: Lines, log: Logger): Promise<number> {
  const tables = await readTables(tx);
  await refuseRows(tx, tables);
  // What the migrations put there is in the file too.
  for (const { name } of tables.toReversed()) await tx.query(`delete from ${tableOf(name)}`);
  let total = 0;
  for (const table of tables) total += await readTable(tx, table, lines, log);
  const { sha256, sequences } = parse(lines);
  if (sha256 !== lines.hash() || sequences === undefined) throw damaged(lines);
  for (const [name, value] of Object.entries(sequences))
    if (value !== null)
      await tx.query(`select setval(${pg.escapeLiteral(tableOf(name))}::regclass, $1)`, [value]);
  return total;
}

async function refuseRows(tx: Queryable, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => !NEVER_EMPTY.includes(table.name))) {
    const [row] = await tx.query(`select 1 as found from ${tableOf(name)} limit 1`);
    if (row !== undefined)
      throw new MoveError(
        'store_not_empty',
        `The store is not empty: its table ${name} has rows. ` +
          'Set DATABASE_SCHEMA to a new name, DATABASE_URL to an empty database, or DATA_DIR to an empty directory.',
      );
  }
}

async function readTable(tx: Queryable, { name, types }: Table, lines: Lines, log: Logger): Promise<number> {
  const { table, columns = [] } = parse(lines);
  if (table !== name || columns.toSorted().join() !== Object.keys(types).toSorted().join())
    throw damaged(lines);
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const values = columns.map((column, at) => `(line ->> ${at})::${types[column]}`).join(', ');
  const insert = `insert into ${tableOf(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as line`;
  await lines.take();
  const isRow = () => lines.line.startsWith('[');
  let rows = 0;
  while (isRow()) {
    const batch: string[] = [];
    for (; batch.length < BATCH_ROWS && isRow(); await lines.take()) batch.push(lines.line);
    await tx.query(insert, [`[${batch.join(',')}]`]).catch((error: unknown) => {
      // Classes of SQLSTATE: data that is no JSON, or breaks a rule of the table.
      throw /^2[23]/.test(String((error as { code?: unknown }).code)) ? damaged(lines) : error;
    });
    rows += batch.length;
  }
  log.info({ table: name, rows }, 'a table is imported');
  return rows;
}
