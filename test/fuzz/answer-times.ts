/** Finds requests that are slow for what they say: by the time of the processor, since a busy machine makes every answer late. */
import assert from 'node:assert/strict';

const LIMIT_MS = 1_000;
const TRIVIAL_EVERY = 50;
/** A slow request is slow each time it is sent. */
const ATTEMPTS = 3;

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Of this process, in which the server and its engine run too. */
async function timed<Answer>(send: () => Promise<Answer> | Answer): Promise<{ answer: Answer; ms: number }> {
  const began = process.cpuUsage();
  const answer = await send();
  const { user, system } = process.cpuUsage(began);
  return { answer, ms: (user + system) / 1_000 };
}

export function watchAnswerTimes(trivial: () => unknown) {
  const trivialMs: number[] = [];
  let cases = 0;
  let slowest = { ms: 0, what: 'none' };

  return {
    /** Sends the request, and again if its answer was slow. */
    async time<Answer>(what: string, send: () => Promise<Answer> | Answer): Promise<Answer> {
      if (cases++ % TRIVIAL_EVERY === 0) trivialMs.push((await timed(trivial)).ms);
      const first = await timed(send);
      let { ms } = first;
      for (let attempt = 1; ms > LIMIT_MS && attempt < ATTEMPTS; attempt++)
        ms = Math.min(ms, (await timed(send)).ms);
      assert.ok(ms <= LIMIT_MS, `${what} took ${ms.toFixed(0)} ms`);
      if (ms > slowest.ms) slowest = { ms, what };
      return first.answer;
    },
    report: () =>
      `${cases} cases, a trivial call ${medianOf(trivialMs).toFixed(1)} ms, slowest ${slowest.ms.toFixed(0)} ms: ${slowest.what}`,
  };
}
