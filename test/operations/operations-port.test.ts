import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { proxyForSuite, startTestProxy } from '../test-proxy.js';

const METRICS_TOKEN = 'a-token-for-metrics-0123456789';
const DOCUMENTS = ['/docs', '/docs/elements', '/docs/guides/sessions', '/docs.css', '/openapi.json'];
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** An address of this machine that is not a loopback one: to reach the proxy as another machine does. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((found) => found?.family === 'IPv4' && !found.internal)?.address;
const skip = elsewhere === undefined ? 'this machine has loopback addresses only' : false;

const statusOf = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;

describe('without a port for operations', () => {
  const proxy = proxyForSuite(pglite, { environment: { METRICS_TOKEN, TRUST_PROXY: '1' } });
  const remote = (path: string) => `http://${elsewhere}:${proxy.port}${path}`;

  test('documents and details of the health are on the public port', async () => {
    assert.equal(proxy.operationsUrl, null);
    for (const path of DOCUMENTS) assert.equal(await statusOf(proxy.url + path), 200, path);
    assert.ok('checks' in ((await (await fetch(`${proxy.url}/readyz`)).json()) as object));
  });

  test('the metrics need the token of this machine, too: a proxy on it may forward without a header', async () => {
    assert.equal(await statusOf(`${proxy.url}/metrics`), 401);
    assert.equal(await statusOf(`${proxy.url}/metrics`, bearer(METRICS_TOKEN)), 200);
    const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.9' } };
    assert.equal(await statusOf(`${proxy.url}/metrics`, forwarded), 401);
    const refused = await fetch(`${proxy.url}/metrics`, forwarded);
    assert.equal(((await refused.json()) as { code: string }).code, 'unauthorized');
  });

  test('the metrics are for another machine with the token only', { skip }, async () => {
    assert.equal(await statusOf(remote('/metrics')), 401);
    assert.equal(await statusOf(remote('/metrics'), bearer('a-token-for-metrics-012345678X')), 401);
    assert.equal(await statusOf(remote('/metrics'), bearer(METRICS_TOKEN)), 200);
  });
});

describe('without a token for the metrics', () => {
  test('they are for this machine, and not for those whose requests a proxy on it forwards', async (t) => {
    const proxy = await startTestProxy(t, pglite);
    assert.equal(await statusOf(`${proxy.url}/metrics`), 200);
    const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.9' } };
    assert.equal(await statusOf(`${proxy.url}/metrics`, forwarded), 401);
  });
});

describe('with a port for operations', () => {
  const proxy = proxyForSuite(pglite, { environment: { OPERATIONS_PORT: '0' } });

  test('documents and metrics are there and nowhere else', async () => {
    for (const path of [...DOCUMENTS, '/metrics']) {
      assert.equal(await statusOf(proxy.operationsUrl! + path), 200, path);
      assert.equal(await statusOf(proxy.url + path), 404, path);
    }
  });

  test('the metrics need no token there', { skip }, async () => {
    const { port } = new URL(proxy.operationsUrl!);
    assert.equal(await statusOf(`http://${elsewhere}:${port}/metrics`), 200);
  });

  test('both tell whether the proxy is ready, and only that port tells why not', async () => {
    const read = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as object;
    assert.deepEqual(await read(proxy.url), { status: 'ready' });
    assert.deepEqual(Object.keys(await read(proxy.operationsUrl!)), ['status', 'checks']);
    assert.equal(await statusOf(`${proxy.operationsUrl!}/livez`), 200);
  });

  test('what a page calls is not there', async () => {
    assert.equal(await statusOf(`${proxy.operationsUrl!}/v1/sessions`, { method: 'POST' }), 404);
  });
});

describe('with a port for operations and a token', () => {
  test('the metrics need the token there, also of this machine', async (t) => {
    const proxy = await startTestProxy(t, pglite, {
      environment: { OPERATIONS_PORT: '0', METRICS_TOKEN },
    });
    assert.equal(await statusOf(`${proxy.operationsUrl!}/metrics`), 401);
    assert.equal(await statusOf(`${proxy.operationsUrl!}/metrics`, bearer(METRICS_TOKEN)), 200);
  });
});

describe('with PROXY_HOST', () => {
  test('the proxy listens on that interface only', { skip }, async (t) => {
    const proxy = await startTestProxy(t, pglite, { environment: { PROXY_HOST: '127.0.0.1' } });
    assert.equal(proxy.url, `http://127.0.0.1:${proxy.port}`);
    assert.equal(await statusOf(`${proxy.url}/livez`), 200);
    await assert.rejects(fetch(`http://${elsewhere}:${proxy.port}/livez`));
  });
});
