import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import pg from 'pg';
import type { Database } from '../server/store/database.js';
import { openDatabase } from '../server/store/open.js';
import { openPglite } from '../server/store/pglite.js';

/** An option of Node: optimised WebAssembly never earns back in a test the time it takes to compile. */
export const QUICK_WASM = '--liftoff-only';
setFlagsFromString(QUICK_WASM);

export interface Engine {
  readonly name: 'pglite' | 'postgres';
  readonly skip: false | string;
  /** Where a fresh, empty database is, for tests that open it themselves, perhaps more than once. */
  create(): Promise<Place>;
  /** A fresh, empty database, for tests that leave no process killed: without fsync. `close` removes it. */
  open(): Promise<Database>;
}

export interface Place {
  readonly where: { url: string } | { dataDir: string };
  remove(): Promise<void>;
}

/** Initialising a directory takes seconds, copying one a fraction: the test run prepares one for all. */
export function copyInitialised(dataDir: string): void {
  const template = process.env.TEST_PGLITE_TEMPLATE;
  if (template) cpSync(template, dataDir, { recursive: true });
}

const pglite: Engine = {
  name: 'pglite',
  skip: false,
  async create() {
    const dataDir = mkdtempSync(join(tmpdir(), 'kyc-elements-pglite-'));
    copyInitialised(dataDir);
    return {
      where: { dataDir },
      remove: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
    };
  },
  open: openEmbedded,
};

const adminUrl = process.env.TEST_DATABASE_URL;

const postgres: Engine = {
  name: 'postgres',
  skip: adminUrl ? false : 'no Postgres: set TEST_DATABASE_URL, or install the server',
  async create() {
    const name = `kyc_test_${randomBytes(8).toString('hex')}`;
    await administer(`create database ${name}`);
    const url = new URL(adminUrl ?? '');
    url.pathname = `/${name}`;
    return {
      where: { url: url.href },
      remove: () => administer(`drop database if exists ${name} with (force)`),
    };
  },
  open: openServed,
};

export const engines: Engine[] = [pglite, postgres];

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

interface Opened {
  readonly database: Database;
  remove(): Promise<void>;
}

/** Emptied after a test closed it: the next test of this process need not wait for another start. */
let spare: (Opened & { readonly ending: NodeJS.Timeout }) | undefined;
/** The engine keeps a process alive for ten seconds after its last query, so it is closed when no test follows. */
const SPARE_MS = 400;

async function openEmbedded(): Promise<Database> {
  const taken = spare;
  spare = undefined;
  clearTimeout(taken?.ending);
  const opened = taken ?? (await startEmbedded());
  const end = () => opened.database.close().finally(opened.remove);
  return guard(opened, async () => {
    await opened.database.query(EMPTY);
    if (spare) return end();
    const ending = setTimeout(() => {
      spare = undefined;
      void end();
    }, SPARE_MS);
    spare = { ...opened, ending };
  });
}

/** The folders of databases that are still open when a process ends. */
const embedded = new Set<string>();
process.once('exit', () => {
  for (const folder of embedded) rmSync(folder, { recursive: true, force: true });
});

async function startEmbedded(): Promise<Opened> {
  const { where, remove } = await pglite.create();
  assert.ok('dataDir' in where);
  const { dataDir } = where;
  embedded.add(dataDir);
  const database = await openPglite(dataDir, { fsync: false });
  return { database, remove: () => remove().finally(() => embedded.delete(dataDir)) };
}

async function openServed(): Promise<Database> {
  const { where, remove } = await postgres.create();
  const database = await openDatabase(where);
  return guard({ database, remove }, () => database.close().finally(remove));
}

/** Nothing reaches a database after its test closed it. */
function guard({ database }: Opened, release: () => Promise<void>): Database {
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

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
