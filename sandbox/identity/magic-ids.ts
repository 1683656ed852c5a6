/** The last digit of a national ID decides what happens, so that automated tests need no person. */
import type { MfaStatus } from '../../contract/rules.js';

export type WebhookBehaviour = 'sent' | 'none' | 'twice_late';

export interface Plan {
  /** The first request is answered 500; the next one for the same person is accepted. */
  readonly refusedOnce: boolean;
  /** The status it gets by itself when no person decides before. */
  readonly dueStatus: Exclude<MfaStatus, 'WAITING'>;
  readonly dueAfterSeconds: number;
  readonly lifetimeSeconds: number;
  readonly webhook: WebhookBehaviour;
  /** False: the phone page does not show the request. */
  readonly onPhone: boolean;
}

const SHORT_LIFETIME_SECONDS = 15;

export function planOf(nationalId: string, lifetimeSeconds: number): Plan {
  const expiry: Plan = {
    refusedOnce: false,
    dueStatus: 'EXPIRED',
    dueAfterSeconds: lifetimeSeconds,
    lifetimeSeconds,
    webhook: 'sent',
    onPhone: true,
  };
  /** Expiry comes first when it is sooner. */
  function ends(dueStatus: Plan['dueStatus'], seconds: number): Plan {
    return seconds < lifetimeSeconds ? { ...expiry, dueStatus, dueAfterSeconds: seconds } : expiry;
  }
  switch (nationalId.at(-1)) {
    case '1':
      return ends('COMPLETED', 3);
    case '2':
      return ends('REJECTED', 3);
    case '3': {
      const seconds = Math.min(SHORT_LIFETIME_SECONDS, lifetimeSeconds);
      return { ...expiry, dueAfterSeconds: seconds, lifetimeSeconds: seconds };
    }
    case '4':
      return ends('ERROR', 3);
    case '5':
      return { ...ends('COMPLETED', 3), webhook: 'none' };
    case '6':
      return { ...ends('COMPLETED', 3), webhook: 'twice_late' };
    case '7':
      return { ...ends('COMPLETED', 3), refusedOnce: true };
    case '8':
      return ends('COMPLETED', 30);
    case '9':
      return { ...expiry, onPhone: false };
    default:
      return expiry;
  }
}

/** For the docs. */
export const MAGIC_DIGITS: ReadonlyArray<readonly [digit: string, effect: string]> = [
  ['0', 'a person decides on the phone page'],
  ['1', 'COMPLETED after 3 s'],
  ['2', 'REJECTED after 3 s'],
  ['3', 'EXPIRED after 15 s'],
  ['4', 'ERROR after 3 s'],
  ['5', 'COMPLETED after 3 s, no webhook'],
  ['6', 'COMPLETED after 3 s, webhook sent twice, 10 s and 20 s late'],
  ['7', 'first request answered 500; the next is accepted and COMPLETED after 3 s'],
  ['8', 'COMPLETED after 30 s'],
  ['9', 'WAITING until it expires; not on the phone page'],
];
