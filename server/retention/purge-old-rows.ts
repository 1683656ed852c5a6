import { SESSION_TTL_SECONDS } from '../../contract/sessions.js';
import { LATE_ANSWER_SECONDS } from '../identity/rules/verification-states.js';
import { IDEMPOTENCY_KEY_SECONDS } from '../screening/idempotency.js';
import { inBatches } from './in-batches.js';

/** After the end of a session, and of the verification that it left open: its page may still read how that ends. */
export const ENDED_SESSION_SECONDS = 3600;
/** A delivered or abandoned event can be replayed for 30 days. */
export const EVENT_SECONDS = 30 * 86_400;
export const HINT_SECONDS = LATE_ANSWER_SECONDS;
/** A hint may come seconds before the transaction is stored. One of an unknown transaction is then of no use. */
const UNKNOWN_HINT_SECONDS = 300;
/** After its slot is free. */
const CALL_SECONDS = 3600;

export const purgeRevokedSessions = inBatches({
  statement: 'delete from proxy.sessions',
  of: 'proxy.sessions',
  where: 'revoked_at < proxy.now() - make_interval(secs => $1)',
  values: [ENDED_SESSION_SECONDS],
  age: 'revoked_at',
});

/** In a long line a page waits longer than its session is kept. What it waits for stays readable. */
export const purgeSessions = inBatches({
  statement: 'delete from proxy.sessions',
  of: 'proxy.sessions s',
  where: `expires_at < proxy.now() - make_interval(secs => $1)
    and not exists (select from proxy.verifications v
                     where v.session_id = s.id
                       and coalesce(v.ended_at, proxy.now()) > proxy.now() - make_interval(secs => $1))
    and not exists (select from proxy.verifications v
                     where v.host = s.host and v.reference = s.grants #>> '{identity,reference}'
                       and coalesce(v.ended_at, proxy.now()) > proxy.now() - make_interval(secs => $1))`,
  values: [ENDED_SESSION_SECONDS],
  age: 'expires_at',
});

/** With the rows of the other tables about it. `retentionDays`: as long as the audit trail. */
export const purgeVerifications = (retentionDays: number) =>
  inBatches({
    statement: 'delete from proxy.verifications',
    of: 'proxy.verifications',
    where: 'ended_at < proxy.now() - make_interval(days => $1)',
    values: [retentionDays],
    age: 'ended_at',
  });

/** Stored outcomes hold personal data. */
export const purgeIdempotencyKeys = inBatches({
  statement: 'delete from proxy.idempotency_keys',
  of: 'proxy.idempotency_keys',
  where: 'created_at < proxy.now() - make_interval(secs => $1)',
  values: [IDEMPOTENCY_KEY_SECONDS],
  age: 'created_at',
});

/** What no one watches or opens. `retentionDays`: as long as the audit trail. */
export const purgeScreenings = (retentionDays: number) =>
  inBatches({
    statement: 'delete from proxy.watched_screenings',
    of: 'proxy.watched_screenings',
    where: "watch = 'off' and read_at < proxy.now() - make_interval(days => $1)",
    values: [retentionDays],
    age: 'read_at',
  });

/** Once no session can ask any more. */
export const purgeSessionScreenings = inBatches({
  statement: 'delete from proxy.session_screenings',
  of: 'proxy.session_screenings',
  where: 'created_at < proxy.now() - make_interval(secs => $1)',
  values: [SESSION_TTL_SECONDS.max],
  age: 'created_at',
});

export const purgeEvents = inBatches({
  statement: 'delete from proxy.events',
  of: 'proxy.events',
  where: 'next_attempt_at is null and created_at < proxy.now() - make_interval(secs => $1)',
  values: [EVENT_SECONDS],
  age: 'created_at',
});

/** The one deletion that the trigger of the table permits. */
export const purgeAudit = (retentionDays: number) =>
  inBatches({
    first: "select set_config('kyc.audit_retention', 'on', true)",
    statement: 'delete from proxy.audit',
    of: 'proxy.audit',
    where: 'at < proxy.now() - make_interval(days => $1)',
    values: [retentionDays],
    age: 'at',
  });

export const purgeHints = inBatches({
  statement: 'delete from proxy.hints',
  of: 'proxy.hints h',
  where: `received_at < proxy.now() - make_interval(secs => $1)
    or (received_at < proxy.now() - make_interval(secs => $2)
        and not exists (select from proxy.requests r where r.trans_id = h.trans_id))`,
  values: [HINT_SECONDS, UNKNOWN_HINT_SECONDS],
  age: 'received_at',
});

export const purgeCalls = inBatches({
  statement: 'delete from proxy.calls',
  of: 'proxy.calls',
  where: 'occupied_until < proxy.now() - make_interval(secs => $1)',
  values: [CALL_SECONDS],
  age: 'occupied_until',
});
