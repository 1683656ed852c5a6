import { pino } from 'pino';
import type { Config } from '../config/config.js';
import { openMigrated } from '../store/open.js';
import { proxyMigrations } from '../store/proxy-migrations.js';

/** Brings the store's tables up to date. Waits while another process does the same. */
export async function migrateStore(config: Config): Promise<void> {
  const database = await openMigrated(config.database, 'proxy', proxyMigrations);
  await database.close();
  pino({ level: config.logLevel }).info('the store is up to date');
}
