import { ProblemError } from '../../contract/problem-error.js';
import { hostOf, type Caller } from '../sessions/caller.js';
import { countScreening, uncountScreening } from '../sessions/sessions.js';
import type { Database, Queryable } from '../store/database.js';
import { checkMayCreate } from './grants.js';
import { isCertainlyNotMade } from './send-once.js';

const TODAY = "(proxy.now() at time zone 'UTC')::date";

/** Counts screenings before they are sent, so that neither a session nor the day of a host goes over its ceiling. */
export function createCeilings({ database, perDay }: { database: Database; perDay: number }) {
  /** False: all are used up. */
  async function countToday(tx: Queryable, host: string): Promise<boolean> {
    const counted = await tx.query(
      `insert into proxy.screening_days as d (host, day, screenings) values ($2, ${TODAY}, 1)
       on conflict (host, day) do update set screenings = d.screenings + 1 where d.screenings < $1
       returning screenings`,
      [perDay, host],
    );
    return counted.length > 0;
  }

  async function count(caller: Caller, most: number | undefined): Promise<void> {
    await database.transaction(async (tx) => {
      if (
        caller.kind === 'session' &&
        most !== undefined &&
        !(await countScreening(tx, caller.session.id, most))
      )
        throw new ProblemError('forbidden', { detail: `The session has made its ${most} screenings.` });
      if (!(await countToday(tx, hostOf(caller)))) throw new ProblemError('screenings_used_up');
    });
  }

  /** While the database fails, the screening stays counted: one too few can be made. */
  async function takeBack(caller: Caller, most: number | undefined): Promise<void> {
    const taken = database.transaction(async (tx) => {
      if (caller.kind === 'session' && most !== undefined) await uncountScreening(tx, caller.session.id);
      await tx.query(
        `update proxy.screening_days set screenings = screenings - 1
          where host = $1 and day = ${TODAY} and screenings > 0`,
        [hostOf(caller)],
      );
    });
    await taken.catch(() => undefined);
  }

  return {
    /**
     * Runs `send` when both ceilings leave room. A call that was certainly not carried out is not counted.
     *
     * @throws ProblemError `forbidden` or `screenings_used_up`, and what `send` throws.
     */
    async within<T>(caller: Caller, send: () => Promise<T>): Promise<T> {
      const most = checkMayCreate(caller)?.max;
      await count(caller, most);
      try {
        return await send();
      } catch (error) {
        if (isCertainlyNotMade(error)) await takeBack(caller, most);
        throw error;
      }
    },

    /** Screenings since midnight UTC of the host that made most. */
    async today(): Promise<number> {
      const [row] = await database.query<{ screenings: number | null }>(
        `select max(screenings) as screenings from proxy.screening_days where day = ${TODAY}`,
      );
      return row?.screenings ?? 0;
    },
  };
}
