import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bothEngines } from '../engines.js';
import { follow, openTestProxy, until, type TestProxy } from '../test-proxy.js';

// The embedded engine belongs to one process.
for (const engine of bothEngines.filter(({ name }) => name === 'postgres')) {
  describe('two proxies on one Postgres', { skip: engine.skip }, () => {
    let one: TestProxy;
    let two: TestProxy;
    before(async () => {
      one = await openTestProxy(engine, { standing: true });
      two = await openTestProxy(engine, { database: one.database, upstream: one.upstream });
    });
    after(async () => {
      await two.close();
      await one.stop();
    });

    test('a webhook at one reaches the page that follows the other, without a check of the schedule', async () => {
      const token = await one.identitySession('1000000500');
      const { id } = await one.begin(token);
      const stream = await follow(one, token, id);
      const { code } = await stream.sees('WAITING');
      const transId = one.transactionOf(code!);
      one.upstream.complete(transId);
      await one.upstream.sendWebhook(two.webhookUrl, transId, 'COMPLETED');
      await stream.sees('COMPLETED');
      // The clock stands still: only the webhook made the check due.
      const read = async (proxy: TestProxy) => (await fetch(`${proxy.url}/metrics`)).text();
      const seen = await until('it is counted', async () => {
        const text = (await Promise.all([one, two].map(read))).join('');
        return /kyc_detection_delay_seconds_count\{by="webhook"\} 1/.test(text) && text;
      });
      assert.doesNotMatch(seen, /kyc_detection_delay_seconds_count\{by="schedule"\} [1-9]/);
    });

    test('a session revoked at one loses its stream at the other', async () => {
      const token = await one.identitySession('1000000501');
      const { id } = await one.begin(token);
      const stream = await follow(one, token, id);
      await stream.sees('WAITING');
      assert.equal((await two.call('DELETE', '/v1/sessions/current', token)).status, 204);
      await until('the stream ends', stream.hasEnded);
    });

    test('a slow process whose person was given up for lost still brings the code, and no other is made', async () => {
      const answer = one.upstream.hold('request');
      const token = await one.identitySession('1000000502');
      const { id } = await one.begin(token);
      const mine = () =>
        one.upstream.callsTo('request').filter(({ body }) => body.nationalId === '1000000502');
      await until('the call is sent', () => mine().length === 1);
      await one.database.query(
        'update proxy.places set claimed_until = proxy.now() where verification_id = $1',
        [id],
      );
      await one.database.query("select pg_notify('proxy_work', '')");
      await until('it is back in line', async () => (await one.read(token, id)).reason === 'request_open');
      answer();
      one.upstream.on('request');
      const { code, version, reason } = await one.reaches(token, id, 'WAITING');
      assert.deepEqual([version, reason, mine().length], [2, null, 1]);
      const later = one.transactionOf(code!);
      await one.decide(later);
      await one.reaches(token, id, 'COMPLETED');
      assert.equal(one.upstream.violations, 0);
    });
  });
}
