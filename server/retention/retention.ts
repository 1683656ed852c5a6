import type { Logger } from 'pino';
import { errorForLog } from '../operations/error-for-log.js';
import { repeat, type Repeated } from '../operations/repeat.js';
import type { Database } from '../store/database.js';
import { vacuumEmbedded } from '../store/vacuum-embedded.js';
import { sealAgain } from './seal-again.js';
import type { Encryption } from '../store/encryption.js';
import { eraseAbandoned, eraseDetails, eraseHashes, eraseNationalIds } from './erase-personal-data.js';
import {
  purgeAudit,
  purgeCalls,
  purgeEvents,
  purgeHints,
  purgeIdempotencyKeys,
  purgeSessions,
  purgeSessionScreenings,
  purgeVerifications,
} from './purge-old-rows.js';

/** Personal data is erased on time, and forged hints leave their table soon. */
const SOON_MS = 5_000;
const PURGE_MS = 60_000;
/** The first minute and then every hour: vacuum blocks the embedded engine for some 0.1 s. */
const PURGES_PER_VACUUM = 60;
/** A pass reads all of a table. In a rolling restart, older processes seal with the older key until they stop. */
const SEAL_AGAIN_MS = 600_000;

/**
 * Purges and erases what the retention periods no longer cover, and seals again what older keys sealed. No other module
 * deletes a row because of its age.
 */
export function createRetention(context: {
  database: Database;
  encryption: Encryption;
  log: Logger;
  /** Applies to the audit trail and to ended verifications. */
  auditRetentionDays: number;
  /** The schema of the tables. */
  schema: string;
}) {
  const { database, encryption, log, auditRetentionDays, schema } = context;
  const running: Repeated[] = [];
  let purges = 0;

  async function sealAllAgain(): Promise<void> {
    const { done, unreadable } = await sealAgain(database, encryption);
    if (done > 0) log.info({ values: done }, 'values of older keys were encrypted with the first key');
    if (unreadable > 0)
      log.warn(
        { values: unreadable },
        'values cannot be decrypted: add their key to ENCRYPTION_KEYS after the first one, or they were changed',
      );
  }

  const repeatLogged = (work: () => Promise<void>, everyMs: number) =>
    repeat(
      () =>
        work().catch((error: unknown) =>
          log.error({ ...errorForLog(error) }, 'the retention of data failed; the next run retries'),
        ),
      everyMs,
    );

  async function eraseAndPurgeHints(): Promise<void> {
    for (const run of [eraseNationalIds, eraseAbandoned, eraseHashes, eraseDetails, purgeHints, purgeCalls])
      await run(database);
  }

  async function purge(): Promise<void> {
    for (const run of [purgeSessions, purgeIdempotencyKeys, purgeSessionScreenings, purgeEvents])
      await run(database);
    await purgeVerifications(database, auditRetentionDays);
    await purgeAudit(database, auditRetentionDays);
    if (purges++ % PURGES_PER_VACUUM === 0) await vacuumEmbedded(database, schema);
  }

  return {
    run(): void {
      running.push(
        repeatLogged(eraseAndPurgeHints, SOON_MS),
        repeatLogged(purge, PURGE_MS),
        repeatLogged(sealAllAgain, SEAL_AGAIN_MS),
      );
    },

    async stop(): Promise<void> {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
