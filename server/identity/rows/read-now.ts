import type { Queryable } from '../../store/database.js';

/** The database's clock. */
export async function readNow(queryable: Queryable): Promise<Date> {
  const [clock] = await queryable.query<{ now: Date }>('select proxy.now() as now');
  return clock!.now;
}
