import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WEBHOOK_TYPE } from '../../contract/rules.js';
import { bothEngines } from '../engines.js';
import { startTestProxy, proxyForSuite, until, WEBHOOK_SECRET, type TestProxy } from '../test-proxy.js';
import { countInTrail } from '../store-states.js';

for (const engine of bothEngines) {
  describe(`the upstream webhook while the clock stands on ${engine.name}`, { skip: engine.skip }, () => {
    const metricsOf = async (at: TestProxy) => (await fetch(`${at.url}/metrics`)).text();
    const delays = async (at: TestProxy, part: 'count' | 'sum', by: 'webhook' | 'schedule') =>
      Number(
        new RegExp(`kyc_detection_delay_seconds_${part}\\{by="${by}"\\} (\\S+)`).exec(
          await metricsOf(at),
        )?.[1],
      );

    test('brings the approval to the page at once, whatever its casing and extra fields', async (t) => {
      // The clock stands still, so no check of the schedule is due.
      const standing = await startTestProxy(t, engine, { standing: true });
      for (const [index, casing] of (['pascal', 'camel', 'lower'] as const).entries()) {
        const { token, id, transId } = await standing.waiting(`100000020${index}`);
        standing.upstream.complete(transId);
        const status = await standing.upstream.sendWebhook(standing.webhookUrl, transId, 'COMPLETED', {
          casing,
          extra: { Sequence: 1, nested: { a: 1 } },
        });
        assert.equal(status, 202);
        await standing.reaches(token, id, 'COMPLETED');
        // The row is written first, then counted.
        await until('it is counted', async () => (await delays(standing, 'count', 'webhook')) === index + 1);
      }
      assert.equal(await delays(standing, 'sum', 'webhook'), 0);
    });

    test('shows in the metrics the delay of an outage, in which checks saw nothing', async (t) => {
      const standing = await startTestProxy(t, engine, { standing: true });
      const { upstream } = standing;
      const { token, id, transId } = await standing.waiting('1000000206');
      upstream.on('status', () => ({ status: 500, text: 'down' }));
      upstream.complete(transId);
      for (let turn = 0; turn < 8; turn += 1) {
        const checks = upstream.callsTo('status').length;
        await standing.advance(5);
        await until('its status is checked', () => upstream.callsTo('status').length > checks);
      }
      upstream.on('status');
      await standing.advance(5);
      await standing.reaches(token, id, 'COMPLETED');
      await until('it is counted', async () => (await delays(standing, 'count', 'schedule')) === 1);
      // Half of the 45 seconds since the last status check that was answered, or since the start.
      const delay = await delays(standing, 'sum', 'schedule');
      assert.ok(delay >= 20 && delay <= 23, `${delay} s`);
    });
  });

  describe(`the upstream webhook on ${engine.name}`, { skip: engine.skip }, () => {
    const proxy = proxyForSuite(engine);

    test('is read whatever its headers call it', async () => {
      const { token, id, transId } = await proxy.waiting('1000000204');
      proxy.upstream.complete(transId);
      const body = JSON.stringify({ Type: WEBHOOK_TYPE, TransId: transId, Status: 'COMPLETED' });
      for (const type of [
        'text/plain; charset=utf-8',
        'application/octet-stream',
        'text/plain;charset=ISO-8859-1',
        'application/json; charset=us-ascii',
        'application/json; charset=nonsense',
        undefined,
      ]) {
        const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
        // Bytes, so that fetch gives them no name of its own.
        const sent = await fetch(proxy.webhookUrl, { method: 'POST', headers, body: Buffer.from(body) });
        assert.equal(sent.status, 202, type);
      }
      const marked = await fetch(proxy.webhookUrl, { method: 'POST', body: `\uFEFF${body}` });
      assert.equal(marked.status, 202);
      await proxy.reaches(token, id, 'COMPLETED');
    });

    test('is only a hint: a forged COMPLETED completes no verification', async () => {
      const { token, id, transId } = await proxy.waiting('1000000210');
      const before = proxy.upstream.callsTo('status').length;
      assert.equal(await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED'), 202);
      await until('the claim was checked', () => proxy.upstream.callsTo('status').length > before);
      assert.equal((await proxy.read(token, id)).status, 'WAITING');
      for (let forged = 0; forged < 50; forged += 1) {
        assert.equal(
          await proxy.upstream.sendWebhook(proxy.webhookUrl, `unknown-${forged}`, 'COMPLETED'),
          202,
        );
      }
      assert.ok(proxy.upstream.callsTo('status').every((call) => !call.body.transId.startsWith('unknown')));
    });

    test('is in the trail once a minute, however often it is repeated', async () => {
      const { token, id, transId } = await proxy.waiting('1000000225');
      const inTrail = (subject: string | null) => countInTrail(proxy.database, 'webhook.received', subject);
      const strangers = await inTrail(null);
      const repeat = async (transaction: string) => {
        for (let times = 0; times < 5; times += 1) {
          await proxy.upstream.sendWebhook(proxy.webhookUrl, transaction, 'COMPLETED');
        }
      };
      await repeat(transId);
      await repeat('of-no-verification');
      assert.deepEqual([await inTrail(id), await inTrail(null)], [1, strangers + 1]);
      proxy.upstream.complete(transId);
      await proxy.advance(61);
      await repeat(transId);
      await proxy.reaches(token, id, 'COMPLETED');
      await repeat(transId);
      assert.equal(await inTrail(id), 2);
    });

    test('may come before the creation’s own answer is stored', async () => {
      proxy.upstream.on('request', async ({ body }) => {
        const transId = `early-${body.nationalId}`;
        proxy.upstream.transactions.set(transId, {
          random: '77',
          nationalId: body.nationalId,
          status: 'COMPLETED',
        });
        await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED');
        return { body: { version: '1', statusCode: 200, messages: [], result: { transId, random: '77' } } };
      });
      const { token, id } = await proxy.started('1000000230');
      await proxy.reaches(token, id, 'COMPLETED');
      proxy.upstream.on('request');
    });

    test('needs the secret of the path, and the secret reaches no log', async () => {
      const wrong = await proxy.upstream.sendWebhook(`${proxy.url}/webhooks/identity/nope`, 'x', 'COMPLETED');
      assert.equal(wrong, 404);
      assert.ok(!proxy.logged.join('').includes(WEBHOOK_SECRET));
    });
  });
}
