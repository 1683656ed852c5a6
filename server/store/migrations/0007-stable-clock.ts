import type { Migration } from '../database.js';

export const stableClockMigration: Migration = {
  name: '0007-stable-clock',
  sql: `
    -- A volatile one keeps conditions such as "before an hour ago" from any index; one moment for each is what we mean.
    alter function proxy.now() stable;
  `,
};
