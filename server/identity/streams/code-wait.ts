import type { Verification } from '../../../contract/identity.js';
import type { Database } from '../../store/database.js';
import type { Verifications } from '../rows/create-verifications.js';
import { VERIFICATION_CHANNEL, type VerificationRow } from '../rows/verifications.js';

/** The service mostly answers sooner. A page that waits longer should rather show that it waits. */
export const CODE_WAIT_MS = 300;

/** Whether the next code is for this start: nothing that takes time is before it. */
export function isDue({ status, queue, now }: Pick<Verification, 'status' | 'queue' | 'now'>): boolean {
  return status === 'QUEUED' && queue !== null && Date.parse(queue.expectedAt) <= Date.parse(now);
}

/** Lets a start wait for its own code, which a worker of any process creates: the answer then saves the page a call. */
export function createCodeWait(
  database: Pick<Database, 'listen'>,
  verifications: Pick<Verifications, 'get'>,
  waitMs = CODE_WAIT_MS,
) {
  const waiting = new Map<string, Set<() => void>>();
  let stopListening: (() => Promise<void>) | undefined;
  const wake = (id: string) => waiting.get(id)?.forEach((changed) => changed());

  /** The verification when it has left the line, or as it is when the time is over. */
  async function waitForCode(row: VerificationRow): Promise<VerificationRow> {
    const deadline = performance.now() + waitMs;
    let hasChanged = false;
    let resume = () => {};
    const changed = () => {
      hasChanged = true;
      resume();
    };
    const same = waiting.get(row.id) ?? new Set();
    waiting.set(row.id, same.add(changed));
    try {
      for (;;) {
        hasChanged = false;
        const current = (await verifications.get(row.id)) ?? row;
        const leftMs = deadline - performance.now();
        if (current.status !== 'QUEUED' || leftMs <= 0) return current;
        if (hasChanged) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        if (!hasChanged) return current;
      }
    } finally {
      same.delete(changed);
      if (same.size === 0) waiting.delete(row.id);
    }
  }

  return {
    waitForCode,
    async start(): Promise<void> {
      stopListening = await database.listen(VERIFICATION_CHANNEL, wake, () => {
        for (const id of waiting.keys()) wake(id);
      });
    },
    async stop(): Promise<void> {
      await stopListening?.();
    },
  };
}

export type CodeWait = ReturnType<typeof createCodeWait>;
