import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { startTestProxy, until, type TestProxy } from '../test-proxy.js';

/** A tenth of upstream's minute, and so ten times as many status checks: many are needed here. */
const windowSeconds = 6;

describe('the answer that upstream could not give in time', () => {
  test('is checked for every verification after a stop, however long it was and however many there are', async (t) => {
    const first = await startTestProxy(t, pglite, { windowSeconds });
    const people: Awaited<ReturnType<TestProxy['waiting']>>[] = [];
    for (let index = 0; index < 9; index += 1)
      people.push(await first.waiting(String(1_000_000_600 + index)));
    await first.close();
    for (const { transId } of people) first.upstream.complete(transId);
    await first.advance(300);
    const { database, upstream } = first;
    const second = await startTestProxy(t, pglite, { windowSeconds, database, upstream });
    for (const { token, id } of people) {
      const { version } = await second.reaches(token, id, 'COMPLETED');
      assert.equal(version, 3, 'and reported nothing else before');
    }
    assert.equal(upstream.violations, 0);
  });

  test('is checked again when upstream is back, once; a transaction that it does not know any more stays expired', async (t) => {
    const proxy = await startTestProxy(t, pglite, { windowSeconds });
    const completed = await proxy.waiting('1000000620');
    const unknown = await proxy.waiting('1000000621');
    const idle = await proxy.waiting('1000000622');
    proxy.upstream.on('status', () => ({ status: 503, body: {} }));
    proxy.upstream.complete(completed.transId);
    proxy.upstream.transactions.delete(unknown.transId);
    await proxy.advance(181);
    const asked = proxy.upstream.callsTo('status').length;
    await until('all were asked in vain', () => proxy.upstream.callsTo('status').length >= asked + 3);
    await proxy.advance(61);
    for (const { token, id } of [completed, unknown, idle]) {
      assert.equal((await proxy.reaches(token, id, 'EXPIRED')).reason, 'no_answer_in_time');
    }
    proxy.upstream.on('status');
    await proxy.advance(61);
    const { reason } = await proxy.reaches(completed.token, completed.id, 'COMPLETED');
    assert.equal(reason, null);
    const checksOf = (transId: string) =>
      proxy.upstream.callsTo('status').filter(({ body }) => body.transId === transId).length;
    const checks = await until('the others were checked', async () => {
      const both = [checksOf(unknown.transId), checksOf(idle.transId)];
      const [open] = await proxy.database.query<{ count: number }>(
        'select count(*) as count from proxy.verifications where answered_at >= expires_at',
      );
      return open!.count === 3 && both;
    });
    await proxy.advance(120);
    // The status of a later person is checked: the others were not due before.
    const later = await proxy.waiting('1000000650');
    await proxy.advance(5);
    await until('a later one is checked', () => checksOf(later.transId) > 0);
    assert.deepEqual([checksOf(unknown.transId), checksOf(idle.transId)], checks);
    for (const { token, id } of [unknown, idle]) {
      assert.equal((await proxy.read(token, id)).status, 'EXPIRED');
    }
  });

  test('is checked again where the service does not find the request for a moment, and not where it never does', async (t) => {
    const proxy = await startTestProxy(t, pglite);
    const { token, id, transId } = await proxy.waiting('1000000640');
    // As gateways answer.
    const notFound = { status: 404, body: { message: 'no Route matched with those values' } };
    for (const seconds of [3, 20]) {
      let failed = false;
      proxy.upstream.once('status', () => {
        failed = true;
        return notFound;
      });
      await proxy.advance(seconds);
      await until('it was not found', () => failed);
      const answered = proxy.upstream.callsTo('status').length;
      await proxy.advance(3);
      await until('it is checked again', () => proxy.upstream.callsTo('status').length > answered);
    }
    proxy.upstream.complete(transId);
    await proxy.advance(3);
    await proxy.reaches(token, id, 'COMPLETED');

    const gone = await proxy.waiting('1000000641');
    proxy.upstream.transactions.delete(gone.transId);
    const before = proxy.upstream.callsTo('status').length;
    await proxy.advance(12);
    await until('it was not found', () => proxy.upstream.callsTo('status').length > before);
    await proxy.advance(3);
    assert.equal((await proxy.reaches(gone.token, gone.id, 'ERROR')).reason, 'upstream_error');
  });

  test('is checked again for a late hint whose check failed', async (t) => {
    const proxy = await startTestProxy(t, pglite);
    const { token, id, transId } = await proxy.waiting('1000000630');
    await proxy.advance(181);
    await proxy.reaches(token, id, 'EXPIRED');
    proxy.upstream.complete(transId);
    let failures = 0;
    proxy.upstream.on('status', () => {
      failures += 1;
      return { status: 503, body: {} };
    });
    await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED');
    await until('the status check failed', () => failures > 0);
    proxy.upstream.on('status');
    await proxy.advance(10);
    await proxy.reaches(token, id, 'COMPLETED');
  });
});
