import { mock } from 'node:test';

/** The time that a call is allowed, in milliseconds. No other timer has this length. */
export const CALL_MS = 15_001;

/** Holds the timers of that length: the time of the calls that are under way passes by `pass` alone. */
export function holdCallTimers() {
  const { setTimeout: start } = globalThis;
  let due: (() => void)[] = [];
  const held = mock.method(globalThis, 'setTimeout', ((work: () => void, ms?: number, ...rest: []) => {
    if (ms !== CALL_MS) return start(work, ms, ...rest);
    due.push(work);
    return undefined;
  }) as typeof setTimeout);
  return {
    pass() {
      for (const work of due.splice(0)) work();
    },
    restore() {
      due = [];
      held.mock.restore();
    },
  };
}
