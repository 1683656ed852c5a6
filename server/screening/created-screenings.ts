import type { Database, Queryable } from '../store/database.js';

/** The screenings that a session created. It may read them, whatever its grant lists. */
export function createdScreenings(database: Database) {
  return {
    async remember(sessionId: string, screeningId: string, tx: Queryable = database): Promise<void> {
      await tx.query(
        `insert into proxy.session_screenings (session_id, screening_id, created_at)
         values ($1, $2, proxy.now()) on conflict do nothing`,
        [sessionId, screeningId],
      );
    },

    async has(sessionId: string, screeningId: string): Promise<boolean> {
      const found = await database.query(
        `select 1 as found from proxy.session_screenings where session_id = $1 and screening_id = $2`,
        [sessionId, screeningId],
      );
      return found.length > 0;
    },
  };
}
