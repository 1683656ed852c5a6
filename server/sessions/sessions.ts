import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Session, SessionRequest, SessionSummary } from '../../contract/schemas/sessions.js';
import type { Database, Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { prepared } from '../store/named-statement.js';
import { addressHash, audit, type Author, DEFAULT_HOST } from '../events/audit.js';
import { Person, type SessionRecord } from './caller.js';

/** An idle session ends after this time, however long the host allowed. */
export const SESSION_IDLE_SECONDS = 1800;
/** `used_at` is written at most this often: a busy page must not cost a write per request. */
const TOUCH_SECONDS = 60;
export const FIXED_NATIONAL_ID = 'session.national_id';

const TOKEN_PREFIX = 'kst_';
/** 256 random bits cannot be guessed. */
const RANDOM_BYTES = 32;
/** The seal only keeps invented tokens away from the database: who passes it by chance finds no session. */
const SEAL_BYTES = 9;
const TOKEN = new RegExp(`^${TOKEN_PREFIX}([\\w-]{43})([\\w-]{12})$`);
const TOKEN_CONTEXT = 'session.token';

interface SessionRow extends Record<string, unknown> {
  id: string;
  host: string;
  origin: string;
  grants: Pick<SessionRecord, 'identity' | 'screening' | 'submissions'>;
  national_id: Uint8Array | null;
  expires_at: Date;
  live: boolean;
  ends_at: Date;
  stale: boolean;
}

const MOST_LISTED = 100;

/** SQL: the host's name for the customer of a session, of either grant that may have one. */
const [OF_IDENTITY, OF_SCREENING] = [
  "grants #>> '{identity,reference}'",
  "grants #>> '{screening,create,reference}'",
];
export const SESSION_REFERENCE = `coalesce(${OF_IDENTITY}, ${OF_SCREENING})`;
export const isOfReference = (value: string) => `(${OF_IDENTITY} = ${value} or ${OF_SCREENING} = ${value})`;

/** `keys`: host, kind and fingerprint of each key of the configuration. A session ends when its host has its key no more. */
export class Sessions {
  readonly #database: Database;
  readonly #encryption: Encryption;
  readonly #keys: readonly string[];

  constructor(database: Database, encryption: Encryption, keys: readonly string[]) {
    this.#database = database;
    this.#encryption = encryption;
    this.#keys = keys;
  }

  /** @param address of the caller; the audit trail gets its keyed hash. */
  async mint(
    request: Omit<SessionRequest, 'identity' | 'start'> & Pick<SessionRecord, 'identity'>,
    by: Author,
    address: string,
  ): Promise<Session> {
    const token = newSessionToken(this.#encryption);
    const person = request.identity?.person;
    const grants = {
      identity: request.identity && { ...request.identity, person: undefined },
      screening: request.screening,
      submissions: request.submissions,
    };
    const id = `ses_${randomBytes(12).toString('base64url')}`;
    const row = await this.#database.transaction(async (tx) => {
      const [minted] = await tx.query<{ expires_at: Date }>(
        `insert into proxy.sessions
             (id, token_hash, origin, grants, national_id, minted_by, host, person_hash, created_at, used_at, expires_at)
         select $1, $2, $3, $4::jsonb, $5, $7, $8, $9, now, now, now + make_interval(secs => $6)
           from (select proxy.now() as now) as clock
         returning expires_at`,
        [
          id,
          hashOfToken(token),
          request.origin,
          JSON.stringify(grants),
          person?.seal({ purpose: FIXED_NATIONAL_ID, row: id }) ?? null,
          request.ttlSeconds,
          by.actor,
          by.host,
          person?.lookup(FIXED_NATIONAL_ID) ?? null,
        ],
      );
      await audit(tx, 'session.minted', by, id, { address: addressHash(this.#encryption, address) });
      return minted!;
    });
    return { id, token, expiresAt: row.expires_at.toISOString() };
  }

  /** The session of a token; null for a revoked or unknown one. `endedAt`: when it expired or idled, if it did. */
  async find(token: string): Promise<{ session: SessionRecord; endedAt: Date | null } | null> {
    const [row] = await this.#database.query<SessionRow>(
      prepared(`select *, ends_at > proxy.now() as live
           from (select id, host, origin, grants, national_id, expires_at,
                        least(expires_at, used_at + make_interval(secs => $2)) as ends_at,
                        used_at < proxy.now() - make_interval(secs => $3) as stale
                   from proxy.sessions
                  where token_hash = $1 and revoked_at is null and host || ' ' || minted_by = any($4::text[])
                ) as session`),
      [hashOfToken(token), SESSION_IDLE_SECONDS, TOUCH_SECONDS, this.#keys],
    );
    if (row === undefined) return null;
    if (row.live && row.stale) {
      await this.#database.query('update proxy.sessions set used_at = proxy.now() where id = $1', [row.id]);
    }
    return { session: this.#recordOf(row), endedAt: row.live ? null : row.ends_at };
  }

  /** Of any stored session, also one that has ended. */
  async hostOf(token: string): Promise<string> {
    const [row] = await this.#database.query<{ host: string }>(
      'select host from proxy.sessions where token_hash = $1',
      [hashOfToken(token)],
    );
    return row?.host ?? DEFAULT_HOST;
  }

  #recordOf({ id, host, origin, expires_at, grants, national_id }: SessionRow): SessionRecord {
    const { identity, screening, submissions } = grants;
    const sealedFor = { purpose: FIXED_NATIONAL_ID, row: id };
    return {
      id,
      host,
      origin,
      expiresAt: expires_at,
      ...(identity && {
        identity: {
          ...identity,
          ...(national_id && {
            person: new Person(this.#encryption.decrypt(national_id, sealedFor), this.#encryption),
          }),
        },
      }),
      ...(screening && { screening }),
      ...(submissions && { submissions }),
    };
  }

  async list(reference: string, host: string): Promise<SessionSummary[]> {
    const rows = await this.#database.query<
      Omit<SessionSummary, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date }
    >(
      `select id, origin, ${SESSION_REFERENCE} as reference, created_at as "createdAt", expires_at as "expiresAt"
           from proxy.sessions
          where host = $5 and ${isOfReference('$1')} and revoked_at is null
            and least(expires_at, used_at + make_interval(secs => $2)) > proxy.now()
            and host || ' ' || minted_by = any($3::text[])
          order by created_at desc limit $4`,
      [reference, SESSION_IDLE_SECONDS, this.#keys, MOST_LISTED, host],
    );
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }));
  }

  /** Also one that expired, which may still read a status. False: the caller's host has no such session. */
  async revoke(id: string, by: Author): Promise<boolean> {
    return await this.#database.transaction(async (tx) => {
      const revoked = await tx.query(
        `update proxy.sessions set revoked_at = proxy.now()
            where id = $1 and host = $2 and revoked_at is null returning id`,
        [id, by.host],
      );
      if (revoked.length === 0) return false;
      await audit(tx, 'session.revoked', by, id);
      return true;
    });
  }
}

/** Counts one more screening of the session. False, and nothing is counted, when it has made `most`. */
export async function countScreening(tx: Queryable, sessionId: string, most: number): Promise<boolean> {
  const counted = await tx.query(
    'update proxy.sessions set screenings = screenings + 1 where id = $1 and screenings < $2 returning id',
    [sessionId, most],
  );
  return counted.length > 0;
}

/** Takes back the count of a screening that was certainly not made. */
export async function uncountScreening(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query('update proxy.sessions set screenings = screenings - 1 where id = $1 and screenings > 0', [
    sessionId,
  ]);
}

/** Random bytes and a short seal over them: whether a token is one of ours shows without the database. */
function newSessionToken(encryption: Encryption): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  const [seal] = sealsOf(random, encryption);
  return TOKEN_PREFIX + random + seal!.toString('base64url');
}

/** Whether this proxy, or another one with its encryption keys, minted the token. */
export function isSessionToken(token: string, encryption: Encryption): boolean {
  const [, random, seal] = TOKEN.exec(token) ?? [];
  if (random === undefined || seal === undefined) return false;
  const given = Buffer.from(seal, 'base64url');
  return sealsOf(random, encryption).some((known) => timingSafeEqual(known, given));
}

/** What is stored instead of the token. It holds 256 random bits, so a fast hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The seal of each key, the first key first. */
function sealsOf(random: string, encryption: Encryption): Buffer[] {
  return encryption.lookups(random, TOKEN_CONTEXT).map((seal) => Buffer.from(seal).subarray(0, SEAL_BYTES));
}
