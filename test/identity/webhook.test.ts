import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { engines } from '../engines.js';
import { startTestProxy, until, WEBHOOK_SECRET, type TestProxy } from '../test-proxy.js';

for (const engine of engines) {
  describe(`the upstream webhook on ${engine.name}`, { skip: engine.skip }, () => {
    let proxy: TestProxy;
    before(async () => {
      proxy = await startTestProxy(engine);
    });
    after(() => proxy.stop());

    const waiting = async (nationalId: string) => {
      const token = await proxy.identitySession(nationalId);
      const { id } = await proxy.begin(token);
      const { code } = await proxy.reaches(token, id, 'WAITING');
      return { token, id, transId: proxy.transactionOf(code!) };
    };

    test('brings the approval to the page at once, whatever its casing and extra fields', async () => {
      for (const [index, casing] of (['pascal', 'camel', 'lower'] as const).entries()) {
        const { token, id, transId } = await waiting(`100000020${index}`);
        proxy.upstream.complete(transId);
        const sent = performance.now();
        const status = await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED', {
          casing,
          extra: { Sequence: 1, nested: { a: 1 } },
        });
        assert.equal(status, 202);
        await proxy.reaches(token, id, 'COMPLETED');
        assert.ok(performance.now() - sent < 1000, `took ${performance.now() - sent} ms`);
      }
    });

    test('is not believed: a forged COMPLETED completes nobody', async () => {
      const { token, id, transId } = await waiting('1000000210');
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

    test('may be sent twice and late without a second effect', async () => {
      const { token, id, transId } = await waiting('1000000220');
      proxy.upstream.complete(transId);
      await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED');
      const ended = await proxy.reaches(token, id, 'COMPLETED');
      await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED');
      await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'REJECTED');
      assert.equal((await proxy.read(token, id)).version, ended.version);
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
      const token = await proxy.identitySession('1000000230');
      const { id } = await proxy.begin(token);
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
