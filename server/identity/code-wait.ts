import { EventEmitter, once } from 'node:events';
import type { Verification } from '../../contract/identity.js';
import { succeeds } from '../operations/shared-work.js';
import type { Database } from '../store/database.js';
import type { Verifications } from './create-verifications.js';
import { VERIFICATION_CHANNEL, type VerificationRow } from './verifications.js';

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
  const notices = new EventEmitter().setMaxListeners(0);
  let stopListening: (() => Promise<void>) | undefined;

  return {
    /** The verification when it has left the line, or as it is when the time is over. */
    async waitForCode(row: VerificationRow): Promise<VerificationRow> {
      const over = new AbortController();
      const timer = setTimeout(() => over.abort(), waitMs);
      try {
        for (;;) {
          // Before the reading, so that no notice is missed.
          const noticed = succeeds(once(notices, row.id, over));
          const current = (await verifications.get(row.id)) ?? row;
          if (current.status !== 'QUEUED' || !(await noticed)) return current;
        }
      } finally {
        clearTimeout(timer);
        over.abort();
      }
    },

    async start(): Promise<void> {
      stopListening = await database.listen(
        VERIFICATION_CHANNEL,
        (id) => notices.emit(id),
        // `once` listens to errors, too.
        () => notices.eventNames().forEach((id) => id !== 'error' && notices.emit(id)),
      );
    },

    async stop(): Promise<void> {
      await stopListening?.();
    },
  };
}

export type CodeWait = ReturnType<typeof createCodeWait>;
