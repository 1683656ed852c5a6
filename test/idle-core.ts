import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Long enough for a process that has just started to show in the next measurement. */
const MEASURED_MS = 2_000;
/** Of one core. */
const IDLE = 0.4;

/** Each call waits until a core has been idle for a while, one after the other; all end when `isOver`. */
export function turnsWhileIdle(isOver: () => boolean): () => Promise<void> {
  let last = Promise.resolve();
  async function idleCore(): Promise<void> {
    while (!isOver()) {
      const before = idleMs();
      await wait(MEASURED_MS);
      if (idleMs() - before > IDLE * MEASURED_MS) return;
    }
  }
  return () => (last = last.then(idleCore));
}

/** Of all cores in sum. */
function idleMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}
