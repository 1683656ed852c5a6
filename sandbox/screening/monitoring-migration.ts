import type { Migration } from '../../server/store/database.js';

/** Which list version a case was last screened against: those behind the newest are due, before and after a crash. */
export const monitoringMigration: Migration = {
  name: '0006-monitoring',
  sql: `
    alter table sandbox.screenings add column screened_against bigint not null default 0;
    create index screenings_monitored on sandbox.screenings (screened_against, id) where is_monitored;
  `,
};
