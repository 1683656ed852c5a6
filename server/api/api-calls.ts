import type { ApiCall } from './call/api-call.js';
import type { ApiContext } from './call/api-context.js';
import { cancelVerification } from './verifications/cancel-verification.js';
import { checkVerification } from './verifications/check-verification.js';
import { createScreening } from './screenings/create-screening.js';
import { createScreeningV1 } from './screenings/create-screening-v1.js';
import { createSession } from './sessions/create-session.js';
import { erasePerson } from './people/erase-person.js';
import { exportPerson } from './people/export-person.js';
import { listAudit } from './events/list-audit.js';
import { listEvents } from './events/list-events.js';
import { listScreenings } from './screenings/list-screenings.js';
import { listSessions } from './sessions/list-sessions.js';
import { listVerifications } from './verifications/list-verifications.js';
import { livez } from './operations/livez.js';
import { readChanges } from './screenings/read-changes.js';
import { readDetails } from './verifications/read-details.js';
import {
  readDocs,
  readDocsPage,
  readDocsStyle,
  readElementsDocs,
  readOpenapi,
  readRoot,
} from './operations/read-docs.js';
import { readElementsRelease } from './operations/read-elements-release.js';
import { readElementsScript } from './operations/read-elements-script.js';
import { readMetrics } from './operations/read-metrics.js';
import { readScreening } from './screenings/read-screening.js';
import { readVerification } from './verifications/read-verification.js';
import { readyz } from './operations/readyz.js';
import { receiveIdentityWebhook } from './events/receive-identity-webhook.js';
import { replayEvent } from './events/replay-event.js';
import { reviewScreening } from './screenings/review-screening.js';
import { revokeCurrentSession, revokeSession } from './sessions/revoke-session.js';
import { searchSubmissions } from './submissions/search-submissions.js';
import { startVerification } from './verifications/start-verification.js';
import { streamVerification } from './verifications/stream-verification.js';
import { unwatchScreening } from './screenings/unwatch-screening.js';
import { watchScreening } from './screenings/watch-screening.js';

/** Every call of the proxy, in the order of the reference. */
export const API_CALLS: readonly ApiCall<ApiContext>[] = [
  createSession,
  listSessions,
  // Before `{id}`, which would take `current` for an id.
  revokeCurrentSession,
  revokeSession,
  startVerification,
  listVerifications,
  readVerification,
  streamVerification,
  checkVerification,
  cancelVerification,
  readDetails,
  receiveIdentityWebhook,
  createScreening,
  listScreenings,
  readScreening,
  readChanges,
  reviewScreening,
  watchScreening,
  unwatchScreening,
  createScreeningV1,
  searchSubmissions,
  listEvents,
  replayEvent,
  listAudit,
  erasePerson,
  exportPerson,
  livez,
  readyz,
  readMetrics,
  readOpenapi,
  readRoot,
  readDocs,
  readDocsPage,
  readElementsDocs,
  readDocsStyle,
  readElementsScript,
  readElementsRelease,
];
