import { inBatches } from '../store/in-batches.js';
import { IS } from '../identity/rows/conditions.js';
import { DAY_SECONDS } from '../identity/rules/guard.js';
import { LATE_ANSWER_SECONDS } from '../identity/rules/verification-states.js';

/** After the end of a verification. Until then a late answer may need a status check, which sends the national ID. */
export const PERSONAL_DATA_SECONDS = LATE_ANSWER_SECONDS;
/** A start counts for a day, for the person and for the address. */
export const HASHES_SECONDS = DAY_SECONDS;

/** Erases national IDs and codes, and the address of a start without a code. */
export const eraseNationalIds = inBatches({
  statement: `update proxy.verifications
      set national_id = null, code = null, address_hash = case when started_at is not null then address_hash end`,
  of: 'proxy.verifications',
  where: 'national_id is not null and ended_at < proxy.now() - make_interval(secs => $1)',
  values: [PERSONAL_DATA_SECONDS],
  age: 'ended_at',
});

/** Erases the hashes of people and addresses when they no longer count for the limits on starts. */
export const eraseHashes = inBatches({
  statement: 'update proxy.verifications set person_hash = null, address_hash = null',
  of: 'proxy.verifications',
  where: 'person_hash is not null and ended_at < proxy.now() - make_interval(secs => $1)',
  values: [HASHES_SECONDS],
  age: 'ended_at',
});

/**
 * Deletes starts that reached no phone, of visitors whom no host knows: they say nothing of a person. Before their hashes
 * are erased, by which an index finds them among all that have ended.
 */
export const eraseAbandoned = inBatches({
  statement: 'delete from proxy.verifications',
  of: 'proxy.verifications',
  where: `person_hash is not null and ${IS.cancelled} and start_kind = 'unvouched' and started_at is null
    and ended_at < proxy.now() - make_interval(secs => $1)`,
  values: [HASHES_SECONDS],
  age: 'ended_at',
});

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
