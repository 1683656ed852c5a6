import type { ApiCall } from './api-call.js';
import { EVENT_CALLS } from './events.js';
import { OPERATION_CALLS } from './operation.js';
import { SCREENING_CALLS } from './screenings.js';
import { SESSION_CALLS } from './sessions.js';
import { SUBMISSION_CALLS } from './submissions.js';
import { VERIFICATION_CALLS } from './verifications.js';

/** Every call of the proxy's API, once: the description, the docs page and their tests are made from it. */
export const API_CALLS: readonly ApiCall[] = [
  ...SESSION_CALLS,
  ...VERIFICATION_CALLS,
  ...SCREENING_CALLS,
  ...SUBMISSION_CALLS,
  ...EVENT_CALLS,
  ...OPERATION_CALLS,
];
