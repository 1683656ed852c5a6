import type { ApiCall } from './api-call.js';
import { decideHits, listDecisions } from './decisions.js';
import { readDocs, readDocsPage, readDocsStyle, readOpenapi, readRoot } from './docs.js';
import { readElementsRelease, readElementsScript } from './elements.js';
import { listAudit, listEvents, receiveIdentityWebhook, replayEvents } from './events.js';
import { livez, readMetrics, readyz } from './health.js';
import { erasePerson, exportPerson } from './people.js';
import { createScreening, createScreeningV1, readScreening } from './screenings.js';
import { createSession, listSessions, revokeCurrentSession, revokeSession } from './sessions.js';
import { searchSubmissions } from './submissions.js';
import {
  cancelVerification,
  checkVerification,
  listVerifications,
  readDetails,
  readVerification,
  startVerification,
  streamVerification,
} from './verifications.js';
import {
  listScreenings,
  readChanges,
  reviewScreening,
  unwatchScreening,
  watchScreening,
} from './watched-screenings.js';

/** Every call of the proxy, in the order of the reference. */
export const API_CALLS: readonly ApiCall[] = [
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
  decideHits,
  listDecisions,
  watchScreening,
  unwatchScreening,
  createScreeningV1,
  searchSubmissions,
  listEvents,
  replayEvents,
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
  readDocsStyle,
  readElementsScript,
  readElementsRelease,
];
