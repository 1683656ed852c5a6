import { inOneStatement } from './purge-old-rows.js';
import { IS } from '../identity/rows/conditions.js';
import { DAY_SECONDS } from '../identity/rules/guard.js';
import { LATE_ANSWER_SECONDS } from '../identity/rules/verification-states.js';

/** After the end of a verification. Until then a late answer may need a status check, which sends the national ID. */
export const PERSONAL_DATA_SECONDS = LATE_ANSWER_SECONDS;
/** A start counts for a day, for the person and for the address. */
export const HASHES_SECONDS = DAY_SECONDS;

/** Erases national IDs and codes, and the address of a start without a code. */
export const eraseNationalIds = inOneStatement(
  `with erased as (
       update proxy.verifications
          set national_id = null,
              address_hash = case when exists (select from proxy.requests
                                                where verification_id = id and started_at is not null)
                                  then address_hash end
        where national_id is not null and ended_at < proxy.now() - make_interval(secs => $1)
       returning id)
     update proxy.requests set code = null from erased where verification_id = erased.id`,
  PERSONAL_DATA_SECONDS,
);

/** Erases the hashes of people and addresses when they no longer count for the limits on starts. */
export const eraseHashes = inOneStatement(
  `update proxy.verifications set person_hash = null, address_hash = null
      where person_hash is not null and ended_at < proxy.now() - make_interval(secs => $1)`,
  HASHES_SECONDS,
);

/** Deletes starts that reached no phone, of visitors whom no host knows: they say nothing of a person. */
export const eraseAbandoned = inOneStatement(
  `delete from proxy.verifications v
      where ${IS.cancelled} and start_kind = 'unvouched' and ended_at < proxy.now() - make_interval(secs => $1)
        and not exists (select from proxy.requests r where r.verification_id = v.id and r.started_at is not null)`,
  HASHES_SECONDS,
);

export const eraseDetails = inOneStatement(
  'update proxy.details set details = null where details is not null and details_until < proxy.now()',
);
