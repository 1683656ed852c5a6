import { FIRST_READS_A_MINUTE } from '../../../contract/watch.js';

/** What is known of the screenings of each host, and how many reads a minute the service bears. */
export const watchTables = `
  create sequence proxy.watch_positions;
  -- No name, and nothing of a hit but its id and keyed hashes.
  create table proxy.watched_screenings (
    screening_id text primary key,
    host text not null,
    reference text,
    watch text not null check (watch in ('on', 'until closed', 'off')),
    -- The order of the list: each change takes the next one.
    position bigint not null default nextval('proxy.watch_positions'),
    changed_at timestamptz not null,
    -- What the last answer said: level, counts, statuses, times.
    answer jsonb not null,
    screened_at timestamptz,
    -- When the call of the last answer began, and that of the last reading of all hits.
    read_at timestamptz not null,
    hits_read_at timestamptz,
    -- Encrypted: the key of the hashes of this screening.
    hash_key bytea not null,
    -- Null before all hits were read. Then those of the last reading, and those of the baseline.
    hits jsonb,
    baseline jsonb,
    version integer not null default 0,
    -- Whether hits and baseline differ.
    changed boolean not null default false,
    -- How many hits are new, changed and gone since the baseline.
    changes jsonb not null default '{"new":0,"changed":0,"gone":0}',
    -- Since when they do.
    unreviewed_since timestamptz,
    -- The first change of the hits since its case was last Closed. Null: none.
    open_since timestamptz,
    -- The time of the baseline, and who said reviewed. Null: no one yet.
    baseline_at timestamptz,
    reviewed_at timestamptz,
    reviewed_by text,
    -- The next reading. Null: it is not watched.
    due_at timestamptz,
    -- The reading of one process. After this time that process counts as dead.
    claimed_until timestamptz,
    -- Readings in sequence in which nothing moved.
    quiet integer not null default 0,
    -- Since when the service does not show it.
    refused_since timestamptz,
    check ((watch = 'off') = (due_at is null)),
    check ((hits is null) = (baseline is null))
  );
  create index watched_screenings_list on proxy.watched_screenings (host, position);
  create index watched_screenings_reference on proxy.watched_screenings (host, reference, position);
  create index watched_screenings_changed on proxy.watched_screenings (host, position) where changed;
  create index watched_screenings_status on proxy.watched_screenings (host, (answer ->> 'searchStatus'), position);
  create index watched_screenings_client on proxy.watched_screenings (host, (answer ->> 'clientId'), position);
  create index watched_screenings_due on proxy.watched_screenings (due_at) where due_at is not null;
  create index watched_screenings_off on proxy.watched_screenings (read_at) where watch = 'off';
  create index watched_screenings_monitored on proxy.watched_screenings (read_at)
    where watch <> 'off' and (answer ->> 'isMonitored')::boolean;

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
    -- Since when the service screens all names again, and when the proxy saw it.
    wave timestamptz,
    wave_seen_at timestamptz,
    -- Up to this id, the screenings are due because of it. Null: all are.
    wave_reached text
  );
  insert into proxy.reading (per_minute, next_at) values (${FIRST_READS_A_MINUTE}, now());
`;
