import type { ApiCall } from './api-call.js';
import type { ApiContext } from './api-context.js';
import { cancelVerification } from './cancel-verification.js';
import { checkVerification } from './check-verification.js';
import { createScreening } from './create-screening.js';
import { createScreeningV1 } from './create-screening-v1.js';
import { createSession } from './create-session.js';
import { listAudit } from './list-audit.js';
import { listEvents } from './list-events.js';
import { listSessions } from './list-sessions.js';
import { listVerifications } from './list-verifications.js';
import { livez } from './livez.js';
import { readDetails } from './read-details.js';
import { readDocs } from './read-docs.js';
import { readDocsStyle } from './read-docs-style.js';
import { readElementsDocs } from './read-elements-docs.js';
import { readElementsRelease } from './read-elements-release.js';
import { readElementsScript } from './read-elements-script.js';
import { readMetrics } from './read-metrics.js';
import { readOpenapi } from './read-openapi.js';
import { readScreening } from './read-screening.js';
import { readVerification } from './read-verification.js';
import { readyz } from './readyz.js';
import { receiveIdentityWebhook } from './receive-identity-webhook.js';
import { replayEvent } from './replay-event.js';
import { revokeCurrentSession } from './revoke-current-session.js';
import { revokeSession } from './revoke-session.js';
import { searchSubmissions } from './search-submissions.js';
import { startVerification } from './start-verification.js';
import { streamVerification } from './stream-verification.js';

/** Every call of the proxy, in the order of the reference page. */
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
  readScreening,
  createScreeningV1,
  searchSubmissions,
  listEvents,
  replayEvent,
  listAudit,
  livez,
  readyz,
  readMetrics,
  readOpenapi,
  readDocs,
  readElementsDocs,
  readDocsStyle,
  readElementsScript,
  readElementsRelease,
];
