import type { Config } from '../config/config.js';
import { createLog } from '../operations/log.js';
import { openStore } from '../program/open-store.js';
import { createEncryption } from '../store/encryption.js';

/** Brings the store's tables up to date. Waits while another process does the same. */
export async function migrateStore(config: Config): Promise<void> {
  const database = await openStore(config, createEncryption(config.encryptionKeys));
  await database.close();
  createLog(config.logLevel).info('the store is up to date');
}
