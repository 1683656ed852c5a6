import type { Migration } from '../server/store/database.js';
import { identityMigration } from './identity/migration.js';
import { callsMigration } from './limits/migration.js';
import { screeningMigration } from './screening/migration.js';
import { olderScreeningsMigration } from './screening/older-screenings-migration.js';
import { compactNamesMigration } from './screening/compact-names-migration.js';
import { readingsMigration } from './screening/readings-migration.js';
import { searchesByKindMigration } from './screening/searches-by-kind-migration.js';
import { monitoringMigration } from './screening/monitoring-migration.js';
import { submissionIndexesMigration } from './submissions/indexes-migration.js';
import { submissionsMigration } from './submissions/migration.js';
import { submissionValuesMigration } from './submissions/values-migration.js';

/** Everything the sandbox keeps, in schema `sandbox`. Append only: an applied migration never changes. */
export const migrations: Migration[] = [
  identityMigration,
  screeningMigration,
  submissionsMigration,
  compactNamesMigration,
  olderScreeningsMigration,
  monitoringMigration,
  submissionIndexesMigration,
  submissionValuesMigration,
  callsMigration,
  readingsMigration,
  searchesByKindMigration,
];
