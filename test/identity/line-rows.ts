/** Rows of the line, written without a start of the proxy. */

/** `rows` is a select of `id, scope, session_id, reference, present_until` for each start, in the order of the line. */
export const insertInLine = (rows: string) =>
  `with rows as materialized (${rows}),
   joined as (
     insert into proxy.verifications
       (id, host, scope, session_id, reference, person_hash, status, created_at, updated_at)
     select id, 'default', scope, session_id, reference, decode(md5(id), 'hex'), 'QUEUED', proxy.now(), proxy.now()
       from rows)
   insert into proxy.places (verification_id, actor, present_until)
   select id, decode(md5(id), 'hex'), present_until from rows`;

/** `$1`: the number of people, each with a start that is present for an hour. */
export const INSERT_WAITING = insertInLine(
  `select 'ver_' || n as id, 'person:' || n as scope, 'ses' as session_id, null as reference,
          now() + interval '1 hour' as present_until from generate_series(1, $1::int) as n`,
);

/** Ends the start in line whose id is this SQL value, and wakes the workers. */
export const leaveLineAs = (id: string) =>
  `with left_line as (
     update proxy.verifications set status = 'CANCELLED', ended_at = proxy.now() where id = ${id} returning id),
   gone as (delete from proxy.places using left_line where verification_id = left_line.id)
   select pg_notify('proxy_work', '') from left_line`;
