import type { Migration } from './database.js';
import { proxySchema } from './proxy-schema.js';

const vouched: Migration = {
  name: '0002-vouched',
  sql: `
    -- The host knows the visitor who started this.
    alter table proxy.verifications add column vouched boolean not null default false;
  `,
};

/** The proxy's schema, oldest migration first. Never change one that was released: add the next. */
export const proxyMigrations: readonly Migration[] = [proxySchema, vouched];
