import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import pg from 'pg';
import type { Database } from '../server/store/database.js';
import { migrate } from '../server/store/migrate.js';
import { openDatabase } from '../server/store/open.js';
import { proxyMigrations } from '../server/store/proxy-migrations.js';
import { copyInitialised, guard, openEmbedded } from './embedded-database.js';

export { copyInitialised };

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
  /** The same with the proxy's tables, as its migrations leave them. */
  openMigrated(): Promise<Database>;
}

export interface Place {
  readonly where: { url: string } | { dataDir: string };
  remove(): Promise<void>;
}

export const pglite: Engine = {
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
  open: () => openEmbedded('empty'),
  openMigrated: () => openEmbedded('migrated'),
};

const adminUrl = process.env.TEST_DATABASE_URL;

export const postgres: Engine = {
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
  async openMigrated() {
    const database = await openServed();
    await migrate(database, 'proxy', proxyMigrations);
    return database;
  },
};

/** For the contract of the store, what its SQL and its locks do, and a few tests of HTTP. */
export const bothEngines: readonly Engine[] = [pglite, postgres];

/** The embedded one in `npm test`. The slow tier runs the files that name it again, on Postgres. */
export const enginesOfTier: readonly Engine[] = [process.env.TEST_TIER === 'rest' ? postgres : pglite];

/** A migrated database for all tests of the suite that calls this. */
export function databaseForSuite(engine: Engine): Database {
  const database = {} as Database;
  before(async () => Object.assign(database, await engine.openMigrated()));
  after(() => database.close?.());
  return database;
}

async function openServed(): Promise<Database> {
  const { where, remove } = await postgres.create();
  const database = await openDatabase(where);
  return guard(database, () => database.close().finally(remove));
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
