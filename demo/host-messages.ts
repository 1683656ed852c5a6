/** The messages that a host sends to customers whose turn is near. Here they are shown on the page: no phone receives them. */
import { randomBytes } from 'node:crypto';
import type { ReceivedEvent } from 'kyc-elements-server/host';

export interface Message {
  readonly at: string;
  /** Opens the page as the customer to whom the message goes. */
  readonly link: string;
}

/** Without the reference: it names a visitor. */
export interface ShownEvent {
  readonly at: string;
  readonly type: string;
  /** The id of the verification. */
  readonly of: string;
}

const KEPT_MESSAGES = 20;
const KEPT_EVENTS = 20;

export function createMessages(origin: string) {
  const messages: Message[] = [];
  const events: ShownEvent[] = [];
  /** A token instead of the visitor itself: a real host would let the link end. */
  const visitors = new Map<string, string>();
  const received = new Set<string>();

  return {
    list: (): readonly Message[] => messages,
    /** Newest first. */
    events: (): readonly ShownEvent[] => events,
    visitorOf: (token: string): string | undefined => visitors.get(token),

    /** Takes an event of the proxy; the same one may come again. */
    receive({ id, type, timestamp, data }: ReceivedEvent): void {
      if (received.has(id)) return;
      received.add(id);
      events.unshift({ at: timestamp, type, of: data.id });
      events.splice(KEPT_EVENTS);
      if (type !== 'verification.turn_near' || data.reference === null) return;
      const token = randomBytes(16).toString('base64url');
      visitors.set(token, data.reference);
      messages.unshift({ at: timestamp, link: `${origin}/resume/${token}` });
      for (const { link } of messages.splice(KEPT_MESSAGES)) visitors.delete(link.split('/').at(-1)!);
    },
  };
}
