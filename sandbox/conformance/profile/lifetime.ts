import type { Service } from '../service/service.js';
import { startMinute } from '../rules/limits.js';

const LONGEST_SECONDS = 86_400;
/** Halving needs 17. A step on a slow machine may prove nothing new, and is repeated. */
const MOST_STEPS = 80;

/**
 * How long a request waits, in whole seconds: by halving, with a request for each step. The times are those of the
 * sandbox's clock around each call, so that a slow machine does not change the result.
 */
export async function lifetimeOf(service: Service): Promise<number | undefined> {
  let waited = 0;
  let expired = LONGEST_SECONDS + 1;
  for (let step = 0; Math.floor(expired) - Math.floor(waited) > 1; step++) {
    if (step === MOST_STEPS) return undefined;
    const half = Math.floor((Math.floor(waited) + Math.floor(expired)) / 2) + 0.2;
    await startMinute(service);
    const before = await service.control.now();
    const sent = await service.waiting();
    const after = await service.control.now();
    await service.pass(Math.round(half * 1000));
    const asked = await service.control.now();
    const status = await service.mfaStatus(sent);
    const answered = await service.control.now();
    if (status === 'WAITING') waited = Math.max(waited, (asked - after) / 1000);
    else if (status === 'EXPIRED') expired = Math.min(expired, (answered - before) / 1000);
    else return undefined;
  }
  return expired > LONGEST_SECONDS ? undefined : Math.floor(expired);
}
