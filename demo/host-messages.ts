/** The messages that a host sends to customers whose turn is near. Here they are shown on the page: no phone receives them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Message {
  readonly at: string;
  /** Opens the page as the customer to whom the message goes. */
  readonly link: string;
}

const KEPT_MESSAGES = 20;
const TOLERANCE_SECONDS = 300;

/** Signed by the proxy as Standard Webhooks describes, and sent within the last five minutes. */
function isGenuine(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const timestamp = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - timestamp) < TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${timestamp}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, text = ''] = signature.split(',');
      const given = Buffer.from(text, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}

export function createMessages(origin: string, eventSecret: string) {
  const messages: Message[] = [];
  /** A token instead of the visitor itself: a real host would let the link end. */
  const visitors = new Map<string, string>();
  const received = new Set<string>();

  return {
    list: (): readonly Message[] => messages,
    visitorOf: (token: string): string | undefined => visitors.get(token),

    /** Takes an event of the proxy; false if it is not one. */
    receive(headers: IncomingHttpHeaders, body: string): boolean {
      if (!isGenuine(headers, body, eventSecret)) return false;
      const id = String(headers['webhook-id']);
      if (received.has(id)) return true;
      received.add(id);
      const { type, timestamp, data } = JSON.parse(body) as {
        type: string;
        timestamp: string;
        data: { reference: string | null };
      };
      if (type !== 'verification.turn_near' || data.reference === null) return true;
      const token = randomBytes(16).toString('base64url');
      visitors.set(token, data.reference);
      messages.unshift({ at: timestamp, link: `${origin}/resume/${token}` });
      for (const { link } of messages.splice(KEPT_MESSAGES)) visitors.delete(link.split('/').at(-1)!);
      return true;
    },
  };
}
