import type { Migration } from '../database.js';

export const detailsClaimsMigration: Migration = {
  name: '0008-details-claims',
  sql: `
    -- Until when a process is reading the details: the page and the host ask for them in the same moment, of any two.
    alter table proxy.verifications add column details_claimed_until timestamptz;
  `,
};
