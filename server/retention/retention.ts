import type { Logger } from 'pino';
import { errorForLog } from '../operations/error-for-log.js';
import { repeat, type Repeated } from '../operations/repeat.js';
import type { Database } from '../store/database.js';
import { vacuumEmbedded } from '../store/vacuum-embedded.js';
import { eraseAddresses, eraseDetails, eraseNationalIds } from './erase-personal-data.js';
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

/** Personal data is erased on time, and forged hints fill their table only for so long. */
const SOON_MS = 5_000;
const PURGE_MS = 60_000;
/** The first minute and then every hour: vacuum blocks the embedded engine for some 0.1 s. */
const PURGES_PER_VACUUM = 60;

/** Purges and erases what the retention periods no longer cover. No other module deletes a row because of its age. */
export function createRetention(context: {
  database: Database;
  log: Logger;
  /** Of the audit trail and of ended verifications. */
  auditRetentionDays: number;
}) {
  const { database, log, auditRetentionDays } = context;
  const running: Repeated[] = [];
  let purges = 0;

  const repeatLogged = (work: () => Promise<void>, everyMs: number) =>
    repeat(
      () =>
        work().catch((error: unknown) =>
          log.error({ ...errorForLog(error) }, 'old data could not be purged; the next run retries'),
        ),
      everyMs,
    );

  async function eraseAndPurgeHints(): Promise<void> {
    await eraseNationalIds(database);
    await eraseAddresses(database);
    await eraseDetails(database);
    await purgeHints(database);
    await purgeCalls(database);
  }

  async function purge(): Promise<void> {
    await purgeSessions(database);
    await purgeIdempotencyKeys(database);
    await purgeSessionScreenings(database);
    await purgeVerifications(database, auditRetentionDays);
    await purgeEvents(database);
    await purgeAudit(database, auditRetentionDays);
    if (purges++ % PURGES_PER_VACUUM === 0) await vacuumEmbedded(database, 'proxy');
  }

  return {
    run(): void {
      running.push(repeatLogged(eraseAndPurgeHints, SOON_MS), repeatLogged(purge, PURGE_MS));
    },

    /** Waits for what is under way. */
    async stop(): Promise<void> {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
