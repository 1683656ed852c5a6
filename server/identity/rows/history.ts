import type { Database, Row } from '../../store/database.js';
import { IS } from './conditions.js';
import { learnHazard, type Hazard, type Life } from '../rules/hazard.js';

/** Recent enough to follow a change of the app, long enough for a tenant with few verifications. */
const HISTORY_DAYS = 30;
/** More would change little and take time to read. */
const HISTORY_PEOPLE = 2000;
/** Soon after the first people, and rarely enough to cost nothing. */
const RELEARN_MS = 60_000;
/** Number of readings after which all people are read again; the others add those who ended since. */
const ADDED_TIMES = 60;
/** Of the last end that is known: an end may be committed after a later one. */
const OVERLAP_SECONDS = 60;

/** A life in seconds of the tenant's clock. */
interface EndedRow extends Life, Row {
  id: string;
  at: Date;
}

/** Newest first. `since`: null for all. A decision lies halfway between the check that saw it and the one before. */
function readEnded(database: Database, since: Date | null): Promise<EndedRow[]> {
  return database.query<EndedRow>(
    `select id, ended_at as at, sees_decision as decided,
            case when sees_decision then greatest(0, 2 * decided - checked) else 0 end as "from",
            case when sees_decision then greatest(checked, decided) else ended end as "to"
       from (select id, ended_at, ${IS.decided} and decided_at is not null and checked_at is not null as sees_decision,
                    extract(epoch from checked_at - started_at)::float8 as checked,
                    extract(epoch from decided_at - started_at)::float8 as decided,
                    extract(epoch from ended_at - started_at)::float8 as ended
               from proxy.verifications
              where trans_id is not null and ended_at > greatest(proxy.now() - make_interval(days => $1),
                                                             $3::timestamptz - make_interval(secs => $4))
              order by ended_at desc limit $2) as ages order by ended_at desc`,
    [HISTORY_DAYS, HISTORY_PEOPLE, since, OVERLAP_SECONDS],
  );
}

/** The hazard of this tenant's verifications, in seconds of the schedule's timing. Learns again every minute. */
export function createHistory(database: Database, secondMs: number): () => Promise<Hazard> {
  const inSeconds = (age: number) => (age * 1000) / secondMs;
  let learnt: Hazard | undefined;
  let learntAt = 0;
  let times = 0;
  let known: readonly EndedRow[] = [];
  return async () => {
    if (learnt === undefined || performance.now() - learntAt > (RELEARN_MS * secondMs) / 1000) {
      const isWhole = times % ADDED_TIMES === 0;
      const ended = await readEnded(database, isWhole ? null : (known[0]?.at ?? null));
      // One whose late answer came is known with its first end.
      const ids = new Set(ended.map(({ id }) => id));
      known = isWhole
        ? ended
        : [...ended, ...known.filter(({ id }) => !ids.has(id))].slice(0, HISTORY_PEOPLE);
      times += 1;
      learnt = learnHazard(
        known.map(({ from, to, decided }) => ({ from: inSeconds(from), to: inSeconds(to), decided })),
      );
      learntAt = performance.now();
    }
    return learnt;
  };
}
