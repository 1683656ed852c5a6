import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { postgres } from '../engines.js';
import { startFaultProxy } from '../faults/fault-proxy.js';
import { until } from '../test-proxy.js';
import { begin, open, serve } from './serving.js';
import { listen } from '../listen.js';

/** How the shell reports an end by SIGTERM. */
const ENDED_BY_SIGTERM = 128 + 15;

describe('kyc-proxy serve', () => {
  test('ends at a signal that comes before its store is open', async (t) => {
    const silent = createServer(() => undefined);
    const { port } = await listen(silent);
    const asked = once(silent, 'connection');
    const { child, ended } = await serve(t, { DATABASE_URL: `postgres://kyc:word@127.0.0.1:${port}/kyc` });
    t.after(() => silent.close());
    const [socket] = (await asked) as [{ destroy(): void }];
    t.after(() => socket.destroy());
    child.kill('SIGTERM');
    assert.equal((await ended)[0], ENDED_BY_SIGTERM);
  });

  test('finishes a creation that is under way before it ends, also when its terminal closes', async (t) => {
    const { child, upstream, ready, ended } = await serve(t, { STOP_SECONDS: '5' });
    const url = await ready();
    let release!: () => void;
    const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    upstream.on('request', () => held);
    const started = await begin(url);
    const stream = (await open(url, started)).text();
    child.kill('SIGHUP');
    await stream;
    release();
    assert.equal((await ended)[0], 0);
    assert.equal(upstream.transactions.size, 1);
  });

  test('ends at once at a second signal', async (t) => {
    const { child, ready, ended, said } = await serve(t, { STOP_SECONDS: '600' });
    await ready();
    child.kill('SIGTERM');
    await until('it stops', () => said('the proxy stops') !== undefined);
    child.kill('SIGTERM');
    assert.equal((await ended)[0], ENDED_BY_SIGTERM);
  });

  test('does not outlive the npm that started it', async (t) => {
    const { child, ready, silent } = await serve(t, { STOP_SECONDS: '2', npm_command: 'exec' }, 'sh');
    await ready();
    child.kill('SIGTERM');
    // The proxy writes there as long as it runs.
    await silent;
  });

  test('ends within STOP_SECONDS whatever it waits for, and says so', async (t) => {
    const { child, upstream, ready, ended, said } = await serve(t, { STOP_SECONDS: '2' });
    upstream.on('request', () => ({ hang: true }));
    const url = await ready();
    await begin(url);
    await until('it is sent', () => upstream.callsTo('request').length === 1);
    child.kill('SIGTERM');
    assert.equal((await ended)[0], 1);
    // The pipe may have more after the exit.
    await until('it says why', () => said('the stop took longer than STOP_SECONDS') !== undefined);
  });

  test('is not kept by a Postgres that is silent', { skip: postgres.skip }, async (t) => {
    const { where, remove } = await postgres.create();
    t.after(remove);
    const between = await startFaultProxy((where as { url: string }).url);
    t.after(() => between.close());
    const { child, ready, ended } = await serve(t, { STOP_SECONDS: '3', DATABASE_URL: between.url });
    await ready();
    between.set('silent');
    child.kill('SIGTERM');
    // 1 when a statement was under way: it would have waited for 15 s.
    assert.ok([0, 1].includes((await ended)[0]!));
  });
});
