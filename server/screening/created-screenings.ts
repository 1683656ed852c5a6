import { DEFAULT_HOST } from '../events/audit.js';
import { hostOf, type Caller } from '../sessions/caller.js';
import type { Database, Queryable } from '../store/database.js';

/** Which screenings a host and a session have made. A session may read its own, whatever its grant lists. */
export function createdScreenings(database: Database) {
  return {
    async remember(caller: Caller, screeningId: string, tx: Queryable = database): Promise<void> {
      await tx.query(
        `insert into proxy.screening_hosts (screening_id, host) values ($1, $2) on conflict do nothing`,
        [screeningId, hostOf(caller)],
      );
      if (caller.kind === 'host') return;
      await tx.query(
        `insert into proxy.session_screenings (session_id, screening_id, created_at)
         values ($1, $2, proxy.now()) on conflict do nothing`,
        [caller.session.id, screeningId],
      );
    },

    async has(sessionId: string, screeningId: string): Promise<boolean> {
      const found = await database.query(
        `select 1 as found from proxy.session_screenings where session_id = $1 and screening_id = $2`,
        [sessionId, screeningId],
      );
      return found.length > 0;
    },

    /**
     * Whether a host made it. One that the store does not know was made elsewhere, or its row could not be stored: it belongs
     * to the host `default` while no other host has screened, and then to none.
     */
    async isOf(host: string, screeningId: string): Promise<boolean> {
      const [known] = await database.query<{ own: boolean; made: boolean; shared: boolean }>(
        `select coalesce(bool_or(host = $2), false) as own, count(*) > 0 as made,
                exists (select from proxy.screening_days where host <> '${DEFAULT_HOST}') as shared
           from proxy.screening_hosts where screening_id = $1`,
        [screeningId, host],
      );
      const { own, made, shared } = known!;
      return own || (host === DEFAULT_HOST && !made && !shared);
    },
  };
}
