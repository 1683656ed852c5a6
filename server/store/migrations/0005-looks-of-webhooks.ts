import type { Migration } from '../database.js';

export const looksOfWebhooksMigration: Migration = {
  name: '0005-looks-of-webhooks',
  sql: `
    -- How many status checks a transaction's notices have led to. How many notices came was never asked for.
    alter table proxy.webhooks drop column deliveries, add column looks integer not null default 0;
  `,
};
