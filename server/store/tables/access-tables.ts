/** Whose store it is, sessions, what they made, repeated requests, and the row that shows that it can be written. */
export const accessTables = `
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
    id text primary key,
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

  create table proxy.session_screenings (
    session_id text not null,
    screening_id text not null,
    created_at timestamptz not null,
    primary key (session_id, screening_id)
  );
  create index session_screenings_created_at on proxy.session_screenings (created_at);

  -- Which host made a screening: the service may give one to two hosts that ask for the same.
  create table proxy.screening_hosts (
    screening_id text not null,
    host text not null,
    primary key (screening_id, host)
  );

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
    primary key (scope, key_hash)
  );
  create index idempotency_keys_created_at on proxy.idempotency_keys (created_at);
  create index idempotency_keys_reference on proxy.idempotency_keys (
    (case when scope like 'page %' then substring(scope from 6)::jsonb ->> 2 end));

  -- One row, written by each check of readiness: a database that only reads is not ready.
  create table proxy.readiness (
    only_row boolean primary key default true check (only_row),
    checked_at timestamptz not null
  );
  insert into proxy.readiness (checked_at) values (now());
`;
