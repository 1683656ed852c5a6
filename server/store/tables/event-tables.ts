import { DELIVERY_OUTCOMES, HOST_EVENTS, SCREENING_EVENT_TYPES } from '../../../contract/events.js';
import { sqlList } from './sql-list.js';

const TYPES_WITH_STATUS = Object.entries(HOST_EVENTS)
  .map(([type, status]) => `('${type}', '${status}')`)
  .join(', ');

/** The events to the host, their receivers, and the audit trail. */
export const eventTables = `
  create table proxy.events (
    -- Also the webhook-id of every delivery, by which a receiver knows a repeat.
    id text primary key,
    position bigint generated always as identity,
    type text not null,
    -- Which receiver of the configuration it goes to, counted from 0.
    receiver smallint not null default 0,
    host text not null,
    -- What it is about: one of the two.
    verification_id text,
    screening_id text,
    status text,
    -- Of a screening: what changed, as ids and names of fields.
    data jsonb,
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
    unique (verification_id, type, receiver),
    check ((verification_id is null) <> (screening_id is null)),
    check (case when screening_id is null then (type, status) in (${TYPES_WITH_STATUS})
                else type in (${sqlList(SCREENING_EVENT_TYPES)}) and data is not null end),
    check (delivered_at is null or next_attempt_at is null)
  );
  create index events_due on proxy.events (receiver, host, next_attempt_at, position)
    where next_attempt_at is not null;
  create index events_host on proxy.events (host, position);
  create index events_waiting on proxy.events (host, position) where next_attempt_at is not null;
  create index events_given_up on proxy.events (host, position) where next_attempt_at is null and delivered_at is null;
  create index events_delivered on proxy.events (host, position) where delivered_at is not null;
  create index events_receiver on proxy.events (host, receiver, position);
  create index events_screening on proxy.events (screening_id, position) where screening_id is not null;
  create index events_reference on proxy.events (host, reference) where screening_id is not null;
  create index events_created_at on proxy.events (created_at);

  -- A receiver of the configuration that has failed, counted from 0.
  create table proxy.receivers (
    receiver smallint primary key,
    -- A hash: another address at this place is another receiver.
    address text not null,
    -- The first failure after the last success. Null: none since.
    failing_since timestamptz,
    failed_at timestamptz not null,
    -- Nothing is sent to it. Null: it is enabled.
    disabled_at timestamptz,
    -- Since when what it missed is sent, in batches. After the last one it is enabled.
    resuming_at timestamptz,
    check (resuming_at is null or disabled_at is not null),
    check (disabled_at is null or failing_since is not null)
  );

  create table proxy.audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    event text not null,
    actor text not null,
    -- The host that reads the entry.
    host text not null,
    subject text,
    request_id text,
    -- Keyed hash of the network address, where the act has one.
    address text
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
`;
