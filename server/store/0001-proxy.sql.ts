export const proxy = {
  name: '0001-proxy',
  sql: `create function proxy.now() returns timestamptz language sql stable as 'select clock_timestamp()';

  -- One row from the first start on.
  create table proxy.store (
    only_row boolean primary key default true check (only_row),
    account text not null,
    -- The origin of the service.
    service text not null,
    -- Keyed hashes of a constant, one for each key of the last start.
    key_checks bytea[] not null,
    -- Keyed hash of the token of the last start.
    token_check bytea
  );

  create table proxy.sessions (
    id text collate "C" primary key,
    token_hash bytea not null unique,
    host text not null,
    origin text not null,
    grants jsonb not null,
    -- Encrypted.
    national_id bytea,
    -- Keyed hash of the national ID.
    person_hash bytea,
    -- Kind and fingerprint of the key that minted the session, which ends when the key is removed.
    minted_by text not null,
    -- Screenings that a session with a ceiling has made.
    screenings integer not null default 0,
    created_at timestamptz not null,
    used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  );
  create index sessions_expires_at on proxy.sessions (expires_at);
  create index sessions_revoked_at on proxy.sessions (revoked_at) where revoked_at is not null;
  create index sessions_person on proxy.sessions (person_hash) where person_hash is not null;
  create index sessions_reference on proxy.sessions (host, (grants #>> '{identity,reference}'), created_at);
  create index sessions_screened on proxy.sessions (host, (grants #>> '{screening,create,reference}'))
    where grants #>> '{screening,create,reference}' is not null;

  -- Screenings of all callers of a host, by day in UTC, counted before they are sent. Kept: they say which hosts screen.
  create table proxy.screening_days (
    host text not null,
    day date not null,
    screenings integer not null,
    primary key (host, day)
  );

  create table proxy.idempotency_keys (
    -- Who uses the key: a host, or its pages of one origin, reference and client.
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
    -- Of the caller, and of the customer, if the caller gave a reference.
    host text not null,
    reference text,
    primary key (scope, key_hash)
  );
  create index idempotency_keys_created_at on proxy.idempotency_keys (created_at);
  create index idempotency_keys_customer on proxy.idempotency_keys (host, reference) where reference is not null;

  -- One row, written by each check of readiness: a database that only reads is not ready.
  create table proxy.readiness (
    only_row boolean primary key default true check (only_row),
    checked_at timestamptz not null
  );
  insert into proxy.readiness (checked_at) values (now());


  -- One row for each kind of upstream call. A process locks it to count and charge in one step.
  create table proxy.budgets (
    kind text primary key check (kind in ('request', 'status', 'details')),
    -- After an unexpected 429.
    lowered_by integer not null default 0 check (lowered_by >= 0),
    lowered_at timestamptz,
    paused_until timestamptz,
    -- Which line gets the next slot.
    vouched_next boolean not null default true
  );
  insert into proxy.budgets (kind) select unnest(array['request', 'status', 'details']);

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

  -- Whose verification it is, its status, its request, its status checks and the details of the person.
  create table proxy.verifications (
    id text collate "C" primary key,
    line_number bigint generated always as identity,
    host text not null,
    -- Which sessions share it.
    scope text not null,
    session_id text collate "C" not null,
    reference text,
    -- Whether the session fixed the ID, or a visitor typed it whom the host vouches for, or another one.
    start_kind text not null default 'unvouched' check (start_kind in ('fixed', 'typed', 'unvouched')),
    -- Keyed hashes of the national ID and of the network address. Both go when they count no more.
    person_hash bytea,
    address_hash bytea,
    -- Encrypted.
    national_id bytea,
    status text not null check (status in ('QUEUED', 'WAITING', 'COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR', 'CANCELLED')),
    reason text check (reason in ('invalid_national_id', 'upstream_unavailable', 'upstream_error', 'code_replaced', 'request_open', 'request_refused', 'no_answer_in_time', 'gave_up')),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    ended_at timestamptz,
    -- The creation call, the request that upstream may hold open after it, and the code.
    -- The position in line from which it was served.
    served_position bigint,
    -- Creation calls, with those whose process died; those that upstream failed or refused.
    attempts integer not null default 0,
    failures integer not null default 0,
    started_at timestamptz,
    -- The latest time at which upstream may hold the request open.
    open_until timestamptz,
    -- When the owner of the number had to wait for it, whose session fixes the number.
    blocked_owner_at timestamptz,
    trans_id text collate "C",
    -- Encrypted.
    code bytea,
    expires_at timestamptz,
    -- When the last status check started, and when the last one that upstream answered started. No index has the columns that
    -- each check writes.
    checked_at timestamptz,
    answered_at timestamptz,
    boosted_until timestamptz,
    -- The best guess: halfway between the check that saw the decision and the one before it.
    decided_at timestamptz,
    -- The details of the verified person, encrypted, and until when they are kept. Null: until when one process reads them.
    details bytea,
    details_until timestamptz,
    check ((ended_at is null) = (status in ('QUEUED', 'WAITING'))),
    check (person_hash is not null or ended_at is not null)
  );
  create unique index verifications_one_open on proxy.verifications (person_hash, scope)
    where status in ('QUEUED', 'WAITING');
  create index verifications_open on proxy.verifications (status, line_number) where status in ('QUEUED', 'WAITING');
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
  create index verifications_trans_id on proxy.verifications (trans_id) where trans_id is not null;
  create index verifications_open_until on proxy.verifications (open_until) where open_until is not null;
  create index verifications_details on proxy.verifications (details_until) where details_until is not null;
  create index verifications_sealed on proxy.verifications (id)
    where national_id is not null or code is not null or details is not null;

  -- The line. A verification has a place while it is QUEUED.
  create sequence proxy.line_positions;
  create table proxy.places (
    verification_id text collate "C" primary key references proxy.verifications on delete cascade,
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

  create table proxy.hints (
    trans_id text collate "C" primary key,
    received_at timestamptz not null,
    -- Status checks that hints of this transaction led to, and the last of them.
    checks integer not null default 0,
    checked_at timestamptz
  );
  create index hints_received_at on proxy.hints (received_at);


  create table proxy.events (
    -- Also the webhook-id of every delivery, by which a receiver knows a repeat.
    id text collate "C" primary key,
    -- The order in which they were written. One whose transaction commits late has a lower number than others before it.
    written bigint generated always as identity,
    -- The order in the feed of the host, given after the commit: all earlier positions are visible. Null: no reader asked yet.
    position bigint,
    type text not null,
    host text not null,
    -- What it is about: one of the two.
    verification_id text collate "C",
    screening_id text collate "C",
    status text,
    -- Of a screening: where it stood.
    data jsonb,
    reference text,
    created_at timestamptz not null,
    unique (verification_id, type),
    check ((verification_id is null) <> (screening_id is null)),
    -- Not as rows in a list: of these a dump writes another expression.
    check (case when screening_id is null then type = 'verification.turn_near' and status = 'QUEUED' or type = 'verification.code_ready' and status = 'WAITING' or type = 'verification.completed' and status = 'COMPLETED' or type = 'verification.rejected' and status = 'REJECTED' or type = 'verification.expired' and status = 'EXPIRED' or type = 'verification.error' and status = 'ERROR' or type = 'verification.cancelled' and status = 'CANCELLED'
                else type in ('screening.changed', 'screening.case_changed', 'screening.unwatched', 'screening.decided') and data is not null end)
  );
  -- Partial: with all rows it would be a key, and a position would wait for those who refer to the event.
  create unique index events_feed on proxy.events (host, position) where position is not null;
  create index events_without_position on proxy.events (host, written) where position is null;
  create index events_screening on proxy.events (screening_id, written) where screening_id is not null;
  create index events_reference on proxy.events (host, reference) where screening_id is not null;
  create index events_created_at on proxy.events (created_at);

  create table proxy.deliveries (
    event_id text collate "C" not null references proxy.events on delete cascade,
    -- A hash of the host and the address that it goes to.
    receiver text not null,
    -- Since when it waits: the event, or the last replay.
    waiting_since timestamptz not null,
    -- Null once it is delivered or given up.
    next_attempt_at timestamptz,
    -- The delivery of one process. After this time that process counts as dead.
    claimed_until timestamptz,
    -- Counted over all replays: it distinguishes a late result of an older attempt from the present one.
    attempts integer not null default 0,
    -- Position on the retry schedule; 0 again after a replay.
    failures integer not null default 0,
    last_outcome text check (last_outcome in ('delivered', 'refused', 'timed_out', 'unreachable')),
    last_status integer,
    -- Media type and beginning of the last answer. The receiver wrote it: it may name a person.
    last_answer jsonb,
    delivered_at timestamptz,
    primary key (event_id, receiver),
    check (delivered_at is null or next_attempt_at is null)
  );
  create index deliveries_due on proxy.deliveries (receiver, next_attempt_at) where next_attempt_at is not null;

  -- One row for each host that reads its events.
  create table proxy.feeds (
    host text primary key,
    -- Its last one. Positions are given under the lock of this row.
    position bigint not null default 0,
    -- The last one that was purged.
    purged bigint not null default 0
  );

  -- Up to where a reader that names itself has read.
  create table proxy.feed_readers (
    host text not null,
    name text not null,
    position bigint not null,
    read_at timestamptz not null,
    primary key (host, name)
  );
  create index feed_readers_read_at on proxy.feed_readers (read_at);

  create table proxy.audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    event text not null,
    actor text not null,
    -- The host that reads the entry.
    host text not null,
    subject text collate "C",
    request_id text collate "C",
    -- Keyed hash of the network address, where the act has one.
    address text,
    -- Of refusals: how many since the entry before. Null: one.
    count integer
  );
  create index audit_at on proxy.audit (at);
  create index audit_subject on proxy.audit (subject, id);
  create index audit_host on proxy.audit (host, id);

  create function proxy.keep_audit() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('kyc.audit_retention', true) = 'on' then
      return old;
    end if;
    raise exception 'proxy.audit is append-only';
  end $$;
  create trigger audit_is_append_only before update or delete on proxy.audit
    for each row execute function proxy.keep_audit();
  create trigger audit_is_not_emptied before truncate on proxy.audit
    for each statement execute function proxy.keep_audit();


  create sequence proxy.screening_positions;
  -- One row for each host that made or watches a screening: the service may give one to two hosts that ask for the same.
  -- No name, and nothing of a hit but its id and keyed hashes.
  create table proxy.screenings (
    screening_id text collate "C" not null,
    host text not null,
    -- Which sessions made it. Each may read it, whatever its grant lists.
    sessions text[] collate "C" not null default '{}',
    reference text,
    watch text not null check (watch in ('on', 'until closed', 'off')),
    -- The order of the list: each change takes the next one.
    position bigint not null default nextval('proxy.screening_positions'),
    changed_at timestamptz not null,
    -- What the last answer said: level, counts, statuses, times. Null: it is forgotten; the host that made it is not.
    answer jsonb,
    -- When the call of the last answer began, and that of the last reading of all hits.
    read_at timestamptz not null,
    hits_read_at timestamptz,
    -- Encrypted: the key of the hashes of this screening.
    hash_key bytea,
    -- Null before all hits were read. Then those of the last reading, and those of the baseline.
    hits jsonb,
    baseline jsonb,
    version integer not null default 0,
    -- Whether hits and baseline differ.
    changed boolean not null default false,
    -- How many hits are new, changed and gone since the baseline.
    changes jsonb not null default '{"new":0,"changed":0,"gone":0}',
    -- The time of the baseline, and who said reviewed. Null: no one yet.
    baseline_at timestamptz,
    reviewed_at timestamptz,
    reviewed_by text,
    -- Who else said so of the same hits: at, by.
    also_reviewed jsonb not null default '[]',
    -- What the last review replaced. Null: it cannot be taken back.
    before_review jsonb,
    -- Keyed hash of what was searched: a decision holds in each screening that searched the same.
    searched_hash bytea,
    -- The next reading. Null: it is not watched.
    due_at timestamptz,
    -- The reading of one process. After this time that process counts as dead.
    claimed_until timestamptz,
    -- Since when the service does not show it.
    refused_since timestamptz,
    primary key (screening_id, host),
    check ((watch = 'off') = (due_at is null)),
    check ((hits is null) = (baseline is null)),
    check ((answer is null) = (hash_key is null)),
    check (answer is not null or watch = 'off')
  );
  create index screenings_list on proxy.screenings (host, position);
  create index screenings_reference on proxy.screenings (host, reference, position);
  create index screenings_changed on proxy.screenings (host, position) where changed;
  create index screenings_status on proxy.screenings (host, (answer ->> 'searchStatus'), position);
  create index screenings_level on proxy.screenings (host, (answer ->> 'level'), position);
  create index screenings_client on proxy.screenings (host, (answer ->> 'clientId'), position);
  create index screenings_sessions on proxy.screenings using gin (sessions);
  create index screenings_due on proxy.screenings (due_at) where due_at is not null;
  create index screenings_off on proxy.screenings (read_at) where watch = 'off' and answer is not null;

  -- What analysts decided about hits. A later decision about a pair replaces the one before, which stays.
  create table proxy.decisions (
    id text collate "C" primary key,
    -- The order in which they were made.
    written bigint generated always as identity,
    host text not null,
    screening_id text collate "C" not null,
    -- The host's name for the customer, as the screening had it.
    reference text,
    searched_hash bytea,
    -- Keyed hash of the pair, and the hash of what the list says of the entity.
    pair_hash bytea not null,
    entity text collate "C" not null,
    hit_id text collate "C" not null,
    -- Encrypted: pair, facts, label, reason. Null: its key is gone.
    sealed bytea,
    taken_back boolean not null,
    decided_at timestamptz not null,
    decided_by text not null,
    -- Null: the host decided with its key.
    session_id text collate "C",
    two_names boolean not null,
    confirmed_at timestamptz,
    confirmed_by text,
    together boolean not null,
    opened boolean not null,
    rules text not null,
    replaces text collate "C",
    replaced_at timestamptz
  );
  create unique index decisions_in_force on proxy.decisions (host, pair_hash) where replaced_at is null;
  create index decisions_screening on proxy.decisions (screening_id, host);
  create index decisions_reference on proxy.decisions (host, reference) where reference is not null;
  create index decisions_searched on proxy.decisions (host, searched_hash) where replaced_at is null;
  create index decisions_list on proxy.decisions (host, written);
  create index decisions_decided_at on proxy.decisions (decided_at);

  -- One row. Each read takes the next moment under its lock.
  create table proxy.reading (
    only_row boolean primary key default true check (only_row),
    -- Reads a minute, and the rate at which the service refused one.
    per_minute double precision not null,
    refused_at double precision,
    -- Until then a further refusal is of the same calls, and the rate stays.
    refused_until timestamptz,
    -- Reads since the rate changed that were not refused.
    reads integer not null default 0,
    next_at timestamptz not null,
    -- When the last reading began: what people call moves the next one no further than its share allows.
    read_at timestamptz not null default now()
  );
  insert into proxy.reading (per_minute, next_at) values (10, now());
`,
};
