import type { Config } from '../program/read-config.js';
import { createLog } from '../operations/log.js';
import { openStore } from '../program/open-store.js';
import { createEncryption } from '../store/encryption.js';

/** Brings the store's tables up to date. Waits while another process does the same. */
export async function migrateStore(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await openStore(config, createEncryption(config.encryptionKeys), {
    warn: (sentence) => log.warn(sentence),
  });
  await database.close();
  log.info('the store is up to date');
}
