/** What tests of a back end import from `kyc-elements-server/testing`. */
import { randomUUID } from 'node:crypto';
import {
  HOST_EVENTS,
  type HostEventType,
  type ScreeningEventType,
  type HostEvent,
} from '../../contract/events.js';
import { signedHeaders } from '../events/signature.js';
import { signingKey } from '../events/signing-key.js';
import { HostSettingError } from './host-errors.js';

export interface SignedEvent {
  /** `webhook-id`, `webhook-timestamp`, `webhook-signature` and `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Send it as it is: the signature is over these bytes. */
  readonly body: string;
}

export interface SignEventOptions {
  /** The id of the verification; `ver_test1` by default. */
  verificationId?: string;
  /** The id of the screening; `scr_test1` by default. */
  screeningId?: string;
  /** Your own name for the customer; null by default. */
  reference?: string | null;
  /** Give the same one twice to test that your receiver ignores a repeat. */
  eventId?: string;
  /** When it is signed, in milliseconds since 1970: long ago, to test that your receiver refuses it. */
  signedAt?: number;
}

const STATE = {
  version: 2,
  level: 'High',
  searchStatus: 'UnderReview',
  changes: { new: 1, changed: 1, gone: 1 },
};
const SCREENING_EVENTS: Record<ScreeningEventType, object> = {
  'screening.changed': STATE,
  'screening.case_changed': STATE,
  'screening.unwatched': { ...STATE, reason: 'monitoring_off' },
  'screening.decided': { decided: 3, proposed: 1 },
};

/**
 * An event as the proxy sends it, signed with the secret of your receiver.
 *
 * @param secret one of HOST_WEBHOOK_SECRETS, such as `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`.
 * @throws HostSettingError when the secret has another form.
 */
export function signEvent(type: HostEventType, secret: string, options: SignEventOptions = {}): SignedEvent {
  const { verificationId = 'ver_test1', reference = null, signedAt = Date.now() } = options;
  const key = signingKey(secret);
  if (key === null) throw new HostSettingError('The secret must be whsec_ and 24 to 64 bytes in base64.');
  const about =
    type in SCREENING_EVENTS
      ? { id: options.screeningId ?? 'scr_test1', reference, ...SCREENING_EVENTS[type as ScreeningEventType] }
      : { id: verificationId, status: HOST_EVENTS[type as keyof typeof HOST_EVENTS], reference };
  const event = { type, timestamp: new Date(signedAt).toISOString(), data: about } as HostEvent;
  const body = JSON.stringify(event);
  const id = options.eventId ?? `evt_${randomUUID()}`;
  const headers = signedHeaders({ id, timestamp: Math.floor(signedAt / 1000), body }, [key]);
  return { headers: { 'content-type': 'application/json', ...headers }, body };
}

export { HostSettingError } from './host-errors.js';
export type { HostEventType } from '../../contract/events.js';
