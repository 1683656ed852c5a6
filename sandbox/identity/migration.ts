import type { Migration } from '../../server/store/database.js';

export const identityMigration: Migration = {
  name: '0001 identity',
  sql: `
    create table sandbox.kept (
      name text primary key,
      value jsonb not null
    );

    create table sandbox.transactions (
      trans_id text primary key,
      tenant text not null,
      national_id text not null,
      random text not null,
      status text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      decided_at timestamptz,
      -- What happens by itself, and when: at the latest, expiry.
      due_status text not null,
      due_at timestamptz not null,
      -- How the webhook of its changes behaves: sent, none, twice_late.
      webhook text not null,
      -- Whether the request reaches the person's phone at all.
      on_phone boolean not null,
      wrong_codes integer not null default 0
    );
    create index transactions_due on sandbox.transactions (due_at) where status = 'WAITING';
    create index transactions_person on sandbox.transactions (national_id, tenant) where status = 'WAITING';
    create index transactions_newest on sandbox.transactions (created_at desc);

    -- A magic national ID whose request was refused once and will be accepted next time.
    create table sandbox.refused_once (
      tenant text not null,
      national_id text not null,
      primary key (tenant, national_id)
    );

    create table sandbox.webhook_deliveries (
      id bigint generated always as identity primary key,
      trans_id text not null,
      status text not null,
      state text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      attempted_at timestamptz,
      answer integer,
      failure text
    );
    create index webhook_deliveries_due on sandbox.webhook_deliveries (due_at) where state = 'pending';
  `,
};
