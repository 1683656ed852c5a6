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

    /** Whether a host made it. The host `default` has those that were made elsewhere. */
    async isOf(host: string, screeningId: string): Promise<boolean> {
      const [made] = await database.query<{ host: string }>(
        'select host from proxy.screening_hosts where screening_id = $1',
        [screeningId],
      );
      return (made?.host ?? DEFAULT_HOST) === host;
    },
  };
}
