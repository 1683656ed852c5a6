import type { ProblemCode } from '../../contract/problems.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { addressHash, audit, type Author, DEFAULT_HOST } from './audit.js';

/** Problems that refuse a caller. The end of a session is none of them: every page sees one sooner or later. */
export const REFUSALS = [
  'unauthorized',
  'forbidden',
  'host_key_in_page',
  'origin_not_allowed',
  'too_many_requests',
  'too_many_starts',
] as const satisfies readonly ProblemCode[];
export type Refusal = (typeof REFUSALS)[number] | 'wrong_secret';

/** The use of a key from one address is written once in this time, and so are all refusals of one kind at a host. */
const AGAIN_AFTER_MS = 3_600_000;
/** Uses of one key, and hosts that are read for refusals of one kind, in a minute: a flood must fill nothing. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;

export interface Access {
  address: string;
  requestId: string;
}

/** The host that a refusal belongs to, or how to find it. */
export type Whose = string | (() => Promise<string>);
interface Counted {
  /** Since the last entry. */
  count: number;
  /** When that was written. */
  at: number;
  /** The last of them. */
  by: Author;
  refusal: Refusal;
}

/** Writes to the audit trail who was refused, and from where keys are used. Addresses are keyed hashes. */
export function createAccessTrail(
  context: { database: Database; encryption: Encryption },
  now: () => number = () => performance.now(),
) {
  const { database, encryption } = context;
  const refusals = new Map<string, Counted>();
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

  function inBackground(work: Promise<void>): void {
    // The database itself reports that it fails, and the answer does not wait for the entry.
    const entry = work.catch(() => undefined);
    underWay.add(entry);
    void entry.finally(() => underWay.delete(entry));
  }

  async function write(counted: Counted): Promise<void> {
    const { count, by, refusal } = counted;
    Object.assign(counted, { count: 0, at: now() });
    await audit(database, 'access.refused', by, refusal, { count }).catch(() => {
      counted.count += count;
    });
  }

  function writeCounted(afterMs = AGAIN_AFTER_MS): void {
    for (const [key, counted] of refusals) {
      if (now() - counted.at < afterMs) continue;
      if (counted.count === 0) refusals.delete(key);
      else inBackground(write(counted));
    }
  }

  function count(refusal: Refusal, by: Author): void {
    const key = `${by.host} ${refusal}`;
    const counted = refusals.get(key) ?? { count: 0, at: -Infinity, by, refusal };
    refusals.set(key, Object.assign(counted, { by, count: counted.count + 1 }));
    writeCounted();
  }

  const written = async () => void (await Promise.all(underWay));

  return {
    refused(refusal: Refusal, { address, requestId }: Access, whose: Whose = DEFAULT_HOST): void {
      const by = { actor: hashOf(address), requestId };
      if (typeof whose === 'string') count(refusal, { ...by, host: whose });
      else if (isDue(`host of ${refusal}`, `host of ${refusal} ${by.actor}`))
        inBackground(whose().then((host) => count(refusal, { ...by, host })));
    },
    /** @param key its kind and fingerprint, and its host. */
    keyUsed({ actor, host }: Pick<Author, 'actor' | 'host'>, { address, requestId }: Access): void {
      const from = hashOf(address);
      if (isDue(`${host} ${actor}`, `${host} ${actor} ${from}`))
        inBackground(audit(database, 'key.used', { actor, host, requestId }, from));
      writeCounted();
    },
    /** Resolves when all entries are written. */
    written,
    /** Writes what is counted by now. */
    async end(): Promise<void> {
      await written();
      writeCounted(-Infinity);
      await written();
    },
  };
}

export type AccessTrail = ReturnType<typeof createAccessTrail>;
