import type { Database, Row } from '../store/database.js';
import { IS } from './conditions.js';
import { learnHazard, type Hazard, type Life } from '../rules/hazard.js';

/** Recent enough to follow a change of the app, long enough for a tenant with few verifications. */
const HISTORY_DAYS = 30;
/** More would change little and take time to read. */
const HISTORY_PEOPLE = 2000;
/** Soon after the first people, and rarely enough to cost nothing. */
const RELEARN_MS = 60_000;
/** A life in seconds of the tenant's clock. */
interface EndedRow extends Life, Row {}

/** A decision lies halfway between the check that saw it and the one before. */
function readEnded(database: Database): Promise<EndedRow[]> {
  return database.query<EndedRow>(
    `select sees_decision as decided,
            case when sees_decision then greatest(0, 2 * decided - checked) else 0 end as "from",
            case when sees_decision then greatest(checked, decided) else ended end as "to"
       from (select ${IS.decided} and decided_at is not null and checked_at is not null as sees_decision,
                    extract(epoch from checked_at - started_at)::float8 as checked,
                    extract(epoch from decided_at - started_at)::float8 as decided,
                    extract(epoch from ended_at - started_at)::float8 as ended
               from proxy.verifications
              where trans_id is not null and ended_at > proxy.now() - make_interval(days => $1)
              order by ended_at desc limit $2) as ages`,
    [HISTORY_DAYS, HISTORY_PEOPLE],
  );
}

/** The hazard of this tenant's verifications, in seconds of the schedule's timing. Learns again every minute. */
export function createHistory(database: Database, secondMs: number): () => Promise<Hazard> {
  const inSeconds = (age: number) => (age * 1000) / secondMs;
  let learnt: Hazard | undefined;
  let learntAt = 0;
  return async () => {
    if (learnt === undefined || performance.now() - learntAt > (RELEARN_MS * secondMs) / 1000) {
      const ended = await readEnded(database);
      learnt = learnHazard(
        ended.map(({ from, to, decided }) => ({ from: inSeconds(from), to: inSeconds(to), decided })),
      );
      learntAt = performance.now();
    }
    return learnt;
  };
}
