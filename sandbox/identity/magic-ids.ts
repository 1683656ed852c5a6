/** The last digit of a national ID decides what happens, so that automated tests need no person. */
import type { MfaStatus } from '../../contract/rules.js';

export interface Plan {
  /** The first request is answered 500; the next one for the same person is accepted. */
  readonly refusedOnce: boolean;
  /** The status it gets by itself when no person decides before. */
  readonly dueStatus: Exclude<MfaStatus, 'WAITING'>;
  readonly dueAfterSeconds: number;
  readonly lifetimeSeconds: number;
  readonly webhook: 'sent' | 'none' | 'twice_late';
  /** False: the phone page does not show the request. */
  readonly onPhone: boolean;
}

interface Magic extends Partial<Pick<Plan, 'refusedOnce' | 'lifetimeSeconds' | 'webhook' | 'onPhone'>> {
  readonly effect: string;
  readonly ends?: readonly [status: Plan['dueStatus'], afterSeconds: number];
}

/** By last digit. */
const MAGIC: readonly Magic[] = [
  { effect: 'a person decides on the phone page' },
  { effect: 'COMPLETED after 3 s', ends: ['COMPLETED', 3] },
  { effect: 'REJECTED after 3 s', ends: ['REJECTED', 3] },
  { effect: 'EXPIRED after 15 s', lifetimeSeconds: 15 },
  { effect: 'ERROR after 3 s', ends: ['ERROR', 3] },
  { effect: 'COMPLETED after 3 s, no webhook', ends: ['COMPLETED', 3], webhook: 'none' },
  {
    effect: 'COMPLETED after 3 s, webhook sent twice, 10 s and 20 s late',
    ends: ['COMPLETED', 3],
    webhook: 'twice_late',
  },
  {
    effect: 'first request answered 500; the next is accepted and COMPLETED after 3 s',
    ends: ['COMPLETED', 3],
    refusedOnce: true,
  },
  { effect: 'COMPLETED after 30 s', ends: ['COMPLETED', 30] },
  { effect: 'WAITING until it expires; not on the phone page', onPhone: false },
];

export const MAGIC_DIGITS = MAGIC.map(({ effect }, digit) => [String(digit), effect] as const);

export function planOf(nationalId: string, usualLifetimeSeconds: number): Plan {
  // A setting may allow national IDs that end with a letter.
  const { ends, lifetimeSeconds, ...magic } = MAGIC[Number(nationalId.at(-1))] ?? MAGIC[0]!;
  const lifetime = Math.min(lifetimeSeconds ?? usualLifetimeSeconds, usualLifetimeSeconds);
  // Expiry comes first when it is sooner.
  const [dueStatus, dueAfterSeconds] = ends && ends[1] < lifetime ? ends : (['EXPIRED', lifetime] as const);
  return {
    refusedOnce: false,
    webhook: 'sent',
    onPhone: true,
    ...magic,
    dueStatus,
    dueAfterSeconds,
    lifetimeSeconds: lifetime,
  };
}
