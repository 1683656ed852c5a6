import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pglite } from '../engines.js';
import { HOST_KEY, startTestProxy, until } from '../test-proxy.js';

const engine = pglite;

describe('a proxy that is stopped', () => {
  test('waits for a screening that is being sent, and answers its caller', async (t) => {
    const stopGraceMs = 20;
    const proxy = await startTestProxy(t, engine!, { stopGraceMs });
    let release!: () => void;
    const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    proxy.upstream.on('screen', () => held);
    const person = { name: 'Jane Doe', entityType: 'person' };
    const answered = proxy.call('POST', '/v1/screenings', HOST_KEY, person, { 'Idempotency-Key': 'k-1' });
    await until('it is sent', () => proxy.upstream.callsTo('screen').length === 1);
    const stopped = proxy.stop();
    // Longer than the proxy would keep a call without a waiting client.
    await wait(10 * stopGraceMs);
    release();
    const { status } = await answered;
    assert.equal(status, 201);
    await stopped;
  });
});
