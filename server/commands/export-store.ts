import { open, rm, type FileHandle } from 'node:fs/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../program/read-config.js';
import { createLog } from '../operations/log.js';
import { problemIn, SetupError } from '../operations/setup-problems.js';
import type { Queryable } from '../store/database.js';
import {
  BATCH_ROWS,
  HEADER,
  openStopped,
  readTables,
  tableOf,
  type End,
  type TableMark,
} from './store-file.js';

/** Writes all rows of the store to a new file, which no other user may read. */
export async function exportStore(config: Config, path: string): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await openStopped(config);
  try {
    const rows = await database.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      return await writeNew(path, (file) => writeStore(tx, file, log));
    });
    log.info(
      { file: path, rows },
      'the store is exported. Its encrypted values stay encrypted: the new store needs the same ENCRYPTION_KEYS, or what the file encryption-key holds',
    );
  } finally {
    await database.close();
  }
}

/** A file that could not be written to its end is removed. */
async function writeNew<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'wx', 0o600);
    const result = await write(file);
    await file.sync();
    await file.close();
    return result;
  } catch (error) {
    if (file !== undefined) {
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
    }
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const { message, fix } =
      code === 'EEXIST'
        ? { message: `The file ${path} exists already, and is not overwritten`, fix: 'Choose another name.' }
        : problemIn('folder', `The file ${path}`, code);
    throw new SetupError('file_unusable', `${message}. ${fix}`);
  }
}

/** @returns the number of rows. */
async function writeStore(tx: Queryable, file: FileHandle, log: Logger): Promise<number> {
  const write = (lines: readonly string[]) => file.appendFile(lines.map((line) => `${line}\n`).join(''));
  await write([JSON.stringify(HEADER)]);
  let total = 0;
  for (const { name, types } of await readTables(tx)) {
    const columns = Object.keys(types);
    await write([JSON.stringify({ table: name, columns } satisfies TableMark)]);
    const texts = columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
    await tx.query(
      `declare exported no scroll cursor for select to_json(array[${texts}])::text as line from ${tableOf(name)}`,
    );
    let rows = 0;
    let batch: { line: string }[];
    do {
      batch = await tx.query<{ line: string }>(`fetch ${BATCH_ROWS} from exported`);
      await write(batch.map(({ line }) => line));
      rows += batch.length;
    } while (batch.length > 0);
    await tx.query('close exported');
    log.info({ table: name, rows }, 'a table is exported');
    total += rows;
  }
  // Sequences are not part of the snapshot: read last, they are past every row.
  const values = await tx.query<{ name: string; value: string | null }>(
    `select relname::text as name, pg_sequence_last_value(oid)::text as value from pg_class
      where relkind = 'S' and relnamespace = (select relnamespace from pg_class where oid = 'proxy.migrations'::regclass)`,
  );
  const sequences = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  await write([JSON.stringify({ sequences } satisfies End)]);
  return total;
}
