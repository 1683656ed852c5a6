/** Finds requests that are slow for what they say, not because the machine is busy. */
import assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';

const LIMIT_MS = 1_000;
const TRIVIAL_EVERY = 50;
/** A slow request is slow each time it is sent. */
const ATTEMPTS = 3;

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export function watchAnswerTimes(trivial: () => Promise<{ ms: number }>) {
  const trivialMs: number[] = [];
  let cases = 0;
  let slowest = { ms: 0, what: 'none' };

  // Half of the cores are for the test itself; what more processes want makes every answer later.
  const limitMs = () => LIMIT_MS * Math.max(1, (2 * loadavg()[0]!) / availableParallelism());

  return {
    /** Sends the request, and again if its answer was slow. */
    async time<Answer extends { ms: number }>(what: string, send: () => Promise<Answer>): Promise<Answer> {
      if (cases++ % TRIVIAL_EVERY === 0) trivialMs.push((await trivial()).ms);
      const answer = await send();
      let { ms } = answer;
      for (let attempt = 1; ms > limitMs() && attempt < ATTEMPTS; attempt++) {
        ms = Math.min(ms, (await send()).ms);
      }
      assert.ok(ms <= limitMs(), `${what} took ${ms.toFixed(0)} ms`);
      if (ms > slowest.ms) slowest = { ms, what };
      return answer;
    },
    report: () =>
      `${cases} cases, a trivial call ${medianOf(trivialMs).toFixed(1)} ms, slowest ${slowest.ms.toFixed(0)} ms: ${slowest.what}`,
  };
}
