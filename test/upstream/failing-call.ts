import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createUpstreamClient } from '../../server/upstream/client.js';
import { Credential } from '../../server/upstream/credential.js';
import { UpstreamFailure } from '../../server/upstream/failures.js';
import type { keptLog } from '../serve-calls.js';

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

/** A client with a time that passes by `holdCallTimers` alone, unless a test says otherwise. */
export const clientOf = (
  url: string,
  log: ReturnType<typeof keptLog>['log'],
  { token = 'upstream-token', ...more }: { token?: string; timeoutMs?: number; maxBodyBytes?: number } = {},
) =>
  createUpstreamClient({ url, credential: new Credential({ token }, log), timeoutMs: CALL_MS, log, ...more });

export async function failureOf(work: Promise<unknown>): Promise<UpstreamFailure> {
  const error = await work.then(
    () => assert.fail('it succeeded'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof UpstreamFailure, String(error));
  return error;
}

/** What is known of a failed call. */
export async function knownOf(work: Promise<unknown>) {
  const { code, progress } = await failureOf(work);
  return [code, progress];
}
