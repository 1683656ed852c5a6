import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import type { Database } from '../../server/store/database.js';
import { pglite } from '../engines.js';
import { TestSandbox } from '../sandbox/running-sandbox.js';
import { HOST_KEY, proxyForSuite, WEBHOOK_SECRET } from '../test-proxy.js';
import { watchAnswerTimes } from './answer-times.js';
import { casesOf, report, runsOf } from './fuzz-cases.js';
import { watchHeap } from './heap-growth.js';
import { edited } from './random-bytes.js';
import { sendRaw } from './raw-exchange.js';
import { twoLengths, wellFormed } from './raw-requests.js';

const ERROR_LEVEL = 50;
const LIVEZ = Buffer.from('GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');

/** What listens. */
interface Target {
  readonly url: string;
  /** Lines of its log, as JSON. */
  readonly logged: string[];
  /** That no answer and no line of the log may have. */
  readonly secrets: readonly string[];
}

const PROXY = {
  name: 'the proxy',
  paths: ['/v1/sessions', '/v1/submissions/search', `/webhooks/identity/${WEBHOOK_SECRET}`],
  key: HOST_KEY,
};
const SANDBOX = {
  name: 'the sandbox',
  paths: ['/ExtForm/submissions/search', '/ExtSanctionScreening/v2/Search', '/sandbox/identity/person'],
  key: 'sbx_unrestricted',
};

describe('bytes on a connection to the proxy', () => {
  const proxy = proxyForSuite(pglite);
  survivesBytes(PROXY, () => ({
    url: proxy.url,
    logged: proxy.logged,
    secrets: [HOST_KEY, WEBHOOK_SECRET, proxy.upstream.token],
  }));
});

describe('bytes on a connection to the sandbox', () => {
  const logged: string[] = [];
  let database: Database;
  let sandbox: TestSandbox;
  before(async () => {
    const lines = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged.push(chunk.toString());
        done();
      },
    });
    database = await pglite.openMigrated();
    sandbox = await TestSandbox.start(database, { log: pino(lines) });
  });
  after(async () => {
    await sandbox.close();
    await database.close();
  });

  survivesBytes(SANDBOX, () => ({ url: sandbox.url, logged, secrets: [SANDBOX.key] }));
});

function survivesBytes({ name, paths, key }: typeof PROXY, target: () => Target): void {
  test('of broken requests are refused or cut in time, never a failure, and leave no memory behind', async () => {
    const { url, logged, secrets } = target();
    const times = watchAnswerTimes(() => sendRaw(url, LIVEZ));
    const heap = watchHeap(casesOf('raw'));
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(edited(fc.constantFrom(...wellFormed(paths, `Bearer ${key}`))), async (bytes) => {
        const answer = await times.time('bytes', () => sendRaw(url, bytes));
        assert.deepEqual(
          answer.statuses.filter((status) => status >= 500),
          [],
          answer.text,
        );
        const lines = logged.splice(0);
        assert.deepEqual(
          lines.filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL),
          [],
        );
        assert.deepEqual(
          secrets.filter((secret) => answer.text.includes(secret) || lines.join('').includes(secret)),
          [],
        );
        for (const status of answer.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        heap.count();
      }),
      runsOf('raw'),
    );
    assert.deepEqual((await sendRaw(url, LIVEZ)).statuses, [200]);
    report('raw', name, times.report(), heap.check(), JSON.stringify(Object.fromEntries(statuses)));
  });

  for (const [form, bytes] of Object.entries(twoLengths(paths[0]!))) {
    test(`with ${form} are one request that is refused, and no second one`, async () => {
      const { statuses, text } = await sendRaw(target().url, bytes);
      assert.ok(statuses.length === 1 && statuses[0]! >= 400 && statuses[0]! < 500, text);
    });
  }
}
