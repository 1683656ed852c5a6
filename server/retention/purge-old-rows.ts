import { SESSION_TTL_SECONDS } from '../../contract/sessions.js';
import { LATE_ANSWER_SECONDS } from '../identity/rules/verification-states.js';
import { IDEMPOTENCY_KEY_SECONDS } from '../screening/idempotency.js';
import type { Database, Queryable } from '../store/database.js';

/** After the end of a session, and of the verification that it left open: its page may still read how that ends. */
export const ENDED_SESSION_SECONDS = 3600;
/** A delivered or abandoned event can be replayed for 30 days. */
export const EVENT_SECONDS = 30 * 86_400;
export const HINT_SECONDS = LATE_ANSWER_SECONDS;
/** A hint may come seconds before the transaction is stored. One of an unknown transaction is then of no use. */
const UNKNOWN_HINT_SECONDS = 300;
/** After its slot is free. */
const CALL_SECONDS = 3600;

export const inOneStatement =
  (statement: string, ...values: readonly number[]) =>
  async (database: Queryable) => {
    await database.query(statement, values);
  };

export const purgeSessions = inOneStatement(
  // In a long line a page waits longer than its session is kept. What it waits for stays readable.
  `delete from proxy.sessions s
      where revoked_at < proxy.now() - make_interval(secs => $1)
         or (expires_at < proxy.now() - make_interval(secs => $1)
             and not exists (select from proxy.verifications v
                              where v.session_id = s.id
                                and coalesce(v.ended_at, proxy.now()) > proxy.now() - make_interval(secs => $1))
             and not exists (select from proxy.verifications v
                              where v.reference = s.grants #>> '{identity,reference}' and v.host = s.host
                                and coalesce(v.ended_at, proxy.now()) > proxy.now() - make_interval(secs => $1)))`,
  ENDED_SESSION_SECONDS,
);

/** With the rows of the other tables about it. `retentionDays`: as long as the audit trail. */
export async function purgeVerifications(database: Queryable, retentionDays: number): Promise<void> {
  await database.query(
    'delete from proxy.verifications where ended_at < proxy.now() - make_interval(days => $1)',
    [retentionDays],
  );
}

/** Stored outcomes hold personal data. */
export const purgeIdempotencyKeys = inOneStatement(
  'delete from proxy.idempotency_keys where created_at < proxy.now() - make_interval(secs => $1)',
  IDEMPOTENCY_KEY_SECONDS,
);

/** Once no session can ask any more. */
export const purgeSessionScreenings = inOneStatement(
  'delete from proxy.session_screenings where created_at < proxy.now() - make_interval(secs => $1)',
  SESSION_TTL_SECONDS.max,
);

export const purgeEvents = inOneStatement(
  `delete from proxy.events
      where next_attempt_at is null and created_at < proxy.now() - make_interval(secs => $1)`,
  EVENT_SECONDS,
);

/** The one deletion that the trigger of the table permits. */
export async function purgeAudit(
  database: Pick<Database, 'transaction'>,
  retentionDays: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("select set_config('kyc.audit_retention', 'on', true)");
    await tx.query('delete from proxy.audit where at < proxy.now() - make_interval(days => $1)', [
      retentionDays,
    ]);
  });
}

export const purgeHints = inOneStatement(
  `delete from proxy.hints h
      where received_at < proxy.now() - make_interval(secs => $1)
         or (received_at < proxy.now() - make_interval(secs => $2)
             and not exists (select from proxy.requests r where r.trans_id = h.trans_id))`,
  HINT_SECONDS,
  UNKNOWN_HINT_SECONDS,
);

export const purgeCalls = inOneStatement(
  'delete from proxy.calls where occupied_until < proxy.now() - make_interval(secs => $1)',
  CALL_SECONDS,
);
