import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCodeWait, isDue } from '../../../server/identity/code-wait.js';
import type { VerificationRow } from '../../../server/identity/verifications.js';

const NEVER_MS = 60_000;
const rowOf = (status: VerificationRow['status']) => ({ id: 'ver_1', status }) as VerificationRow;

/** A store whose row a test changes, and whose notices it sends. */
async function waitingOn(waitMs: number) {
  let row = rowOf('QUEUED');
  let reads = 0;
  let onRead = () => {};
  let notice = (_id: string) => {};
  let reconnect = () => {};
  const codeWait = createCodeWait(
    {
      async listen(_channel, onNotice, onReconnect) {
        notice = onNotice;
        reconnect = onReconnect!;
        return async () => undefined;
      },
    },
    {
      async get() {
        reads++;
        const read = row;
        onRead();
        return read;
      },
    },
    waitMs,
  );
  await codeWait.start();
  return {
    codeWait,
    reads: () => reads,
    whenRead: (run: () => void) => (onRead = run),
    become: (status: VerificationRow['status']) => (row = rowOf(status)),
    notice: (id = 'ver_1') => notice(id),
    reconnect: () => reconnect(),
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the wait for the code of a start', () => {
  test('ends when a notice brings the code', async () => {
    const store = await waitingOn(NEVER_MS);
    const waits = store.codeWait.waitForCode(rowOf('QUEUED'));
    await settled();
    store.notice();
    store.notice('ver_other');
    await settled();
    assert.equal(store.reads(), 2, 'the notice of its own start, and none of another');
    store.become('WAITING');
    store.notice();
    assert.equal((await waits).status, 'WAITING');
    store.notice();
    await settled();
    assert.equal(store.reads(), 3, 'nothing waits any more');
  });

  test('misses no notice that comes while it reads', async () => {
    const store = await waitingOn(NEVER_MS);
    store.whenRead(() => {
      store.whenRead(() => undefined);
      store.become('WAITING');
      store.notice();
    });
    assert.equal((await store.codeWait.waitForCode(rowOf('QUEUED'))).status, 'WAITING');
    assert.equal(store.reads(), 2);
  });

  test('reads again after a lost connection, which may have had the notice', async () => {
    const store = await waitingOn(NEVER_MS);
    const waits = store.codeWait.waitForCode(rowOf('QUEUED'));
    await settled();
    store.become('WAITING');
    store.reconnect();
    assert.equal((await waits).status, 'WAITING');
  });

  test('serves two waits of one verification, as of a page that mounts twice', async () => {
    const store = await waitingOn(NEVER_MS);
    const both = [1, 2].map(() => store.codeWait.waitForCode(rowOf('QUEUED')));
    await settled();
    store.become('ERROR');
    store.notice();
    assert.deepEqual(
      (await Promise.all(both)).map(({ status }) => status),
      ['ERROR', 'ERROR'],
    );
  });

  test('ends after its time with the verification as it is', async () => {
    const store = await waitingOn(20);
    assert.equal((await store.codeWait.waitForCode(rowOf('QUEUED'))).status, 'QUEUED');
    assert.equal(store.reads(), 1);
  });

  test('is only for a start whose turn is now', () => {
    const now = '2026-01-01T00:00:00.000Z';
    const later = '2026-01-01T00:00:01.000Z';
    const queue = (expectedAt: string) => ({ place: 1, startsAt: later, expectedAt, mayLeave: true });
    assert.ok(isDue({ status: 'QUEUED', queue: queue(now), now }));
    assert.ok(!isDue({ status: 'QUEUED', queue: queue(later), now }));
    assert.ok(!isDue({ status: 'WAITING', queue: null, now }));
  });
});
