import { DELIVERY_OUTCOMES } from '../../contract/events.js';
import {
  IDENTITY_LIMITS,
  isTerminal,
  TERMINAL_STATUSES,
  VERIFICATION_REASONS,
  VERIFICATION_STATUSES,
} from '../../contract/rules.js';
import type { Migration } from './database.js';

/** The names as an SQL list, for `in (…)`. */
export const sqlList = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

const OPEN_STATUSES = VERIFICATION_STATUSES.filter((status) => !isTerminal(status));

export const proxySchema: Migration = {
  name: '0001-proxy-schema',
  sql: `
    -- The only clock of the ledger and the line: processes on machines with different clocks agree, and tests replace it.
    -- Stable: a volatile function keeps conditions such as "an hour ago" from using an index.
    create function proxy.now() returns timestamptz language sql stable as 'select clock_timestamp()';

    create table proxy.sessions (
      id text primary key,
      token_hash bytea not null unique,
      origin text not null,
      grants jsonb not null,
      -- Encrypted.
      national_id bytea,
      created_at timestamptz not null,
      used_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index sessions_expires_at on proxy.sessions (expires_at);

    -- One row for each kind of upstream call. A process locks it to count and charge in one step.
    create table proxy.budgets (
      kind text primary key check (kind in (${sqlList(Object.keys(IDENTITY_LIMITS))})),
      -- After an unexpected 429.
      lowered_by integer not null default 0 check (lowered_by >= 0),
      lowered_at timestamptz,
      paused_until timestamptz
    );
    insert into proxy.budgets (kind) select unnest(array[${sqlList(Object.keys(IDENTITY_LIMITS))}]);

    create table proxy.calls (
      id bigint generated always as identity primary key,
      kind text not null references proxy.budgets (kind),
      -- A status check that a hint asked for.
      hinted boolean not null,
      started_at timestamptz not null,
      -- When the slot is free again: one window after the call ended, or after the latest time it can end.
      occupied_until timestamptz not null
    );
    create index calls_occupied on proxy.calls (kind, occupied_until);

    create table proxy.verifications (
      id text primary key,
      line_number bigint generated always as identity,
      -- Which sessions share it.
      scope text not null,
      session_id text not null,
      reference text,
      -- Keyed hashes of the national ID and of the network address.
      person_hash bytea not null,
      address_hash bytea,
      status text not null check (status in (${sqlList(VERIFICATION_STATUSES)})),
      reason text check (reason in (${sqlList(VERIFICATION_REASONS)})),
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      ended_at timestamptz,

      -- The line.
      at_head boolean not null default false,
      present_until timestamptz not null,
      -- The time shown to the person.
      starts_by timestamptz,
      not_before timestamptz,
      -- The creation call of one process. After this time that process counts as dead.
      claimed_until timestamptz,
      -- Creation calls, with those whose process died. Failures are only those that upstream failed.
      attempts integer not null default 0,
      failures integer not null default 0,

      -- The code. National ID and code are encrypted.
      national_id bytea,
      trans_id text,
      code bytea,
      started_at timestamptz,
      expires_at timestamptz,

      -- Status checks: when the last one started, and when the last one that upstream answered started.
      checked_at timestamptz,
      answered_at timestamptz,
      boosted_until timestamptz,
      -- The best guess: halfway between the check that saw the decision and the one before it.
      decided_at timestamptz,

      -- The details of the verified person, encrypted, and the call of the process that reads them.
      details bytea,
      details_until timestamptz,
      details_claimed_until timestamptz,

      check ((ended_at is null) = (status in (${sqlList(OPEN_STATUSES)})))
    );
    create unique index verifications_one_open on proxy.verifications (person_hash, scope)
      where status in (${sqlList(OPEN_STATUSES)});
    create index verifications_line on proxy.verifications (at_head desc, line_number) where status = 'QUEUED';
    create index verifications_waiting on proxy.verifications (checked_at) where status = 'WAITING';
    create index verifications_trans_id on proxy.verifications (trans_id);
    create index verifications_reference on proxy.verifications (reference);
    create index verifications_scope on proxy.verifications (scope);
    create index verifications_person on proxy.verifications (person_hash, started_at);
    create index verifications_session on proxy.verifications (session_id, started_at);
    create index verifications_address on proxy.verifications (address_hash, started_at) where address_hash is not null;
    create index verifications_ended_at on proxy.verifications (ended_at);
    create index verifications_personal on proxy.verifications (ended_at) where national_id is not null;
    create index verifications_details on proxy.verifications (details_until) where details is not null;

    create table proxy.hints (
      trans_id text primary key,
      received_at timestamptz not null,
      -- Status checks that hints of this transaction led to, and the last of them.
      checks integer not null default 0,
      checked_at timestamptz
    );
    create index hints_received_at on proxy.hints (received_at);

    create table proxy.idempotency_keys (
      -- Who uses the key: the host, or the pages of one origin, reference and client.
      scope text not null,
      key_hash bytea not null,
      -- Keyed hash of the request: it shows that a key is reused for another body, without storing the body.
      request_hash bytea not null,
      state text not null check (state in ('running', 'done', 'unknown')),
      -- After this time the process of a 'running' request counts as dead, and the outcome is unknown.
      running_until timestamptz not null,
      -- Encrypted.
      outcome bytea,
      created_at timestamptz not null,
      primary key (scope, key_hash)
    );
    create index idempotency_keys_created_at on proxy.idempotency_keys (created_at);

    create table proxy.session_screenings (
      session_id text not null,
      screening_id text not null,
      created_at timestamptz not null,
      primary key (session_id, screening_id)
    );
    create index session_screenings_created_at on proxy.session_screenings (created_at);

    create table proxy.events (
      -- Also the webhook-id of every delivery, by which a receiver knows a repeat.
      id text primary key,
      position bigint generated always as identity unique,
      type text not null,
      verification_id text not null,
      status text not null check (status in (${sqlList(TERMINAL_STATUSES)})),
      reference text,
      created_at timestamptz not null,
      -- Since when it waits for delivery: its creation, or the last replay.
      waiting_since timestamptz not null,
      -- Null once it is delivered or given up.
      next_attempt_at timestamptz,
      -- The delivery of one process. After this time that process counts as dead.
      claimed_until timestamptz,
      -- Counted over all replays: it distinguishes a late result of an older attempt from the present one.
      attempts integer not null default 0,
      -- Position on the retry schedule; 0 again after a replay.
      failures integer not null default 0,
      last_outcome text check (last_outcome in (${sqlList(DELIVERY_OUTCOMES)})),
      last_status integer,
      delivered_at timestamptz,
      unique (verification_id, status),
      check (type = 'verification.' || lower(status)),
      check (delivered_at is null or next_attempt_at is null)
    );
    create index events_due on proxy.events (next_attempt_at) where next_attempt_at is not null;
    create index events_created_at on proxy.events (created_at);

    create table proxy.audit (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      event text not null,
      actor text not null,
      subject text,
      request_id text
    );
    create index audit_at on proxy.audit (at);
    create index audit_subject on proxy.audit (subject, id);

    create function proxy.keep_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('proxy.audit_retention', true) = 'on' then
        return old;
      end if;
      raise exception 'proxy.audit is append-only';
    end $$;
    create trigger audit_is_append_only before update or delete on proxy.audit
      for each row execute function proxy.keep_audit();
    create trigger audit_is_not_emptied before truncate on proxy.audit
      for each statement execute function proxy.keep_audit();
  `,
};
