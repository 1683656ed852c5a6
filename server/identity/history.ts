import type { Database } from '../database/database.js';
import { learnHazard, SLICE_SECONDS, type Hazard, type Slice } from './hazard.js';

/** How far back we learn from: recent enough to follow a change in the app, long enough for a quiet tenant. */
const HISTORY_DAYS = 30;
/** The hazard changes slowly; reading the history more often would tell nothing new. */
const LEARN_AGAIN_MS = 300_000;

async function readHistory(database: Database): Promise<Slice[]> {
  return (
    await database.query<{ slice: number; decided: number; undecided_seconds: number }>(
      `with life as (
         select extract(epoch from coalesce(decided_at, ended_at) - started_at)::float8 as seconds, status in ('COMPLETED', 'REJECTED') as decided
           from proxy.verifications
          where started_at is not null and ended_at > proxy.now() - make_interval(days => $1)
       )
       select slice,
              count(*) filter (where decided and floor(seconds / $2) = slice) as decided,
              sum(least($2, seconds - slice * $2))::float8 as undecided_seconds
         from life, generate_series(0, 59) as slice
        where seconds > slice * $2
        group by slice order by slice`,
      [HISTORY_DAYS, SLICE_SECONDS],
    )
  ).map(({ decided, undecided_seconds }) => ({ decided, undecidedSeconds: undecided_seconds }));
}

/** The hazard learnt from this tenant's verifications, read again every few minutes. */
export function createHistory(database: Database): () => Promise<Hazard> {
  let learnt: Hazard | undefined;
  let learntAt = 0;
  return async () => {
    if (learnt === undefined || performance.now() - learntAt > LEARN_AGAIN_MS) {
      learnt = learnHazard(await readHistory(database));
      learntAt = performance.now();
    }
    return learnt;
  };
}
