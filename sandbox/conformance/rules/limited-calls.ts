import { LIMIT_WINDOW_SECONDS } from '../../../contract/rules.js';
import { Accepted } from '../service/assertions.js';
import type { Service } from '../service/service.js';

export const MINUTE_MS = LIMIT_WINDOW_SECONDS * 1000;

/** Calls that reach no person. */
const LIMITED = {
  request: ['POST', '/ExtIdentity/request', { nationalId: '12' }],
  status: ['POST', '/ExtIdentity/status', { transId: 'none', random: '10', nationalId: '1000000000' }],
  details: ['GET', '/ExtIdentity/details/none', undefined],
  screening: ['POST', '/ExtSanctionScreening/v2/00000000-0000-4000-8000-000000000000/Hits', undefined],
} as const;
export type LimitedKind = keyof typeof LIMITED;

/** The number of calls before the first 429, of at most `upTo`. */
export async function countAllowed(
  service: Service,
  kind: LimitedKind,
  upTo: number,
  key?: string | null,
  pauseMs = 0,
): Promise<number> {
  for (let count = 0; count < upTo; count++) {
    if (pauseMs > 0) await service.pass(pauseMs);
    const [method, path, body] = LIMITED[kind];
    const { status } = await service.call(method, path, body, key);
    if (status === 429) return count;
    // It takes an invalid national ID: each further call would be an approval request.
    if (kind === 'request' && status === 200 && !service.isSandbox)
      throw new Accepted('The service accepts the national ID 12');
  }
  return upTo;
}

/** Passes the time until a minute of the clock in which no call counts, and in which two seconds have gone at most. */
export async function startMinute(service: Service): Promise<void> {
  await service.pass(2 * MINUTE_MS - ((await service.now()) % MINUTE_MS) + 1000);
}
