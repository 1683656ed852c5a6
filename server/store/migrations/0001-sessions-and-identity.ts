import type { Migration } from '../database.js';

/**
 * `proxy.now()` is the only clock the ledger and the line know: it is the database's, so that processes on machines
 * whose clocks differ agree, and tests move time by replacing the function.
 */
export const sessionsAndIdentityMigration: Migration = {
  name: '0001-sessions-and-identity',
  sql: `
    create function proxy.now() returns timestamptz language sql volatile as 'select clock_timestamp()';

    create table proxy.sessions (
      id text primary key,
      token_hash bytea not null unique,
      origin text not null,
      grants jsonb not null,
      national_id bytea,
      created_at timestamptz not null,
      used_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index sessions_expires_at on proxy.sessions (expires_at);

    -- One row per kind of call: whoever spends locks it, so counting and charging are one step.
    create table proxy.budgets (
      kind text primary key,
      lowered_by integer not null default 0,
      lowered_at timestamptz,
      paused_until timestamptz
    );
    insert into proxy.budgets (kind) values ('request'), ('status'), ('details');

    create table proxy.calls (
      id bigint generated always as identity primary key,
      kind text not null references proxy.budgets (kind),
      hinted boolean not null,
      started_at timestamptz not null,
      -- When the slot is free again: a window after the call ended, or after it can at the latest have ended.
      occupied_until timestamptz not null
    );
    create index calls_occupied on proxy.calls (kind, occupied_until);

    create table proxy.verifications (
      id text primary key,
      line_number bigint generated always as identity,
      scope text not null,
      session_id text not null,
      reference text,
      person bytea not null,
      address bytea,
      national_id bytea,
      status text not null,
      reason text,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      ended_at timestamptz,
      -- The line.
      at_head boolean not null default false,
      present_until timestamptz not null,
      starts_by timestamptz,
      not_before timestamptz,
      claimed_until timestamptz,
      attempts integer not null default 0,
      -- The code.
      trans_id text,
      code bytea,
      started_at timestamptz,
      expires_at timestamptz,
      -- Looking.
      checked_at timestamptz,
      boosted_until timestamptz,
      -- Our best guess of when the person decided: between the look that saw it and the one before.
      decided_at timestamptz,
      -- The verified person, for a short time.
      details bytea,
      details_until timestamptz
    );
    create unique index verifications_one_live on proxy.verifications (person, scope) where status in ('QUEUED', 'WAITING');
    create index verifications_line on proxy.verifications (at_head desc, line_number) where status = 'QUEUED';
    create index verifications_waiting on proxy.verifications (checked_at) where status = 'WAITING';
    create index verifications_trans_id on proxy.verifications (trans_id);
    create index verifications_reference on proxy.verifications (reference);
    create index verifications_person on proxy.verifications (person, started_at);
    create index verifications_session on proxy.verifications (session_id, started_at);

    create table proxy.webhooks (
      trans_id text primary key,
      received_at timestamptz not null,
      deliveries integer not null default 1
    );
    create index webhooks_received_at on proxy.webhooks (received_at);
  `,
};
