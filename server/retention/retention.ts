import type { Logger } from 'pino';
import { errorForLog } from '../operations/log.js';
import type { Metrics } from '../operations/metrics.js';
import { repeat, type Repeated } from '../operations/shared-work.js';
import type { Database } from '../store/database.js';
import { vacuumEmbedded } from '../store/embedded-maintenance.js';
import type { inBatches } from '../store/in-batches.js';
import { sealAgain } from './seal-again.js';
import type { Encryption } from '../store/encryption.js';
import * as old from './old-rows.js';

/** Personal data is erased on time, and forged hints leave their table soon. */
const SOON_MS = 5_000;
const PURGE_MS = 60_000;
/** The first minute and then every hour: vacuum blocks the embedded engine for some 0.1 s. */
const PURGES_PER_VACUUM = 60;
/** In a rolling restart, older processes seal with the older key until they stop. */
const SEAL_AGAIN_MS = 600_000;
/** A pass reads tables of a day's size: in the first hour, then once a day. */
const SEALS_AT_FIRST = 6;
const SEALS_PER_DAY = 144;

/**
 * Purges and erases what the retention periods no longer cover, and seals again what older keys sealed. No other module
 * deletes a row because of its age.
 */
export function createRetention(context: {
  database: Database;
  encryption: Encryption;
  log: Logger;
  metrics: Metrics;
  /** Applies to the audit trail, to ended verifications, and to screenings that no one watches. */
  auditRetentionDays: number;
  /** Undefined: decisions about hits stay until they are erased. */
  decisionRetentionDays: number | undefined;
  /** The ids of the receivers, for whose deliveries events are kept longer. */
  receivers: readonly string[];
  /** The schema of the tables. */
  schema: string;
}) {
  const { database, encryption, log, metrics, receivers, schema } = context;
  const { auditRetentionDays, decisionRetentionDays } = context;
  const running: Repeated[] = [];
  let [purges, seals] = [0, 0];
  let stopping = false;

  async function sealAllAgain(): Promise<void> {
    if (seals++ >= SEALS_AT_FIRST && seals % SEALS_PER_DAY !== 0) return;
    const { done, unreadable } = await sealAgain(database, encryption, () => !stopping);
    if (done > 0) log.info({ values: done }, 'values of older keys were encrypted with the first key');
    if (unreadable > 0)
      log.warn(
        { values: unreadable },
        'values cannot be decrypted: add their key to ENCRYPTION_KEYS after the first one, or they were changed',
      );
  }

  function repeatLogged(run: string, work: () => Promise<void>, everyMs: number): Repeated {
    const succeeded = () => metrics.retentionSuccess.setToCurrentTime({ run });
    const failed = (error: unknown) => {
      metrics.workerFailures.inc({ worker: 'retention' });
      log.error({ run, ...errorForLog(error) }, 'the retention of data failed; the next run retries');
    };
    succeeded();
    return repeat(() => work().then(succeeded, failed), everyMs);
  }

  async function inTurn(runs: readonly ReturnType<typeof inBatches>[]): Promise<void> {
    for (const run of runs) await run(database, () => !stopping);
  }

  const eraseAndPurgeHints = () =>
    inTurn([
      old.eraseNationalIds,
      old.eraseAbandoned,
      old.eraseHashes,
      old.eraseClosedHashes,
      old.eraseDetails,
      old.purgeHints,
      old.purgeCalls,
    ]);

  async function purge(): Promise<void> {
    await inTurn([
      old.purgeRevokedSessions,
      old.purgeSessions,
      old.purgeIdempotencyKeys,
      old.purgeEvents(receivers),
      old.purgeFeedReaders,
      old.purgeVerifications(auditRetentionDays),
      old.purgeScreenings(auditRetentionDays),
      ...(decisionRetentionDays === undefined ? [] : [old.purgeDecisions(decisionRetentionDays)]),
      old.purgeAudit(auditRetentionDays),
    ]);
    if (purges++ % PURGES_PER_VACUUM === 0) await vacuumEmbedded(database, schema);
  }

  return {
    run(): void {
      running.push(
        repeatLogged('erase', eraseAndPurgeHints, SOON_MS),
        repeatLogged('purge', purge, PURGE_MS),
        repeatLogged('seal', sealAllAgain, SEAL_AGAIN_MS),
      );
    },

    async stop(): Promise<void> {
      stopping = true;
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
