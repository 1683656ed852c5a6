import type { Migration } from '../database.js';

/** A screening may be billed: what was sent under an Idempotency-Key, and what a session may read again. */
export const screeningsMigration: Migration = {
  name: '0002-screenings',
  sql: `
    create table proxy.idempotency_keys (
      -- Whose key it is: the host's, or that of the pages of one origin, reference and client.
      scope text not null,
      key_hash bytea not null,
      -- Keyed hash of the request, so that the same key with another body is noticed without keeping the body.
      request_hash bytea not null,
      state text not null check (state in ('running', 'done', 'unknown')),
      -- Past this moment a 'running' request has lost its process, and nobody knows what came of it.
      running_until timestamptz not null,
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
  `,
};
