import type { Config } from '../program/read-config.js';
import { createEvents } from '../events/events.js';
import { createLog } from '../operations/log.js';
import { createMetrics } from '../operations/metrics.js';
import { forgetSealed, lostIn } from '../retention/forget-sealed.js';
import { createEncryption } from '../store/encryption.js';
import { refuseOtherOwner, replaceKeys, storeProblem } from '../store/store-owner.js';
import { openStopped } from './store-file.js';

const WHAT_ELSE = `All sessions of lost keys end, and a person is no longer known by the number: who has an open request may
have to wait for its end. References, states, events and the audit trail stay.`;

/**
 * Lets a store begin again whose encryption keys are gone.
 *
 * @param isConfirmed False: it changes nothing.
 * @returns what is lost, as a text.
 */
export async function forgetKeys(config: Config, isConfirmed: boolean): Promise<string> {
  const owner = {
    account: config.account,
    serviceUrl: config.upstream.url,
    encryption: createEncryption(config.encryptionKeys),
  };
  const database = await openStopped(config);
  try {
    return await database.transaction(async (tx) => {
      await refuseOtherOwner(tx, owner);
      const lost = await lostIn(tx, owner.encryption);
      if (lost.length === 0 && (await storeProblem(tx, owner)) === null)
        return 'ENCRYPTION_KEYS has the keys of the store. There is nothing to forget.';
      if (isConfirmed) {
        const { statusChanged } = createEvents({
          hostWebhooks: config.hostWebhooks,
          database,
          log: createLog(config.logLevel),
          metrics: createMetrics(),
        });
        await forgetSealed(tx, owner.encryption, statusChanged);
        await replaceKeys(tx, owner.encryption);
      }
      return [
        'No key of ENCRYPTION_KEYS opens:',
        ...lost.map(({ rows, what }) => `${String(rows).padStart(8)} ${what}.`),
        WHAT_ELSE,
        isConfirmed
          ? 'They are forgotten. Start the proxy.'
          : 'Nothing was changed. If you find the keys, add them to ENCRYPTION_KEYS. If they are gone for good: kyc-proxy forget-keys --yes',
      ].join('\n');
    });
  } finally {
    await database.close();
  }
}
