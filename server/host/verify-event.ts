import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HostEvent, HostEventType } from '../../contract/events.js';
import { parseStrictJson } from '../../contract/strict-json.js';
import { signingKey } from '../events/signature.js';
import { EventRefusedError, HostSettingError } from './host-errors.js';

/** An event of the proxy whose signature is right. */
export interface ReceivedEvent extends Omit<HostEvent, 'type'> {
  /** The same for every delivery of this event: keep it, and ignore an event whose id you have. */
  readonly id: string;
  /** Later versions of the proxy may add types: answer 2xx to one that you do not know. */
  readonly type: HostEventType | (string & {});
}

/** The headers of a request, as Node or as fetch gives them. */
export type EventHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { get(name: string): string | null };

export interface VerifyEventOptions {
  /** How far the time of the signature may be from now, in seconds; 300 by default. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  now?: number;
}

/** The libraries of Standard Webhooks allow the same. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks that the proxy has sent this event, and gives it. Signatures are as Standard Webhooks describes.
 *
 * @param body as it arrived: a parser that ran before would change the bytes that are signed.
 * @param secrets one or all of HOST_WEBHOOK_SECRETS, each `whsec_…`.
 * @throws EventRefusedError when it is not from the proxy: answer 401.
 * @throws HostSettingError when no secret, or one of another form, is given.
 */
export function verifyEvent(
  body: string | Uint8Array,
  headers: EventHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyEventOptions = {},
): ReceivedEvent {
  const keys = keysOf(secrets);
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  ) as [string, string, string];
  if (!id || !/^\d{1,12}$/.test(timestamp) || !signatures) throw new EventRefusedError('event_not_signed');
  const ageSeconds = Math.floor(now / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds) throw new EventRefusedError('event_too_old');
  if (ageSeconds < -toleranceSeconds) throw new EventRefusedError('event_too_new');

  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'));
  const isSigned = keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return given.some((bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected));
  });
  if (!isSigned) throw new EventRefusedError('event_signature_wrong');
  return { id, ...parsed(Buffer.from(body).toString()) };
}

function keysOf(secrets: string | readonly string[]): Uint8Array[] {
  const keys = [secrets].flat().map((secret) => signingKey(secret));
  if (keys.length === 0 || keys.includes(null))
    throw new HostSettingError('Each secret must be one of HOST_WEBHOOK_SECRETS: whsec_ and base64.');
  return keys as Uint8Array[];
}

function headerOf(headers: EventHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : '';
}

function parsed(text: string): HostEvent {
  try {
    const event = parseStrictJson(text) as Partial<HostEvent> | null;
    if (typeof event?.type === 'string' && typeof event.data?.id === 'string') return event as HostEvent;
  } catch {
    // Answered below.
  }
  throw new EventRefusedError('event_unreadable');
}
