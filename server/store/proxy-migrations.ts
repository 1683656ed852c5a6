import { VERIFICATION_REASONS } from '../../contract/rules.js';
import type { Migration } from './database.js';
import { proxySchema, sqlList } from './proxy-schema.js';

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

const oneLiveRequest: Migration = {
  name: '0005-one-live-request',
  sql: `
    alter table proxy.verifications
      -- The latest time at which upstream may hold the request of this verification open.
      add column request_open_until timestamptz,
      -- Creation calls that upstream refused.
      add column refusals integer not null default 0,
      drop constraint verifications_reason_check,
      add constraint verifications_reason_check check (reason in (${sqlList(VERIFICATION_REASONS)}));
    create index verifications_open_request on proxy.verifications (request_open_until)
      where request_open_until is not null;
    create index verifications_claimed on proxy.verifications (claimed_until) where claimed_until is not null;
  `,
};

const admission: Migration = {
  name: '0006-admission',
  sql: `
    create sequence proxy.line_positions;
    alter table proxy.verifications
      -- Keyed hash: for whom a start takes its turn in the line.
      add column actor bytea,
      -- In the line. Starts with an actor that was served move behind everyone.
      add column position bigint not null default nextval('proxy.line_positions');
    with placed as materialized (
      select id, nextval('proxy.line_positions') as position
        from (select id from proxy.verifications where status = 'QUEUED' order by line_number) as ordered)
    update proxy.verifications v set position = placed.position from placed where v.id = placed.id;
    drop index proxy.verifications_line;
    create index verifications_line on proxy.verifications (vouched, position) where status = 'QUEUED';
    -- Which line gets the next slot.
    alter table proxy.budgets add column vouched_next boolean not null default true;
  `,
};

const leaveTheLine: Migration = {
  name: '0007-leave-the-line',
  sql: `
    alter table proxy.verifications
      -- The event turn_near. Null: the wait was never longer than its lead time.
      add column turn_notice text check (turn_notice in ('pending', 'sent')),
      -- The turn came while the person was away.
      add column held_since timestamptz;
  `,
};

const personTurn: Migration = {
  name: '0008-person-turn',
  sql: `
    -- The turn of a start in line among those of its person. Null: after all that have one.
    alter table proxy.verifications add column person_turn integer;
  `,
};

const mintedBy: Migration = {
  name: '0009-minted-by',
  sql: `
    -- Kind and fingerprint of the key that minted the session, which ends when the key is removed. Null: before 0009.
    alter table proxy.sessions add column minted_by text;
    create index sessions_reference on proxy.sessions ((grants #>> '{identity,reference}'), created_at);
  `,
};

const readiness: Migration = {
  name: '0010-readiness',
  sql: `
    -- One row, written by each check of readiness: a database that only reads is not ready.
    create table proxy.readiness (
      only_row   boolean primary key default true check (only_row),
      checked_at timestamptz not null
    );
    insert into proxy.readiness (checked_at) values (now());
  `,
};

const screeningCeilings: Migration = {
  name: '0011-screening-ceilings',
  sql: `
    -- Screenings that a session with a ceiling has made.
    alter table proxy.sessions add column screenings integer not null default 0;
    -- Screenings of all callers, by day in UTC.
    create table proxy.screening_days (
      day        date primary key,
      screenings integer not null
    );
  `,
};

const receivers: Migration = {
  name: '0012-receivers',
  sql: `
    -- Which receiver of the configuration it goes to, counted from 0.
    alter table proxy.events
      add column receiver smallint not null default 0,
      drop constraint events_verification_id_type_key,
      add unique (verification_id, type, receiver);
  `,
};

const receiverState: Migration = {
  name: '0013-receiver-state',
  sql: `
    -- A receiver of the configuration that has failed, counted from 0.
    create table proxy.receivers (
      receiver      smallint primary key,
      -- A hash: another address at this place is another receiver.
      address       text not null,
      -- The first failure after the last success. Null: none since.
      failing_since timestamptz,
      failed_at     timestamptz not null,
      -- Nothing is sent to it. Null: it is enabled.
      disabled_at   timestamptz,
      check (disabled_at is null or failing_since is not null)
    );
  `,
};

/** The proxy's schema, oldest migration first. Never change one that was released: add the next. */
export const proxyMigrations: readonly Migration[] = [
  proxySchema,
  vouched,
  eventTypes,
  addressRetention,
  oneLiveRequest,
  admission,
  leaveTheLine,
  personTurn,
  mintedBy,
  readiness,
  screeningCeilings,
  receivers,
  receiverState,
];
