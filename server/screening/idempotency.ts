/**
 * Idempotency-Key → outcome. One row claims a key *before* the call is sent. So only one of many equal requests is sent,
 * on any number of processes, and after a crash the row shows that a call may have been sent.
 */
import { createHash, randomInt } from 'node:crypto';
import type { Caller } from '../sessions/caller.js';
import type { Database, Queryable } from '../store/database.js';
import type { Encryption, SealContext } from '../store/encryption.js';
import { checkMayCreate } from './grants.js';

/** Stored outcomes hold personal data. A day covers every retry of a host and is the field's usual span. */
export const IDEMPOTENCY_KEY_SECONDS = 86_400;
/**
 * Retries with a busy upstream (20 s), the wait for a new token (10 s), the time-outs of the calls before and after it
 * (15 s each), and a margin for a slow machine.
 */
export const RUNNING_SECONDS = 75;

const REQUEST = 'screening.request';
/** The purpose of a sealed outcome, before the scope of its key. */
export const OUTCOME = 'screening.outcome';

export interface KeyedRequest {
  /** Who uses the key, as `keyScopeOf` says. */
  scope: string;
  host: string;
  /** By which the outcome is exported and erased. */
  reference: string | null;
  key: string;
  /** False: no caller knows the key. Its claim shows an erasure during the call, and goes with the outcome. */
  isRepeatable: boolean;
  /** Everything that makes two requests the same, as text. */
  request: string;
  /** How long the claim runs. Its fraction of a second tells the claim of this request from that of another one. */
  leaseSeconds: number;
}

/** `RUNNING_SECONDS` and a random number of microseconds. */
export const newLease = () => RUNNING_SECONDS + randomInt(1_000_000) / 1_000_000;

export type Claim =
  | { kind: 'first' }
  | { kind: 'repeat'; outcome: unknown }
  | { kind: 'reused' }
  | { kind: 'running' }
  /** Sent, and no answer was stored: it may have been carried out. */
  | { kind: 'unknown' };

interface KeyRow extends Record<string, unknown> {
  request_hash: Uint8Array;
  state: 'running' | 'done' | 'unknown';
  alive: boolean;
  outcome: Uint8Array | null;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();
const rowOf = ({ scope, key }: KeyedRequest) => [scope, hashOf(key)];

/** The claim of this request. After an erasure, or a day, another request may have claimed the key. */
const OWN_CLAIM = 'scope = $1 and key_hash = $2 and running_until - created_at = make_interval(secs => $3)';
const claimOf = (keyed: KeyedRequest) => [...rowOf(keyed), keyed.leaseSeconds];

const sealedAt = ({ scope, key }: KeyedRequest): SealContext => ({
  purpose: `${OUTCOME} ${scope}`,
  row: hashOf(key).toString('hex'),
});

export function createIdempotency(database: Database, encryption: Encryption) {
  /** A key that is older than its lifetime counts as unused, whether or not it is purged yet. */
  async function insertClaim(keyed: KeyedRequest): Promise<boolean> {
    const claimed = await database.query(
      `insert into proxy.idempotency_keys
         (scope, key_hash, request_hash, state, running_until, created_at, host, reference)
       select $1, $2, $3, 'running', now + make_interval(secs => $4), now, $6, $7
         -- Offset: else the planner reads the clock twice, and the lease is not exact.
         from (select proxy.now() as now offset 0) as clock
       on conflict (scope, key_hash) do update
          set request_hash = excluded.request_hash, state = excluded.state, outcome = null,
              host = excluded.host, reference = excluded.reference,
              running_until = excluded.running_until, created_at = excluded.created_at
        where idempotency_keys.created_at < proxy.now() - make_interval(secs => $5)
       returning 1 as claimed`,
      [
        ...rowOf(keyed),
        encryption.lookup(keyed.request, REQUEST),
        keyed.leaseSeconds,
        IDEMPOTENCY_KEY_SECONDS,
        keyed.host,
        keyed.reference,
      ],
    );
    return claimed.length > 0;
  }

  async function readClaim(keyed: KeyedRequest): Promise<Claim | undefined> {
    const [row] = await database.query<KeyRow>(
      `select request_hash, state, running_until > proxy.now() as alive, outcome
         from proxy.idempotency_keys where scope = $1 and key_hash = $2`,
      rowOf(keyed),
    );
    if (row === undefined) return undefined;
    const stored = Buffer.from(row.request_hash);
    if (!encryption.lookups(keyed.request, REQUEST).some((hash) => stored.equals(hash))) {
      return { kind: 'reused' };
    }
    if (row.state === 'done' && row.outcome !== null) {
      return { kind: 'repeat', outcome: JSON.parse(encryption.decrypt(row.outcome, sealedAt(keyed))) };
    }
    return { kind: row.state === 'running' && row.alive ? 'running' : 'unknown' };
  }

  return {
    async claim(keyed: KeyedRequest): Promise<Claim> {
      for (;;) {
        if (await insertClaim(keyed)) return { kind: 'first' };
        const found = await readClaim(keyed);
        if (found !== undefined) return found;
        // Released between the two statements.
      }
    },

    /**
     * Stores the outcome; `also` writes more in the same transaction. Its `isErased`: the person was erased during the call,
     * with the claim of the key.
     */
    async finish(
      keyed: KeyedRequest,
      outcome: unknown,
      also: (tx: Queryable, isErased: boolean) => Promise<void>,
    ): Promise<void> {
      const ofClaim = `where ${OWN_CLAIM} returning 1 as claimed`;
      await database.transaction(async (tx) => {
        const claimed = keyed.isRepeatable
          ? await tx.query(
              `/* store the outcome of a key */ update proxy.idempotency_keys set state = 'done', outcome = $4 ${ofClaim}`,
              [...claimOf(keyed), encryption.encrypt(JSON.stringify(outcome), sealedAt(keyed))],
            )
          : await tx.query(`delete from proxy.idempotency_keys ${ofClaim}`, claimOf(keyed));
        await also(tx, claimed.length === 0);
      });
    },

    /** Certainly not carried out: the key may be used again. `isUnknown`: perhaps carried out, and it stays used. */
    async release(keyed: KeyedRequest, isUnknown = false): Promise<void> {
      const end =
        isUnknown && keyed.isRepeatable
          ? `update proxy.idempotency_keys set state = 'unknown'`
          : 'delete from proxy.idempotency_keys';
      await database.query(`${end} where ${OWN_CLAIM} and state = 'running'`, claimOf(keyed));
    },
  };
}

export type Idempotency = ReturnType<typeof createIdempotency>;

/** An Idempotency-Key: visible ASCII, such as a UUID. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * Who uses an Idempotency-Key. Not one session: a page renews its session when it expires, and a repeat after that must
 * not be screened and billed again. So all pages of this host and origin share it that act for the same customer and client,
 * also where only the grant for screening names the customer. The random keys of the elements distinguish the pages.
 */
export function keyScopeOf(caller: Caller): string {
  if (caller.kind === 'host') return `host ${caller.host}`;
  const { host, origin, identity, screening } = caller.session;
  const of = [host, origin, identity?.reference ?? null, screening?.clientId ?? null];
  const screenedFor = checkMayCreate(caller)?.reference;
  // Without it as older processes write it, beside which this one may run.
  return `page ${JSON.stringify(screenedFor === undefined ? of : [...of, screenedFor])}`;
}
