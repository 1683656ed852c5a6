/** One table each: a process that has one table and waits for another could block a migration. */
export const rowsOfHosts = [
  {
    name: '0002-1-counted-refusals',
    worksFrom: '0001-proxy',
    sql: `
  -- Of refusals: how many since the entry before. Null: one.
  alter table proxy.audit add column count integer;
`,
  },
  {
    name: '0002-2-outcomes-of-references',
    worksFrom: '0001-proxy',
    sql: `
  -- Of the caller, and of the customer. Null: the caller gave no reference, or the process is older.
  alter table proxy.idempotency_keys add column host text, add column reference text;
  update proxy.idempotency_keys
     set host = substring(scope from 6)::jsonb ->> 0, reference = substring(scope from 6)::jsonb ->> 2
   where scope like 'page %';
  drop index proxy.idempotency_keys_reference;
  create index idempotency_keys_customer on proxy.idempotency_keys (host, reference) where reference is not null;
`,
  },
  {
    // An older process cannot add a screening: its statement names the former key.
    name: '0002-3-screenings-of-hosts',
    sql: `
  alter table proxy.watched_screenings drop constraint watched_screenings_pkey, add primary key (screening_id, host);
`,
  },
];
