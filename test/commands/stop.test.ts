import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORIGIN, until } from '../test-proxy.js';
import { begin, open, serve } from './serving.js';

test('kyc-proxy serve is not ready first at SIGTERM and still answers; then its streams end with a reason, and it ends with 0', async (t) => {
  const { child, ready, ended, said } = await serve(t, { STOP_SECONDS: '5' });
  const url = await ready();
  const started = await begin(url);
  const stream = (await open(url, started)).text();
  child.kill('SIGTERM');
  await until('it is not ready', async () => (await fetch(`${url}/readyz`)).status === 503);
  const answered = await fetch(`${url}/v1/verifications/${started.id}`, {
    headers: { Authorization: `Bearer ${started.token}`, Origin: ORIGIN },
  });
  assert.equal(answered.status, 200);
  assert.equal(answered.headers.get('connection'), 'close');
  assert.match(await stream, /\nevent: stopping\nretry: [1-9]\d{3}\ndata: \{\}\n\n$/);
  assert.equal((await ended)[0], 0);
  assert.equal(said('the proxy stops')?.['stopSeconds'], 5);
});
