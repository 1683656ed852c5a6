import type { Migration } from '../database.js';

export const answeredLooksMigration: Migration = {
  name: '0006-answered-looks',
  sql: `
    -- When the last look began that upstream answered: one that failed, or whose process died, has told nothing.
    alter table proxy.verifications add column answered_at timestamptz;
    update proxy.verifications set answered_at = checked_at
      where checked_at is not null and (ended_at is null or ended_at > clock_timestamp() - interval '2 hours');

    -- When a transaction's notices last led to a look.
    alter table proxy.webhooks add column looked_at timestamptz;
  `,
};
