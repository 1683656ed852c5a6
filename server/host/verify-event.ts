import type { HostEvent, HostEventType } from '../../contract/events.js';
import { bytesOfBase64 } from '../events/signing-key.js';
import { EventRefusedError, HostSettingError } from './host-errors.js';
import { bytesOfBody, checkedHeaders, headerOf, keysOf, type EventHeaders } from './received-request.js';

/** An event of the proxy whose signature is right. */
export interface ReceivedEvent extends Omit<HostEvent, 'type'> {
  /** The same for every delivery of this event: keep it, and ignore an event whose id you have. */
  readonly id: string;
  /** Later versions of the proxy may add types: answer 2xx to one that you do not know. */
  readonly type: HostEventType | (string & {});
}

export interface VerifyEventOptions {
  /** How far the time of the signature may be from now, in seconds; 300 by default. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  now?: number;
}

/** The libraries of Standard Webhooks allow the same. */
const TOLERANCE_SECONDS = 300;
const SHA256_BYTES = 32;

/**
 * Checks that the proxy has sent this event, and gives it. Signatures are as Standard Webhooks describes. It needs nothing
 * but Web Crypto, so it runs on Node, on the edge and in workers.
 *
 * @param body as it arrived: a parser that ran before would change the bytes that are signed.
 * @param secrets one or all of HOST_WEBHOOK_SECRETS, each `whsec_…`.
 * @throws EventRefusedError when it is not from the proxy: answer 401.
 * @throws HostSettingError when no event could ever be verified so: a parsed body, headers that are a Promise, a missing
 *   secret. It says what to change.
 */
export async function verifyEvent(
  body: string | Uint8Array | ArrayBuffer,
  headers: EventHeaders,
  secrets: string | readonly string[],
  options: VerifyEventOptions = {},
): Promise<ReceivedEvent> {
  const keys = keysOf(secrets);
  const from = checkedHeaders(headers);
  const bytes = bytesOfBody(body);
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(from, `webhook-${name}`),
  ) as [string, string, string];
  if (!id || !/^\d{1,12}$/.test(timestamp) || !signatures) throw new EventRefusedError('event_not_signed');
  checkAge(Number(timestamp), options);

  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => bytesOfBase64(signature.slice(3)))
    .filter((signature) => signature?.length === SHA256_BYTES) as Uint8Array<ArrayBuffer>[];
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  if (await isSigned([head, bytes], given, keys)) return { ...parsed(bytes), id };
  throw new EventRefusedError('event_signature_wrong');
}

function checkAge(
  seconds: number,
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyEventOptions,
): void {
  // Compared with NaN, no event would be too old.
  if (!(toleranceSeconds >= 0) || !Number.isFinite(Number(now)))
    throw new HostSettingError('toleranceSeconds and now must be numbers.');
  const ageSeconds = Math.floor(Number(now) / 1000) - seconds;
  if (ageSeconds > toleranceSeconds) throw new EventRefusedError('event_too_old');
  if (ageSeconds < -toleranceSeconds) throw new EventRefusedError('event_too_new');
}

/** Web Crypto compares in constant time. */
async function isSigned(
  parts: readonly [Uint8Array, Uint8Array],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const content = new Uint8Array(parts[0].length + parts[1].length);
  content.set(parts[0]);
  content.set(parts[1], parts[0].length);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
  }
  return false;
}

function parsed(bytes: Uint8Array): HostEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(bytes)) as Partial<HostEvent> | null;
    if (typeof event?.type === 'string' && typeof event.data?.id === 'string') return event as HostEvent;
  } catch {
    // Answered below.
  }
  throw new EventRefusedError('event_unreadable');
}
