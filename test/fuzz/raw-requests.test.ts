import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { engines } from '../engines.js';
import { HOST_KEY, startTestProxy, WEBHOOK_SECRET, type TestProxy } from '../test-proxy.js';
import { watchAnswerTimes } from './answer-times.js';
import { casesOf, report, runsOf } from './fuzz-cases.js';
import { watchHeap } from './heap-growth.js';
import { edited } from './random-bytes.js';
import { sendRaw } from './raw-exchange.js';
import { TWO_LENGTHS, wellFormed } from './raw-requests.js';

const ERROR_LEVEL = 50;
const PATHS = ['/v1/sessions', '/v1/submissions/search', `/webhooks/identity/${WEBHOOK_SECRET}`];
const LIVEZ = Buffer.from('GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');

describe('bytes on a connection to the proxy', () => {
  let proxy: TestProxy;
  before(async () => {
    proxy = await startTestProxy(engines[0]!);
  });
  after(() => proxy.stop());

  test('of broken requests are refused or cut in time, never a failure, and leave no memory behind', async () => {
    const secrets = [HOST_KEY, WEBHOOK_SECRET, proxy.upstream.token];
    const times = watchAnswerTimes(() => sendRaw(proxy.url, LIVEZ));
    const heap = watchHeap(casesOf('raw'));
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(edited(fc.constantFrom(...wellFormed(PATHS, `Bearer ${HOST_KEY}`))), async (bytes) => {
        const answer = await times.time('bytes', () => sendRaw(proxy.url, bytes));
        assert.deepEqual(
          answer.statuses.filter((status) => status >= 500),
          [],
          answer.text,
        );
        const logged = proxy.logged.splice(0);
        assert.deepEqual(
          logged.filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL),
          [],
        );
        assert.deepEqual(
          secrets.filter((secret) => answer.text.includes(secret) || logged.join('').includes(secret)),
          [],
        );
        for (const status of answer.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        heap.count();
      }),
      runsOf('raw'),
    );
    assert.deepEqual((await sendRaw(proxy.url, LIVEZ)).statuses, [200]);
    report('raw', times.report(), heap.check(), JSON.stringify(Object.fromEntries(statuses)));
  });

  for (const [name, bytes] of Object.entries(TWO_LENGTHS)) {
    test(`with ${name} are one request that is refused, and no second one`, async () => {
      const { statuses, text } = await sendRaw(proxy.url, bytes);
      assert.ok(statuses.length === 1 && statuses[0]! >= 400 && statuses[0]! < 500, text);
    });
  }
});
