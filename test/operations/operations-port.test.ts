import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { proxyForSuite, startTestProxy } from '../test-proxy.js';

const METRICS_TOKEN = 'a-token-for-metrics-0123456789';
const WRONG = 'a-token-for-metrics-012345678X';
const OTHER_PORT = 'The other port of the proxy answers this: PROXY_PORT or OPERATIONS_PORT.';
const DOCUMENTS = ['/', '/docs', '/docs/guides/sessions', '/docs.css', '/openapi.json'];

/** An address of this machine that is not a loopback one: to reach the proxy as another machine does. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((found) => found?.family === 'IPv4' && !found.internal)?.address;
const skip = elsewhere === undefined ? 'this machine has loopback addresses only' : false;

const bearer = (token?: string): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {};
const FORWARDED = { 'X-Forwarded-For': '203.0.113.9' };
const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).status;
const fromElsewhere = (url: string) => url.replace(/\/\/[^:/]+/, `//${elsewhere}`);

describe('without a port for operations', () => {
  const proxy = proxyForSuite(pglite, { environment: { METRICS_TOKEN, TRUST_PROXY: '1' } });

  test('documents and details of the health are on the public port', async () => {
    assert.equal(proxy.operationsUrl, null);
    for (const path of DOCUMENTS) assert.equal(await statusOf(proxy.url + path), 200, path);
    assert.ok('checks' in ((await (await fetch(`${proxy.url}/readyz`)).json()) as object));
  });

  test('the metrics need the token, of this machine too: a proxy on it may forward without a header', async () => {
    for (const [token, status] of [
      [undefined, 401],
      [WRONG, 401],
      [METRICS_TOKEN, 200],
    ] as const) {
      assert.equal(await statusOf(`${proxy.url}/metrics`, bearer(token)), status);
      if (!skip) assert.equal(await statusOf(fromElsewhere(`${proxy.url}/metrics`), bearer(token)), status);
    }
    const refused = await fetch(`${proxy.url}/metrics`, { headers: FORWARDED });
    assert.equal(((await refused.json()) as { code: string }).code, 'unauthorized');
  });
});

test('without a token and a port, the metrics are for this machine, and for no request that a proxy on it forwards', async (t) => {
  const proxy = await startTestProxy(t, pglite);
  assert.equal(await statusOf(`${proxy.url}/metrics`), 200);
  assert.equal(await statusOf(`${proxy.url}/metrics`, FORWARDED), 401);
});

describe('with a port for operations', () => {
  const proxy = proxyForSuite(pglite, { environment: { OPERATIONS_PORT: '0' } });

  test('documents and metrics are there and nowhere else', async () => {
    for (const path of [...DOCUMENTS, '/metrics']) {
      assert.equal(await statusOf(proxy.operationsUrl! + path), 200, path);
      const { detail } = await proxy.refused(fetch(proxy.url + path), 404, 'not_found');
      assert.equal(detail, OTHER_PORT, path);
    }
    if (!skip) assert.equal(await statusOf(fromElsewhere(`${proxy.operationsUrl!}/metrics`)), 200);
  });

  test('both tell whether the proxy is ready, only that port tells why not, and what a page calls is not there', async () => {
    const read = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as object;
    assert.deepEqual(await read(proxy.url), { status: 'ready' });
    assert.deepEqual(Object.keys(await read(proxy.operationsUrl!)), ['status', 'checks']);
    assert.equal(await statusOf(`${proxy.operationsUrl!}/livez`), 200);
    const minted = fetch(`${proxy.operationsUrl!}/v1/sessions`, { method: 'POST' });
    const { detail } = await proxy.refused(minted, 404, 'not_found');
    assert.equal(detail, OTHER_PORT);
  });
});

test('with a port and a token, the metrics need the token there, and PROXY_HOST is the one interface', async (t) => {
  const environment = { OPERATIONS_PORT: '0', METRICS_TOKEN, PROXY_HOST: '127.0.0.1' };
  const proxy = await startTestProxy(t, pglite, { environment });
  assert.equal(await statusOf(`${proxy.operationsUrl!}/metrics`), 401);
  assert.equal(await statusOf(`${proxy.operationsUrl!}/metrics`, bearer(METRICS_TOKEN)), 200);
  assert.equal(proxy.url, `http://127.0.0.1:${proxy.port}`);
  assert.equal(await statusOf(`${proxy.url}/livez`), 200);
  if (!skip) await assert.rejects(fetch(fromElsewhere(`${proxy.url}/livez`)));
});
