import { IS } from './verification-states.js';

export const IN_LINE = `${IS.queued} and claimed_until is null`;
export const PERSONS_WITH_OPEN_REQUEST =
  'select person_hash from proxy.verifications where request_open_until > proxy.now()';
/** The end of the open request that a start waits for. */
export const WAITS_UNTIL = "case when reason = 'request_open' then not_before end";
const PROMISED = `coalesce(greatest(starts_by, ${WAITS_UNTIL}), 'infinity')`;
const STARTS_IN_LINE = `select *, ${PROMISED} as promised from proxy.verifications where ${IN_LINE}`;
/** Of two starts of one person in line, the later one, in the order of one-live-request.ts. */
const BEHIND_ANOTHER = `
  select later.id
    from (${STARTS_IN_LINE} and present_until > proxy.now()) as earlier
    join (${STARTS_IN_LINE}) as later using (person_hash)
   where (not earlier.vouched, earlier.promised, earlier.line_number)
       < (not later.vouched, later.promised, later.line_number)`;

/**
 * SQL condition on `proxy.verifications`: the start is in line, and its person has no open request and no start that
 * goes first. Each subquery runs once, not once for each row.
 */
export const MAY_CREATE = `(${IN_LINE} and person_hash not in (${PERSONS_WITH_OPEN_REQUEST})
  and id not in (${BEHIND_ANOTHER}))`;
