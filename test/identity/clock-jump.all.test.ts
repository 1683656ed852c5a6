import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WORK_CHANNEL } from '../../server/identity/verifications.js';
import { setClockAhead } from '../database-clock.js';
import { pglite } from '../engines.js';
import { startTestProxy, until } from '../test-proxy.js';

test('a clock that jumps forward frees no slot early', async (t) => {
  const proxy = await startTestProxy(t, pglite, { watchClock: true });
  const { upstream, database } = proxy;
  const people = Array.from({ length: 14 }, (_, index) => String(1_000_000_001 + index));
  for (const nationalId of people.slice(0, 8)) await proxy.begin(await proxy.identitySession(nationalId));
  await until('eight have their codes', () => upstream.transactions.size === 8);
  upstream.on('request', () => ({ hang: true }));
  const waiting = await Promise.all(
    people.slice(8).map(async (nationalId) => {
      const token = await proxy.identitySession(nationalId);
      return { token, ...(await proxy.begin(token)) };
    }),
  );
  await until('two more calls run', () => upstream.callsTo('request').length === 10);
  const checks = upstream.callsTo('status').length;
  // The database's clock alone, as after a failover: the service counts on.
  await setClockAhead(database, 90_000);
  await database.query(`notify ${WORK_CHANNEL}`);
  await until('statuses are checked', async () => {
    // At once: no test waits for the schedule.
    for (const transId of upstream.transactions.keys())
      await upstream.sendWebhook(proxy.webhookUrl, transId, 'WAITING');
    return upstream.callsTo('status').length > checks + 1;
  });
  assert.equal(upstream.callsTo('request').length, 10);
  assert.equal(upstream.violations, 0);
  for (const { token, id } of waiting) assert.equal((await proxy.read(token, id)).status, 'QUEUED');
});
