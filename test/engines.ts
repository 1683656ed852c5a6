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

const pglite: Engine = {
  name: 'pglite',
  skip: false,
  async create() {
    const dataDir = mkdtempSync(join(tmpdir(), 'kyc-elements-pglite-'));
    // Initialising a directory takes seconds, copying one a fraction: the test run prepares one for all.
    const template = process.env.TEST_PGLITE_TEMPLATE;
    if (template) cpSync(template, dataDir, { recursive: true });
    return {
      where: { dataDir },
      remove: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
    };
  },
  open: () => openFresh(pglite),
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
  open: () => openFresh(postgres),
};

export const engines: Engine[] = [pglite, postgres];

async function openFresh(engine: Engine): Promise<Database> {
  const place = await engine.create();
  const { where } = place;
  const database = await ('url' in where ? openDatabase(where) : openPglite(where.dataDir, { fsync: false }));
  let closed: Promise<void> | undefined;
  return {
    engine: database.engine,
    query: (text, values) => database.query(text, values),
    transaction: (work) => database.transaction(work),
    listen: (channel, heard, reconnected) => database.listen(channel, heard, reconnected),
    close: () => (closed ??= database.close().finally(() => place.remove())),
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
