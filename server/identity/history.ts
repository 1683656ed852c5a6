import type { Database } from '../store/database.js';
import { learnHazard, type Hazard, type Life } from './hazard.js';

/** How far back we learn from: recent enough to follow a change in the app, long enough for a quiet tenant. */
const HISTORY_DAYS = 30;
/** More people would hardly tell more, and reading them takes time. */
const HISTORY_PEOPLE = 2000;
/** Soon after the first people, and seldom enough to cost nothing. */
const LEARN_AGAIN_MS = 60_000;

interface EndedRow extends Record<string, unknown> {
  looked: number | null;
  decided: number | null;
  ended: number;
}

/** Ages in seconds. The look that saw a decision and the one before lie on either side of `decided`, equally far. */
function asLife({ looked, decided, ended }: EndedRow): Life {
  if (decided === null || looked === null) return { from: 0, to: ended, decided: false };
  return { from: Math.max(0, decided - (looked - decided)), to: Math.max(looked, decided), decided: true };
}

async function readHistory(database: Database): Promise<Life[]> {
  const ended = await database.query<EndedRow>(
    `select extract(epoch from checked_at - started_at)::float8 as looked,
            case when status in ('COMPLETED', 'REJECTED')
                 then extract(epoch from decided_at - started_at)::float8 end as decided,
            extract(epoch from ended_at - started_at)::float8 as ended
       from proxy.verifications
      where trans_id is not null and ended_at > proxy.now() - make_interval(days => $1)
      order by ended_at desc limit $2`,
    [HISTORY_DAYS, HISTORY_PEOPLE],
  );
  return ended.map(asLife);
}

/** The hazard learnt from this tenant's verifications, in seconds of the pace, read again every minute. */
export function createHistory(database: Database, secondMs: number): () => Promise<Hazard> {
  const inSeconds = (age: number) => (age * 1000) / secondMs;
  let learnt: Hazard | undefined;
  let learntAt = 0;
  return async () => {
    if (learnt === undefined || performance.now() - learntAt > (LEARN_AGAIN_MS * secondMs) / 1000) {
      const lives = await readHistory(database);
      learnt = learnHazard(
        lives.map(({ from, to, decided }) => ({ from: inSeconds(from), to: inSeconds(to), decided })),
      );
      learntAt = performance.now();
    }
    return learnt;
  };
}
