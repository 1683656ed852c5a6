import type { Migration } from './database.js';
import { proxySchema } from './proxy-schema.js';

const vouched: Migration = {
  name: '0002-vouched',
  sql: `
    -- The host knows the visitor who started this.
    alter table proxy.verifications add column vouched boolean not null default false;
  `,
};

const eventTypes: Migration = {
  name: '0003-event-types',
  sql: `
    alter table proxy.events
      drop constraint events_check,
      drop constraint events_status_check,
      drop constraint events_verification_id_status_key,
      add unique (verification_id, type),
      add constraint events_type_check check ((type, status) in (
        ('verification.turn_near', 'QUEUED'),
        ('verification.code_ready', 'WAITING'),
        ('verification.completed', 'COMPLETED'),
        ('verification.rejected', 'REJECTED'),
        ('verification.expired', 'EXPIRED'),
        ('verification.error', 'ERROR'),
        ('verification.cancelled', 'CANCELLED')));
  `,
};

const addressRetention: Migration = {
  name: '0004-address-retention',
  sql: `
    create index verifications_addresses on proxy.verifications (ended_at) where address_hash is not null;
  `,
};

/** The proxy's schema, oldest migration first. Never change one that was released: add the next. */
export const proxyMigrations: readonly Migration[] = [proxySchema, vouched, eventTypes, addressRetention];
