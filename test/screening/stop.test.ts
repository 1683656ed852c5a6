import assert from 'node:assert/strict';
import { request } from 'node:http';
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

  test('waits for one whose body came during the stop, and stores its outcome', async (t) => {
    const stopGraceMs = 200;
    const proxy = await startTestProxy(t, engine!, { stopGraceMs });
    proxy.upstream.on('screen', () => wait(3 * stopGraceMs, undefined));
    const body = JSON.stringify({ name: 'Jane Doe', entityType: 'person' });
    const headers = {
      Authorization: `Bearer ${HOST_KEY}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Idempotency-Key': 'k-2',
    };
    const call = request(`${proxy.url}/v1/screenings`, { method: 'POST', headers });
    // The connection is cut.
    call.on('error', () => undefined);
    call.write(body.slice(0, 10));
    await until(
      'it is let in',
      async () => (await proxy.database.query('select from proxy.audit')).length > 0,
    );
    const stopped = proxy.close();
    await wait(stopGraceMs / 2);
    call.end(body.slice(10));
    await stopped;
    assert.equal(proxy.upstream.callsTo('screen').length, 1);
    assert.deepEqual(await proxy.database.query('select state from proxy.idempotency_keys'), [
      { state: 'done' },
    ]);
  });
});
