import type { Migration } from '../../server/store/database.js';

/**
 * Lists as loaded, the names to search, and screenings as cases with their hits. Entities and names of a list
 * are those of its newest version only; every version leaves its row in `list_versions`.
 */
export const screeningMigration: Migration = {
  name: '0002-screening',
  sql: `
    create extension if not exists pg_trgm;

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

    create table sandbox.entities (
      id bigint generated always as identity primary key,
      list text not null,
      source_id text not null,
      entity_type text not null,
      detail jsonb not null,
      unique (list, source_id)
    );

    create table sandbox.names (
      id bigint generated always as identity primary key,
      entity_id bigint not null references sandbox.entities on delete cascade,
      entity_type text not null,
      key text not null,
      skeleton text not null,
      consonantal boolean not null,
      weak boolean not null
    );
    create index names_entity on sandbox.names (entity_id);
    create index names_key on sandbox.names using gin (key gin_trgm_ops);
    create index names_skeleton on sandbox.names using gin (skeleton gin_trgm_ops);

    create table sandbox.screenings (
      id text primary key,
      tenant text not null,
      client_id text not null,
      client_name text not null,
      request jsonb not null,
      name text not null,
      entity_type text not null,
      screening_status text not null,
      search_status text not null,
      is_monitored boolean not null,
      summary jsonb not null,
      num_of_hits integer not null,
      created_at timestamptz not null,
      updated_at timestamptz,
      last_screened timestamptz not null,
      last_updated timestamptz
    );
    create index screenings_newest on sandbox.screenings (created_at desc);

    create table sandbox.hits (
      screening_id text not null references sandbox.screenings on delete cascade,
      place integer not null,
      hit_id text not null,
      hit jsonb not null,
      primary key (screening_id, place)
    );
  `,
};
