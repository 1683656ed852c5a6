import type { ProblemCode } from '../../contract/problems.js';
import type { Metrics } from '../operations/metrics.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { addressHash } from './address-hash.js';
import { audit, DEFAULT_HOST, type By } from './audit.js';

/** Problems that refuse a caller. The end of a session is none of them: every page sees one sooner or later. */
export const REFUSALS = [
  'unauthorized',
  'forbidden',
  'host_key_in_page',
  'origin_not_allowed',
  'too_many_requests',
  'too_many_starts',
] as const satisfies readonly ProblemCode[];
export type Refusal = (typeof REFUSALS)[number] | 'wrong_secret' | 'address_not_allowed';

/** The same refusal of one address is written once in this time, and so is the use of a key from one address. */
const AGAIN_AFTER_MS = 3_600_000;
/**
 * Entries of one kind that this process writes in a minute: who is refused a thousand times a second must not fill the
 * trail. Each key is a kind, and each reason of a host, so that none hides another.
 */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;

export interface Access {
  address: string;
  requestId: string;
}

/** The host that a refusal belongs to, or how to find it. */
export type Whose = string | (() => Promise<string>);
/** In place of the host, for the limits of entries, while it is not known. */
const NOT_READ = ' ';

/** Writes to metrics and audit trail who was refused, and from where keys are used. Addresses are keyed hashes. */
export function createAccessTrail(
  context: { database: Database; encryption: Encryption; metrics: Metrics },
  now: () => number = () => performance.now(),
) {
  const { database, encryption, metrics } = context;
  /** When each was written, the oldest first. */
  const writtenAt = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let minute = { began: -Infinity, entries: new Map<string, number>() };

  const hashOf = (address: string) => addressHash(encryption, address);

  function isDue(kind: string, what: string): boolean {
    const at = now();
    for (const [known, since] of writtenAt) {
      if (at - since < AGAIN_AFTER_MS) break;
      writtenAt.delete(known);
    }
    if (at - minute.began >= MINUTE_MS) minute = { began: at, entries: new Map() };
    const entries = minute.entries.get(kind) ?? 0;
    if (writtenAt.has(what) || entries >= MOST_A_MINUTE) return false;
    minute.entries.set(kind, entries + 1);
    writtenAt.set(what, at);
    return true;
  }

  function write(
    event: 'access.refused' | 'key.used',
    whose: Whose,
    by: Omit<By, 'host'>,
    subject: string,
  ): void {
    const known = typeof whose === 'string' ? whose : NOT_READ;
    const kind = event === 'key.used' ? by.actor : subject;
    if (!isDue(`${event} ${known} ${kind}`, `${event} ${known} ${by.actor} ${subject}`)) return;
    // The database itself reports that it fails, and the answer does not wait for the entry.
    const entry = (async () => {
      const host = typeof whose === 'string' ? whose : await whose();
      await audit(database, event, { ...by, host }, subject);
    })().catch(() => undefined);
    underWay.add(entry);
    void entry.finally(() => underWay.delete(entry));
  }

  return {
    refused(refusal: Refusal, { address, requestId }: Access, whose: Whose = DEFAULT_HOST): void {
      metrics.refusals.inc({ refusal });
      write('access.refused', whose, { actor: hashOf(address), requestId }, refusal);
    },
    /** @param key its kind and fingerprint, and its host. */
    keyUsed({ actor, host }: Pick<By, 'actor' | 'host'>, { address, requestId }: Access): void {
      metrics.keyUses.inc({ kind: actor.slice(0, actor.indexOf(':')) });
      write('key.used', host, { actor, requestId }, hashOf(address));
    },
    /** Resolves when all entries are written. */
    async written(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

export type AccessTrail = ReturnType<typeof createAccessTrail>;
