import type { Database, Migration } from '../../server/store/database.js';
import { migrate } from '../../server/store/migrate.js';

/** Everything the sandbox stores, in schema `sandbox`. A change gets another name: the sandbox upgrades no data. */
export const migrations: readonly Migration[] = [
  {
    name: '0001 sandbox, screenings and submissions as JSON',
    sql: `
    -- Settings, the offset of the clock, and the versions of loaded data.
    create table sandbox.state (
      name text primary key,
      value jsonb not null
    );

    -- Calls of the last minute that count against a limit.
    create table sandbox.calls (
      tenant text not null,
      kind text not null,
      called_at timestamptz not null
    );
    create index calls_at on sandbox.calls (called_at);

    create table sandbox.transactions (
      trans_id text primary key,
      tenant text not null,
      national_id text not null,
      random text not null,
      status text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      decided_at timestamptz,
      -- The status that a WAITING transaction gets by itself, and when: at the latest EXPIRED at expires_at.
      due_status text not null,
      due_at timestamptz not null,
      -- sent, none or twice_late
      webhook text not null,
      -- False: the phone page never shows the request.
      on_phone boolean not null,
      wrong_codes integer not null default 0
    );
    create index transactions_due on sandbox.transactions (due_at) where status = 'WAITING';
    create index transactions_person on sandbox.transactions (national_id, tenant) where status = 'WAITING';
    create index transactions_newest on sandbox.transactions (created_at desc);

    -- Magic national IDs whose request was answered 500; the next one is accepted.
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

    create table sandbox.list_versions (
      id bigint generated always as identity primary key,
      list text not null,
      version integer not null,
      format text not null,
      content_hash text not null,
      entity_count integer not null,
      name_count integer not null,
      loaded_at timestamptz not null,
      is_current boolean not null,
      unique (list, version)
    );
    create unique index list_versions_current on sandbox.list_versions (list) where is_current;

    -- Entities and names of the current version of each list.
    create table sandbox.entities (
      id bigint generated always as identity primary key,
      list text not null,
      source_id text not null,
      entity_type text not null,
      detail jsonb not null,
      unique (list, source_id)
    );
    create table sandbox.screenings (
      id text primary key,
      tenant text not null,
      request jsonb not null,
      -- What the API answers, in its order, without a page of hits.
      screening json not null,
      hits jsonb not null,
      -- False: one of "some older screenings created in the web application" (upstream, Errors).
      through_api boolean not null default true,
      -- list_versions.id of the newest version it was screened against; a monitored case behind the newest is due.
      screened_against bigint not null
    );
    create index screenings_newest on sandbox.screenings ((screening->>'createdAt') desc);
    create index screenings_monitored on sandbox.screenings (screened_against, id)
      where (screening->>'isMonitored')::boolean;

    create table sandbox.submissions (
      submission_id text primary key,
      form_id text not null,
      customer_id text not null,
      customer_name text not null,
      email text not null,
      kyc_state text not null,
      submitted_at timestamptz not null,
      -- The text of each field that is filled in, by the field's id.
      field_values jsonb not null
    );
    create index submissions_newest on sandbox.submissions (form_id, submitted_at);
    create index submissions_email on sandbox.submissions (form_id, lower(email));
    `,
  },
];

/** Another version of the sandbox created the schema `sandbox` of this database. */
export class OtherSchemaError extends Error {
  readonly code = 'other_schema';
  constructor() {
    super(
      'Another version of the sandbox created this database. Its data are invented: delete the folder SANDBOX_DATA_DIR ' +
        '(default .data/sandbox), or with DATABASE_URL run "drop schema sandbox cascade". Then start again.',
    );
    this.name = 'OtherSchemaError';
  }
}

/** @throws OtherSchemaError */
export async function createSchema(database: Database): Promise<void> {
  await migrate(database, 'sandbox', migrations).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === 'migration_mismatch' ? new OtherSchemaError() : error;
  });
}
