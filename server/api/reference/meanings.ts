import type { VerificationReason, VerificationStatus } from '../../../contract/rules.js';
import { GIVE_UP_SECONDS } from '../../identity/dismissal.js';
import { PERSONAL_DATA_KEPT_SECONDS } from '../../identity/housekeeping.js';
import { inWords } from './in-words.js';

/** What a verification's status says to a host. */
export const STATUS_MEANINGS: Readonly<Record<VerificationStatus, string>> = {
  QUEUED: 'In line for a code; `queue` says the place and the latest time.',
  WAITING: 'The person has a code and has not decided yet.',
  COMPLETED: 'The person approved it in the app. Their details can be read.',
  REJECTED: 'The person declined in the app.',
  EXPIRED: 'Nobody decided in time.',
  ERROR: 'It could not be carried out; `reason` says why.',
  CANCELLED:
    'Nobody waits for it any more. A request that is in the app stays there until it runs out; what is decided there no longer counts.',
};

export const REASON_MEANINGS: Readonly<Record<VerificationReason, string>> = {
  invalid_national_id: '`ERROR`: the service calls the number invalid. Ask for it again.',
  upstream_unavailable:
    '`ERROR`: no code was to be had; the service refused, or failed several times. Later again.',
  upstream_error: '`ERROR`: the service itself reported that the request failed, or forgot it.',
  code_replaced:
    'No end: an earlier request may be in the app already. The one that counts is that with the code shown last.',
  no_answer_in_time: `\`EXPIRED\` by the proxy’s clock, not by the service’s word. Should the service report an approval, a refusal or a failure within ${inWords(PERSONAL_DATA_KEPT_SECONDS)}, the status still changes and another event is sent.`,
  gave_up: `\`CANCELLED\`: the page was away from the line for ${inWords(GIVE_UP_SECONDS)}.`,
};
