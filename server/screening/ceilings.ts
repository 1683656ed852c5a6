import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import { hostOf, type Caller } from '../sessions/caller.js';
import { countScreening, uncountScreening } from '../sessions/sessions.js';
import type { Database, Queryable } from '../store/database.js';
import { UpstreamFailure } from '../upstream/failures.js';
import { mostOf } from './grants.js';

/** From this share of the day's ceiling on, the log warns: there is time to raise it. */
const WARN_SHARE = 0.8;

const TODAY = "(proxy.now() at time zone 'UTC')::date";

/** Counts screenings before they are sent, so that neither a session nor the day of a host goes over its ceiling. */
export function createCeilings(context: {
  database: Database;
  perDay: number;
  log: Pick<Logger, 'warn' | 'error'>;
}) {
  const { database, perDay, log } = context;
  const report = createReport(perDay, log);

  async function countToday(tx: Queryable, host: string): Promise<number | undefined> {
    const [counted] = await tx.query<{ screenings: number }>(
      `insert into proxy.screening_days as d (host, day, screenings) values ($2, ${TODAY}, 1)
       on conflict (host, day) do update set screenings = d.screenings + 1 where d.screenings < $1
       returning screenings`,
      [perDay, host],
    );
    return counted?.screenings;
  }

  async function count(caller: Caller, most: number | undefined): Promise<void> {
    const today = await database.transaction(async (tx) => {
      if (
        caller.kind === 'session' &&
        most !== undefined &&
        !(await countScreening(tx, caller.session.id, most))
      )
        throw new ProblemError('forbidden', { detail: `The session has made its ${most} screenings.` });
      const counted = await countToday(tx, hostOf(caller));
      if (counted === undefined) throw new ProblemError('screenings_used_up');
      return counted;
    });
    report(hostOf(caller), today);
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
      const most = mostOf(caller);
      await count(caller, most);
      try {
        return await send();
      } catch (error) {
        const isMade =
          error instanceof UpstreamFailure ? error.progress === 'sent' : !(error instanceof ProblemError);
        if (!isMade) await takeBack(caller, most);
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

/** Logs once that the screenings of a day are nearly used up, and once that they are. */
function createReport(perDay: number, log: Pick<Logger, 'warn' | 'error'>) {
  /** The last count of each host that was reported, so that each is reported once. */
  const reportedOf = new Map<string, number>();

  return (host: string, count: number): void => {
    const level = count >= perDay ? perDay : Math.ceil(perDay * WARN_SHARE);
    const reported = reportedOf.get(host) ?? 0;
    if (count < level || count < reported) reportedOf.set(host, Math.min(reported, count));
    if (count < level || (reportedOf.get(host) ?? 0) >= level) return;
    reportedOf.set(host, level);
    const facts = { host, screenings: count, perDay };
    if (count >= perDay) log.error(facts, 'the screenings of today are used up: SCREENINGS_PER_DAY');
    else log.warn(facts, 'the screenings of today are nearly used up: SCREENINGS_PER_DAY');
  };
}
