import {
  IDENTITY_LIMITS,
  isTerminal,
  VERIFICATION_REASONS,
  VERIFICATION_STATUSES,
} from '../../../contract/rules.js';
import { sqlList } from './sql-list.js';

const KINDS = sqlList(Object.keys(IDENTITY_LIMITS));
const OPEN = sqlList(VERIFICATION_STATUSES.filter((status) => !isTerminal(status)));

/** The account of upstream calls, the webhook hints, and the verifications in five tables: each has one writer. */
export const identityTables = `
  -- One row for each kind of upstream call. A process locks it to count and charge in one step.
  create table proxy.budgets (
    kind text primary key check (kind in (${KINDS})),
    -- After an unexpected 429.
    lowered_by integer not null default 0 check (lowered_by >= 0),
    lowered_at timestamptz,
    paused_until timestamptz,
    -- Which line gets the next slot.
    vouched_next boolean not null default true
  );
  insert into proxy.budgets (kind) select unnest(array[${KINDS}]);

  create table proxy.calls (
    id bigint generated always as identity primary key,
    kind text not null references proxy.budgets (kind),
    -- A status check that a hint asked for.
    hinted boolean not null,
    started_at timestamptz not null,
    -- When the slot is free again: one window after the call ended, or after the latest time it can end.
    occupied_until timestamptz not null
  );
  create index calls_occupied on proxy.calls (occupied_until);

  -- Whose verification it is, and its status.
  create table proxy.verifications (
    id text primary key,
    line_number bigint generated always as identity,
    host text not null,
    -- Which sessions share it.
    scope text not null,
    session_id text not null,
    reference text,
    -- Whether the session fixed the ID, or a visitor typed it whom the host vouches for, or another one.
    start_kind text not null default 'unvouched' check (start_kind in ('fixed', 'typed', 'unvouched')),
    -- Keyed hashes of the national ID and of the network address. Both go when they count no more.
    person_hash bytea,
    address_hash bytea,
    -- Encrypted.
    national_id bytea,
    status text not null check (status in (${sqlList(VERIFICATION_STATUSES)})),
    reason text check (reason in (${sqlList(VERIFICATION_REASONS)})),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    ended_at timestamptz,
    check ((ended_at is null) = (status in (${OPEN}))),
    check (person_hash is not null or ended_at is not null)
  );
  create unique index verifications_one_open on proxy.verifications (person_hash, scope)
    where status in (${OPEN});
  create index verifications_open on proxy.verifications (status, line_number) where status in (${OPEN});
  create index verifications_reference on proxy.verifications (host, reference);
  create index verifications_scope on proxy.verifications (scope);
  create index verifications_person on proxy.verifications (person_hash);
  create index verifications_session on proxy.verifications (session_id, created_at);
  create index verifications_address on proxy.verifications (address_hash, created_at)
    where address_hash is not null;
  create index verifications_ended_at on proxy.verifications (ended_at);
  create index verifications_personal on proxy.verifications (ended_at) where national_id is not null;
  create index verifications_hashes on proxy.verifications (ended_at) where person_hash is not null;
  create index verifications_erased on proxy.verifications (ended_at)
    where person_hash is not null and scope like 'erased:%';
  create index verifications_sealed on proxy.verifications (id) where national_id is not null;

  -- The line. A verification has a place while it is QUEUED.
  create sequence proxy.line_positions;
  create table proxy.places (
    verification_id text primary key references proxy.verifications on delete cascade,
    -- Starts with an actor that was served move behind everyone.
    position bigint not null default nextval('proxy.line_positions'),
    -- Keyed hash: for whom a start takes its turn in the line.
    actor bytea not null,
    present_until timestamptz not null,
    -- The time shown to the person.
    starts_by timestamptz,
    not_before timestamptz,
    -- The creation call of one process. After this time that process counts as dead.
    claimed_until timestamptz,
    -- Its call failed, or its process died.
    at_head boolean not null default false,
    -- The turn among the starts of its person. Null: after all that have one.
    person_turn integer,
    -- The event turn_near. Null: the wait was never longer than its lead time.
    turn_notice text check (turn_notice in ('pending', 'sent')),
    -- The turn came while the person was away.
    held_since timestamptz
  );

  -- The creation call, the request that upstream may hold open after it, and the code.
  create table proxy.requests (
    verification_id text primary key references proxy.verifications on delete cascade,
    -- The position in line from which it was served.
    position bigint not null,
    -- Creation calls, with those whose process died; those that upstream failed; those that it refused.
    attempts integer not null default 1,
    failures integer not null default 0,
    refusals integer not null default 0,
    started_at timestamptz,
    -- The latest time at which upstream may hold the request open.
    open_until timestamptz,
    -- When the owner of the number had to wait for it, whose session fixes the number.
    blocked_owner_at timestamptz,
    trans_id text,
    -- Encrypted.
    code bytea,
    expires_at timestamptz
  );
  create index requests_trans_id on proxy.requests (trans_id);
  create index requests_open on proxy.requests (open_until) where open_until is not null;
  create index requests_sealed on proxy.requests (verification_id) where code is not null;

  create table proxy.status_checks (
    verification_id text primary key references proxy.verifications on delete cascade,
    -- When the last check started, and when the last one that upstream answered started.
    checked_at timestamptz,
    answered_at timestamptz,
    boosted_until timestamptz,
    -- The best guess: halfway between the check that saw the decision and the one before it.
    decided_at timestamptz
  );

  -- The details of a verified person, encrypted, and the call of the process that reads them.
  create table proxy.details (
    verification_id text primary key references proxy.verifications on delete cascade,
    details bytea,
    details_until timestamptz,
    claimed_until timestamptz
  );
  create index details_until on proxy.details (details_until) where details is not null;
  create index details_sealed on proxy.details (verification_id) where details is not null;

  create table proxy.hints (
    trans_id text primary key,
    received_at timestamptz not null,
    -- Status checks that hints of this transaction led to, and the last of them.
    checks integer not null default 0,
    checked_at timestamptz
  );
  create index hints_received_at on proxy.hints (received_at);
`;
