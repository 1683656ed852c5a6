import type { Migration } from '../database.js';
import { sessionsAndIdentityMigration } from './0001-sessions-and-identity.js';
import { screeningsMigration } from './0002-screenings.js';
import { eventsAndAuditMigration } from './0003-events-and-audit.js';
import { failuresAndIndexesMigration } from './0004-failures-and-indexes.js';
import { looksOfWebhooksMigration } from './0005-looks-of-webhooks.js';
import { answeredLooksMigration } from './0006-answered-looks.js';
import { stableClockMigration } from './0007-stable-clock.js';
import { detailsClaimsMigration } from './0008-details-claims.js';

/** Everything the proxy keeps, in the order it came to be. */
export const proxyMigrations: readonly Migration[] = [
  sessionsAndIdentityMigration,
  screeningsMigration,
  eventsAndAuditMigration,
  failuresAndIndexesMigration,
  looksOfWebhooksMigration,
  answeredLooksMigration,
  stableClockMigration,
  detailsClaimsMigration,
];
