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

/** The last digit is the index. The docs show `effect`. */
const MAGIC: ReadonlyArray<Partial<Plan> & { readonly effect: string }> = [
  { effect: 'a person decides on the phone page' },
  { effect: 'COMPLETED after 3 s', dueStatus: 'COMPLETED', dueAfterSeconds: 3 },
  { effect: 'REJECTED after 3 s', dueStatus: 'REJECTED', dueAfterSeconds: 3 },
  { effect: 'EXPIRED after 15 s', lifetimeSeconds: 15 },
  { effect: 'ERROR after 3 s', dueStatus: 'ERROR', dueAfterSeconds: 3 },
  { effect: 'COMPLETED after 3 s, no webhook', dueStatus: 'COMPLETED', dueAfterSeconds: 3, webhook: 'none' },
  {
    effect: 'COMPLETED after 3 s, webhook sent twice, 10 s and 20 s late',
    dueStatus: 'COMPLETED',
    dueAfterSeconds: 3,
    webhook: 'twice_late',
  },
  {
    effect: 'first request answered 500; the next is accepted and COMPLETED after 3 s',
    dueStatus: 'COMPLETED',
    dueAfterSeconds: 3,
    refusedOnce: true,
  },
  { effect: 'COMPLETED after 30 s', dueStatus: 'COMPLETED', dueAfterSeconds: 30 },
  { effect: 'WAITING until it expires; not on the phone page', onPhone: false },
];

export const MAGIC_DIGITS = MAGIC.map(({ effect }, digit) => [String(digit), effect] as const);

export function planOf(nationalId: string, usualLifetimeSeconds: number): Plan {
  // A setting may allow national IDs that end with a letter.
  const { effect: _, ...magic } = MAGIC[Number(nationalId.at(-1))] ?? MAGIC[0]!;
  const lifetimeSeconds = Math.min(magic.lifetimeSeconds ?? usualLifetimeSeconds, usualLifetimeSeconds);
  const expiry = { dueStatus: 'EXPIRED', dueAfterSeconds: lifetimeSeconds, lifetimeSeconds } as const;
  const plan = { refusedOnce: false, webhook: 'sent', onPhone: true, ...expiry, ...magic } as const;
  // Expiry comes first when it is sooner.
  return plan.dueAfterSeconds < lifetimeSeconds ? { ...plan, lifetimeSeconds } : { ...plan, ...expiry };
}
