import type { Migration } from '../database.js';

/** What the host is told, and what an auditor is shown. Neither holds anything personal. */
export const eventsAndAuditMigration: Migration = {
  name: '0003-events-and-audit',
  sql: `
    create table proxy.events (
      -- Also the webhook-id of every delivery, by which a receiver knows a repeat.
      id text primary key,
      position bigint generated always as identity unique,
      type text not null,
      verification_id text not null,
      status text not null,
      reference text,
      created_at timestamptz not null,
      -- Since when it has been waiting for delivery: its creation, or the last replay by hand.
      waiting_since timestamptz not null,
      -- Null once it is delivered or given up.
      next_attempt_at timestamptz,
      -- While one process is delivering it; past this moment that process is taken for dead.
      claimed_until timestamptz,
      -- Counted over its whole life; tells a late result of an older attempt from the present one.
      attempts integer not null default 0,
      -- How far up the ladder of retries; back to 0 when replayed.
      failures integer not null default 0,
      last_outcome text,
      last_status integer,
      delivered_at timestamptz,
      unique (verification_id, status)
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
