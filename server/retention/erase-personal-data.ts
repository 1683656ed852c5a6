import { inOneStatement } from './purge-old-rows.js';
import { DAY_SECONDS } from '../identity/rules/guard.js';
import { LATE_ANSWER_SECONDS } from '../identity/rules/verification-states.js';

/** After the end of a verification. Until then a late answer may need a status check, which sends the national ID. */
export const PERSONAL_DATA_SECONDS = LATE_ANSWER_SECONDS;
/** A start counts for a day. */
export const ADDRESS_SECONDS = DAY_SECONDS;

/** Erases national IDs and codes, and the address of a start without a code. The keyed hash of the person stays. */
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

/** Erases hashes of addresses when they no longer count for the limits on starts. */
export const eraseAddresses = inOneStatement(
  `update proxy.verifications set address_hash = null
      where address_hash is not null and ended_at < proxy.now() - make_interval(secs => $1)`,
  ADDRESS_SECONDS,
);

export const eraseDetails = inOneStatement(
  'update proxy.details set details = null where details is not null and details_until < proxy.now()',
);
