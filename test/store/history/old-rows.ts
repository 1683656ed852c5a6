/** Rows of a long history in every table that grows with the time, written without the proxy. */
import type { Database } from '../../../server/store/database.js';

export const HOSTS = ['default', 'bank'] as const;
/** The events of the second host reached no one. */
const HOST = "(array['default', 'bank'])[1 + n % 2]";
/** The first and the last number of the rows. */
const ROWS = 'from generate_series($1::int, $2::int) as n';
/** So young that nothing is purged. A high number is an old row. */
const AT = "proxy.now() - interval '300 days' * n / $2";
const RECENT = "proxy.now() - interval '50 minutes' * n / $2";
/** A bound of the proxy keeps the table small. */
const HINTS = 1000;

const TABLES = [
  `sessions (id, token_hash, host, origin, grants, national_id, person_hash, minted_by, created_at, used_at, expires_at)
   select 'ses_' || n, decode(md5(n::text), 'hex'), ${HOST}, 'https://old.example',
          jsonb_build_object('identity', jsonb_build_object('reference', 'old-' || n)), decode(md5(n::text), 'hex'),
          decode(md5(n::text), 'hex'), 'host:00000000', ${RECENT}, ${RECENT}, ${RECENT} + interval '1 hour' ${ROWS}`,
  `idempotency_keys (scope, host, reference, key_hash, request_hash, state, running_until, created_at, outcome)
   select case when n % 4 < 2 then 'host ' || ${HOST}
               else 'page ["' || ${HOST} || '","https://old.example","old-' || n || '",null]' end,
          ${HOST}, 'old-' || n, decode(md5(n::text), 'hex'), '', 'done', ${RECENT}, ${RECENT}, decode(md5(n::text), 'hex')
          ${ROWS}`,
  `calls (kind, hinted, started_at, occupied_until) select 'status', false, ${RECENT}, ${RECENT} ${ROWS}`,
  `verifications (id, host, scope, session_id, reference, start_kind, person_hash, status, created_at, updated_at, ended_at,
                  checked_at, answered_at, decided_at, served_position, started_at, trans_id, expires_at)
   select 'ver_' || n, ${HOST}, case when n % 3 = 0 then 'person:' else 'reference:old-' || n || ':' end || ${HOST},
          'ses_' || n, 'old-' || n, (array['fixed', 'typed', 'unvouched'])[1 + n % 3],
          case when ${AT} > proxy.now() - interval '1 day' then decode(md5(n::text), 'hex') end,
          (array['COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED'])[1 + n % 4], ${AT}, ${AT}, ${AT}, ${AT}, ${AT}, ${AT}, n, ${AT},
          'transaction-' || n, ${AT} ${ROWS}`,
  `hints (trans_id, received_at, checks, checked_at)
   select 'transaction-' || n, ${RECENT}, 1, ${RECENT} ${ROWS} where n <= ${HINTS}`,
  `events (id, type, host, position, verification_id, status, screening_id, data, reference, created_at)
   select 'evt_' || n, case when n % 4 < 2 then 'verification.completed' else 'screening.case_changed' end, ${HOST}, n,
          case when n % 4 < 2 then 'ver_' || n end, case when n % 4 < 2 then 'COMPLETED' end,
          case when n % 4 >= 2 then 'screening-' || n end, case when n % 4 >= 2 then '{}'::jsonb end, 'old-' || n, ${RECENT}
          ${ROWS}`,
  `deliveries (event_id, receiver, waiting_since, attempts, last_outcome, delivered_at)
   select 'evt_' || n, 'receiver ' || n % 2, ${RECENT}, 1, 'refused', case when n % 2 = 0 then ${RECENT} end ${ROWS}`,
  `feeds (host, position) select ${HOST}, max(n) ${ROWS} group by 1 on conflict (host) do update set position = excluded.position`,
  `audit (at, event, actor, host, subject) select ${AT}, 'verification.completed', 'proxy', ${HOST}, 'ver_' || n ${ROWS}`,
  `screenings (screening_id, host, sessions, reference, watch, changed_at, answer, read_at, hits_read_at,
               hash_key, hits, baseline, due_at)
   select 'screening-' || n, ${HOST}, array['ses_' || n], 'old-' || n, case when n > $2 / 2 then 'off' else 'on' end, ${AT},
          '{"level":"Low","isMonitored":false,"searchStatus":"Open"}', ${AT}, ${AT}, decode(md5(n::text), 'hex'),
          '[]', '[]', case when n <= $2 / 2 then proxy.now() + interval '1 day' end ${ROWS}`,
];

/** Writes rows with these numbers to each table, and tells the planner. */
export async function insertHistory(database: Database, from: number, to: number): Promise<void> {
  for (const table of TABLES) await database.query(`insert into proxy.${table}`, [from, to]);
  await database.query('vacuum analyze');
}
