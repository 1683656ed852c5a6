import type { Config } from './read-config.js';
import { inSchema, migrationsIn, type Database } from '../store/database.js';
import { createLog } from '../operations/log.js';
import { createEncryption, type Encryption } from '../store/encryption.js';
import { migrate } from '../store/migrate.js';
import { openMigrated } from '../store/open.js';
import type { Deadlines } from '../store/postgres.js';
import { proxyMigrations } from '../store/proxy-migrations.js';
import { claimStore } from '../store/store-owner.js';

/**
 * Opens the store of a configuration: with its tables up to date, in its schema, for its account and its keys.
 *
 * @param options `database`: one that is open, which stays open when this fails. `deadlines` of connections. `warn` gets what the operator should check.
 * @throws SetupError `database_locked`, `foreign_directory`, `migration_mismatch` or `store_of_another`
 */
export async function openStore(
  config: Pick<Config, 'account' | 'database' | 'databaseSchema' | 'upstream'>,
  encryption: Encryption,
  options: {
    database?: Database | undefined;
    deadlines?: Deadlines;
    warn?: (sentence: string) => void;
  } = {},
): Promise<Database> {
  const { databaseSchema: schema } = config;
  const migrations = migrationsIn(schema, proxyMigrations);
  const { deadlines, warn } = options;
  if (options.database) await migrate(options.database, schema, migrations);
  const opened = options.database ?? (await openMigrated(config.database, schema, migrations, deadlines));
  try {
    const database = inSchema(opened, schema);
    const doubt = await claimStore(database, {
      account: config.account,
      serviceUrl: config.upstream.url,
      token: config.upstream.token,
      encryption,
    });
    if (doubt !== null) warn?.(doubt);
    return database;
  } catch (error) {
    if (options.database === undefined) await opened.close();
    throw error;
  }
}

/** Brings the store's tables up to date, and leaves it. Waits while another process does the same. */
export async function migrateStore(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await openStore(config, createEncryption(config.encryptionKeys), {
    warn: (sentence) => log.warn(sentence),
  });
  await database.close();
  log.info('the store is up to date');
}
