/** Whose a row is: two hosts may have one screening, and an outcome is erased by its reference. Refusals are counted. */
export const rowsOfHosts = `
  alter table proxy.watched_screenings drop constraint watched_screenings_pkey, add primary key (screening_id, host);

  -- Of the caller. Null: a process of the first version wrote the row.
  alter table proxy.idempotency_keys add column host text;
  -- Of the customer. Null: the caller gave none.
  alter table proxy.idempotency_keys add column reference text;
  update proxy.idempotency_keys
     set host = substring(scope from 6)::jsonb ->> 0, reference = substring(scope from 6)::jsonb ->> 2
   where scope like 'page %';
  drop index proxy.idempotency_keys_reference;
  create index idempotency_keys_customer on proxy.idempotency_keys (host, reference) where reference is not null;

  -- Of refusals: how many since the entry before. Null: one.
  alter table proxy.audit add column count integer;
`;
