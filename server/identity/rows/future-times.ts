/** A time further ahead than the engine ever writes shows a rollback of the clock. */
const AHEAD_SECONDS = 60;

/** A column that holds a time, and how far ahead of the present it can be. */
interface StoredTime {
  column: string;
  atMostSeconds: number;
  /** SQL: rows that are left as they are. */
  except?: string;
}

/**
 * The clauses of an update that makes the times after a rollback count as written now. The statement has the present in
 * `clock.now`.
 */
export function repairTimes(times: readonly StoredTime[]): { set: string; where: string } {
  const seconds = (count: number) => `clock.now + make_interval(secs => ${count})`;
  const isAhead = ({ column, atMostSeconds, except }: StoredTime) =>
    `(${column} > ${seconds(atMostSeconds + AHEAD_SECONDS)}${except === undefined ? '' : ` and not (${except})`})`;
  const repaired = (time: StoredTime) =>
    `${time.column} = case when ${isAhead(time)} then ${seconds(time.atMostSeconds)} else ${time.column} end`;
  return { set: times.map(repaired).join(', '), where: `(${times.map(isAhead).join(' or ')})` };
}
