import { SESSION_TTL_SECONDS } from '../../contract/sessions.js';
import type { Database } from '../store/database.js';

/** Outcomes hold personal data; a day covers every retry of a host and is the field's usual span. */
export const OUTCOME_KEPT_SECONDS = 86_400;

/** Forgets outcomes on time, and which session created what once no session can ask any more. */
export async function forgetOldScreenings(database: Database): Promise<void> {
  await database.query(
    'delete from proxy.idempotency_keys where created_at < proxy.now() - make_interval(secs => $1)',
    [OUTCOME_KEPT_SECONDS],
  );
  await database.query(
    'delete from proxy.session_screenings where created_at < proxy.now() - make_interval(secs => $1)',
    [SESSION_TTL_SECONDS.max],
  );
}
