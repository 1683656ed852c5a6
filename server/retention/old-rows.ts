import { IS } from '../identity/conditions.js';
import { DAY_SECONDS } from '../rules/guard.js';
import { LATE_ANSWER_SECONDS } from '../rules/verification-states.js';
import { IDEMPOTENCY_KEY_SECONDS } from '../screening/idempotency.js';
import type { Database } from '../store/database.js';
import { BATCH, eachBatch, inBatches, type Step } from '../store/in-batches.js';

/** After the end of a session, and of the verification that it left open: its page may still read how that ends. */
export const ENDED_SESSION_SECONDS = 3600;
/** An event can be read and replayed for 30 days. */
export const EVENT_SECONDS = 30 * 86_400;
export const HINT_SECONDS = LATE_ANSWER_SECONDS;
/** A hint may come seconds before the transaction is stored. One of an unknown transaction is then of no use. */
const UNKNOWN_HINT_SECONDS = 300;
/** After its slot is free. */
const CALL_SECONDS = 3600;

/** After the end of a verification. Until then a late answer may need a status check, which sends the national ID. */
export const PERSONAL_DATA_SECONDS = LATE_ANSWER_SECONDS;
/** A start counts for a day, for the person and for the address. */
export const HASHES_SECONDS = DAY_SECONDS;

/** Deletes or changes what is older. `and`: which of it. */
const purge = (statement: string, age: string, seconds: number, and = '', first?: string) =>
  inBatches({
    statement,
    of: /proxy\.\w+/.exec(statement)![0],
    where: `${age} < proxy.now() - make_interval(secs => $1) ${and}`,
    values: [seconds],
    age,
    ...(first !== undefined && { first }),
  });

export const purgeRevokedSessions = purge('delete from proxy.sessions', 'revoked_at', ENDED_SESSION_SECONDS);

/** In a long line a page waits longer than its session is kept. What it waits for stays readable. */
export const purgeSessions = purge(
  'delete from proxy.sessions',
  'expires_at',
  ENDED_SESSION_SECONDS,
  `and not exists (select from proxy.verifications v
                    where v.session_id = sessions.id
                      and coalesce(v.ended_at, proxy.now()) > proxy.now() - make_interval(secs => $1))
   and not exists (select from proxy.verifications v
                    where v.host = sessions.host and v.reference = sessions.grants #>> '{identity,reference}'
                      and coalesce(v.ended_at, proxy.now()) > proxy.now() - make_interval(secs => $1))`,
);

/** With the rows of the other tables about it. `retentionDays`: as long as the audit trail. */
export const purgeVerifications = (retentionDays: number) =>
  purge('delete from proxy.verifications', 'ended_at', retentionDays * DAY_SECONDS);

/** Stored outcomes hold personal data. */
export const purgeIdempotencyKeys = purge(
  'delete from proxy.idempotency_keys',
  'created_at',
  IDEMPOTENCY_KEY_SECONDS,
);

/** Forgets what no one watches or opens. Who made it stays: the host may read it again. `retentionDays`: as long as the audit trail. */
export const purgeScreenings = (retentionDays: number) =>
  purge(
    `update proxy.screenings
        set answer = null, hash_key = null, hits = null, hits_read_at = null, baseline = null, baseline_at = null,
            changed = false, changes = default, reference = null, sessions = default,
            reviewed_at = null, reviewed_by = null, also_reviewed = default,
            before_review = null, searched_hash = null`,
    'read_at',
    retentionDays * DAY_SECONDS,
    `and watch = 'off' and answer is not null`,
  );

export const purgeDecisions = (retentionDays: number) =>
  purge('delete from proxy.decisions', 'decided_at', retentionDays * DAY_SECONDS);

/**
 * With their deliveries, except events that wait for one of these receivers. A reader that comes late is told up to which
 * position they are gone.
 */
export const purgeEvents = (receivers: readonly string[]) =>
  inBatches({
    statement: 'delete from proxy.events',
    of: 'proxy.events',
    where: `created_at < proxy.now() - make_interval(secs => $1)
            and not exists (select from proxy.deliveries d where d.event_id = events.id
                               and next_attempt_at is not null and receiver = any($2::text[]))`,
    values: [EVENT_SECONDS, receivers],
    age: 'created_at',
    also: `, told as (
      update proxy.feeds f set purged = greatest(f.purged, gone.position)
        from (select host, max(position) as position from proxy.events join changed using (id)
               where position is not null group by host) as gone
       where f.host = gone.host)`,
  });

/** Longer than the events: a reader that comes back is told what was purged, and is not taken for a new one. */
const READER_SECONDS = 365 * DAY_SECONDS;

export const purgeFeedReaders = purge('delete from proxy.feed_readers', 'read_at', READER_SECONDS);

/** The one deletion that the trigger of the table permits. */
export const purgeAudit = (retentionDays: number) =>
  purge(
    'delete from proxy.audit',
    'at',
    retentionDays * DAY_SECONDS,
    '',
    "select set_config('kyc.audit_retention', 'on', true)",
  );

const purgeOldHints = purge('delete from proxy.hints', 'received_at', HINT_SECONDS);

/** No index tells which transactions are unknown: each hint is asked for its own, a batch of them at once. */
export async function purgeHints(database: Database, goesOn?: () => boolean): Promise<void> {
  await purgeOldHints(database, goesOn);
  await eachBatch(
    '',
    (after) =>
      database.query<Step<string>>(
        `with batch as (select trans_id from proxy.hints where trans_id > $1 order by trans_id limit ${BATCH}),
         gone as (
           delete from proxy.hints h
            where trans_id = any(array(select trans_id from batch))
              and received_at < proxy.now() - make_interval(secs => $2)
              -- With a limit the planner asks for each, and does not read all verifications.
              and (select true from proxy.verifications v where v.trans_id = h.trans_id limit 1) is null)
         select count(*)::int as rows, max(trans_id) as last from batch`,
        [after, UNKNOWN_HINT_SECONDS],
      ),
    goesOn,
  );
}

export const purgeCalls = purge('delete from proxy.calls', 'occupied_until', CALL_SECONDS);

/** Erases national IDs and codes, and the address of a start without a code. */
export const eraseNationalIds = purge(
  `update proxy.verifications
      set national_id = null, code = null, address_hash = case when started_at is not null then address_hash end`,
  'ended_at',
  PERSONAL_DATA_SECONDS,
  'and national_id is not null',
);

const ABANDONED = `${IS.cancelled} and start_kind = 'unvouched' and started_at is null`;

/**
 * Erases the hashes of people and addresses when they no longer count for the limits on starts. An abandoned start keeps them
 * until it is deleted: its day may end between the two.
 */
export const eraseHashes = purge(
  'update proxy.verifications set person_hash = null, address_hash = null',
  'ended_at',
  HASHES_SECONDS,
  `and person_hash is not null and (${ABANDONED}) is not true`,
);

/**
 * Deletes starts that reached no phone, of visitors whom no host knows: they say nothing of a person. By their hashes an index
 * finds them among all that have ended.
 */
export const eraseAbandoned = purge(
  'delete from proxy.verifications',
  'ended_at',
  HASHES_SECONDS,
  `and person_hash is not null and ${ABANDONED}`,
);

export const eraseDetails = inBatches({
  statement: 'update proxy.verifications set details = null, details_until = null',
  of: 'proxy.verifications',
  where: 'details_until < proxy.now()',
  age: 'details_until',
});

/** Erased, and the service holds no request of it open. Until then the hash stays, so that the next start waits. */
export const CLOSED = `person_hash is not null and ${IS.erased} and (open_until > proxy.now()) is not true`;
export const FORGET_REQUESTS = `update proxy.verifications
  set person_hash = null, started_at = null, open_until = null, blocked_owner_at = null, expires_at = null`;

export const eraseClosedHashes = inBatches({
  statement: FORGET_REQUESTS,
  of: 'proxy.verifications',
  where: CLOSED,
  age: 'ended_at',
});
