import { IS } from './verification-states.js';

export const IN_LINE = `${IS.queued} and claimed_until is null`;
export const PERSONS_WITH_OPEN_REQUEST =
  'select person_hash from proxy.verifications where request_open_until > proxy.now()';
/** Of two starts of one person in line, the later one, in the order of one-live-request.ts. */
const BEHIND_ANOTHER = `
  select later.id
    from (select * from proxy.verifications where ${IN_LINE} and present_until > proxy.now()) as earlier
    join (select * from proxy.verifications where ${IN_LINE}) as later using (person_hash)
   where (not earlier.vouched, coalesce(earlier.starts_by, 'infinity'), earlier.line_number)
       < (not later.vouched, coalesce(later.starts_by, 'infinity'), later.line_number)`;

/**
 * SQL condition on `proxy.verifications`: the start is in line, and its person has no open request and no start that
 * goes first. Each subquery runs once, not once for each row.
 */
export const MAY_CREATE = `(${IN_LINE} and person_hash not in (${PERSONS_WITH_OPEN_REQUEST})
  and id not in (${BEHIND_ANOTHER}))`;
