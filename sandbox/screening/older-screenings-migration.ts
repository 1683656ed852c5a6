import type { Migration } from '../../server/store/database.js';

/** § Errors: "some older screenings created in the web application cannot be read" through the API. */
export const olderScreeningsMigration: Migration = {
  name: '0005 older screenings',
  sql: `alter table sandbox.screenings add column through_api boolean not null default true;`,
};
