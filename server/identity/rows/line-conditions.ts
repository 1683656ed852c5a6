import { IS } from '../rules/verification-states.js';

/** SQL conditions and values of `proxy.verifications`: of starts in line, and of the requests that they wait for. */
export const IN_LINE = `${IS.queued} and claimed_until is null`;
export const PERSONS_WITH_OPEN_REQUEST =
  'select person_hash from proxy.verifications where request_open_until > proxy.now()';
/** The end of the open request that a start waits for. */
export const WAITS_UNTIL = "case when reason = 'request_open' then not_before end";
