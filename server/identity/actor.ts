import type { SessionRecord } from '../sessions/caller.js';
import { isVouched } from './ownership.js';

/**
 * For whom a start takes its turn in the line: the customer if the host vouches for the visitor, else the network. A
 * reference alone proves nothing: a host may give a new one to every anonymous visitor.
 *
 * @param network The network of the visitor's address.
 */
export function actorOf(session: SessionRecord, network: string): string {
  if (!isVouched(session)) return `network:${network}`;
  const { nationalId, reference } = session.identity!;
  if (nationalId !== undefined) return `person:${nationalId}`;
  return reference === undefined ? `session:${session.id}` : `reference:${reference}`;
}
