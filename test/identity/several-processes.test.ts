import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { engines } from '../engines.js';
import { follow, startTestProxy, until, type TestProxy } from '../test-proxy.js';

// The embedded engine belongs to one process.
for (const engine of engines.filter(({ name }) => name === 'postgres')) {
  describe('two proxies on one Postgres', { skip: engine.skip }, () => {
    let one: TestProxy;
    let two: TestProxy;
    before(async () => {
      one = await startTestProxy(engine);
      two = await startTestProxy(engine, { database: one.database, upstream: one.upstream });
    });
    after(async () => {
      await two.close();
      await one.stop();
    });

    test('a webhook at one reaches the page that follows the other within a second', async () => {
      const token = await one.identitySession('1000000500');
      const { id } = await one.begin(token);
      const stream = await follow(one, token, id);
      const { code } = await stream.sees('WAITING');
      const transId = one.transactionOf(code!);
      one.upstream.complete(transId);
      const sent = performance.now();
      await one.upstream.sendWebhook(two.webhookUrl, transId, 'COMPLETED');
      await stream.sees('COMPLETED');
      assert.ok(performance.now() - sent < 1000, `took ${performance.now() - sent} ms`);
    });

    test('a session revoked at one loses its stream at the other', async () => {
      const token = await one.identitySession('1000000501');
      const { id } = await one.begin(token);
      const stream = await follow(one, token, id);
      await stream.sees('WAITING');
      assert.equal((await two.call('DELETE', '/v1/sessions/current', token)).status, 204);
      await until('the stream ends', stream.hasEnded);
    });

    test('of two codes made for one person, because the first process was slow, the later one counts', async () => {
      const held: (() => void)[] = [];
      one.upstream.on('request', async () => {
        if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve));
        return undefined;
      });
      const token = await one.identitySession('1000000502');
      const { id } = await one.begin(token);
      await until('the first call is sent', () => held.length === 1);
      // What the other process does once the first one's time is over.
      await one.database.query('update proxy.verifications set claimed_until = proxy.now() where id = $1', [
        id,
      ]);
      const { code } = await one.reaches(token, id, 'WAITING');
      const later = one.transactionOf(code!);
      held[0]!();
      one.upstream.on('request');
      const mine = () =>
        [...one.upstream.transactions.values()].filter(({ nationalId }) => nationalId === '1000000502');
      await until('the slow answer came too', () => mine().length === 2);
      await until('both calls are settled', async () => {
        const [open] = await one.database.query<{ calls: number }>(
          "select count(*) as calls from proxy.calls where kind = 'request' and occupied_until > proxy.now() + interval '61 seconds'",
        );
        return open!.calls === 0;
      });
      const after = await one.read(token, id);
      assert.deepEqual([after.code, after.version, after.reason], [code, 2, 'code_replaced']);
      one.upstream.complete(later);
      await one.upstream.sendWebhook(one.webhookUrl, later, 'COMPLETED');
      await one.reaches(token, id, 'COMPLETED');
      assert.equal(one.upstream.violations, 0);
    });
  });
}
