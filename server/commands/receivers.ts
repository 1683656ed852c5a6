import type { Config } from '../config/config.js';
import { findReceivers } from '../events/receiver-addresses.js';
import { createReceiverState, type DisabledReceiver } from '../events/receiver-state.js';
import { OptionError } from './option-error.js';
import { openStore } from '../program/open-store.js';
import { createEncryption } from '../store/encryption.js';

/**
 * Lists the disabled receivers of events, or enables one.
 *
 * @param enable its number, counted from 1. Left out: none.
 * @returns what to print.
 * @throws OptionError
 */
export async function receivers(config: Config, enable: string | boolean | undefined): Promise<string> {
  const { hostWebhooks } = config;
  const number = typeof enable === 'string' ? Number(enable) : Number.NaN;
  if (enable !== undefined && !(Number.isInteger(number) && number >= 1 && number <= hostWebhooks.length))
    throw new OptionError(
      `--enable must be the number of an address of HOST_WEBHOOK_URL: 1 to ${hostWebhooks.length}.`,
    );
  const encryption = createEncryption(config.encryptionKeys);
  const database = await openStore(config, encryption);
  try {
    const { known } = await findReceivers(database, encryption, hostWebhooks);
    const state = createReceiverState(database, known);
    if (enable === undefined) return disabledText(await state.disabled());
    return (await state.enable(known[number - 1]!.number))
      ? `Receiver ${number} is enabled, and what it missed is sent.`
      : `Receiver ${number} was not disabled.`;
  } finally {
    await database.close();
  }
}

function disabledText(disabled: readonly DisabledReceiver[]): string {
  if (disabled.length === 0) return 'No receiver is disabled.';
  return disabled
    .map(
      ({ place, failingSince, disabledAt, resumingAt }) =>
        `Receiver ${place + 1} accepts nothing since ${failingSince.toISOString()}, and is disabled since ${disabledAt.toISOString()}.` +
        (resumingAt === null ? '' : ` It is being enabled since ${resumingAt.toISOString()}.`),
    )
    .join('\n');
}
