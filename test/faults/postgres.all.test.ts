import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import { type Place, postgres } from '../engines.js';
import { follow, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { startFaultProxy, type FaultProxy } from './fault-proxy.js';

/** Longer than a statement takes on a busy machine. */
const DEADLINES = { idleInTransactionMs: 10_000, queryMs: 2500 };

/** What a lost commit, or a lost answer to one, may cost: `test/store/lose-nothing.ts`. */
describe('between the proxy and Postgres', { skip: postgres.skip }, () => {
  let place: Place;
  let between: FaultProxy;
  let proxy: TestProxy;
  let people = 0;
  before(async () => {
    place = await postgres.create();
    assert.ok('url' in place.where);
    between = await startFaultProxy(place.where.url);
    const database = await openDatabase({ url: between.url }, DEADLINES);
    proxy = await openTestProxy(postgres, { database });
  });
  after(async () => {
    between?.set();
    await proxy?.stop();
    await between?.close();
    await place?.remove();
  });

  const logged = (message: string) => proxy.logged.filter((line) => line.includes(message)).length;
  const worksAgain = () =>
    until(
      'the database works again',
      () => logged('the database fails') === logged('the database works again'),
    );
  const newPerson = () => String(1_000_000_100 + people++);
  const waiting = () => proxy.waiting(newPerson());

  for (const [name, fault] of [
    ['resets every connection', 'reset'],
    ['leaves them half-open', 'silent'],
  ] as const) {
    test(`a fault that ${name} refuses a start, creates nothing, and is over by itself`, async () => {
      const nationalId = newPerson();
      const token = await proxy.identitySession(nationalId);
      const start = () => proxy.call('POST', '/v1/verifications', token, {});
      const creations = () =>
        proxy.upstream.callsTo('request').filter(({ body }) => body.nationalId === nationalId).length;
      const open = await waiting();
      const stream = await follow(proxy, open.token, open.id);
      between.set(fault);
      const { retryAfter } = await proxy.refused(start(), 503, 'storage_unavailable');
      assert.ok(retryAfter! > 0);
      await until('the proxy is not ready', async () => !(await fetch(`${proxy.url}/readyz`)).ok);
      assert.equal(creations(), 0);
      proxy.upstream.complete(open.transId);
      between.set();
      await worksAgain();
      // A statement that still waits for its deadline is one more failure.
      const { id } = await until('a start is accepted', async () => {
        const answer = await start();
        return answer.ok && ((await answer.json()) as { id: string });
      });
      await proxy.reaches(token, id, 'WAITING');
      assert.equal(creations(), 1);
      await proxy.advance(3);
      await stream.sees('COMPLETED');
      await stream.close();
      assert.equal(proxy.upstream.violations, 0);
    });
  }

  test('a webhook that cannot be stored is refused, and the approval is seen without it', async () => {
    await worksAgain();
    const { token, id, transId } = await waiting();
    proxy.upstream.complete(transId);
    between.set('reset');
    assert.equal(await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED'), 503);
    between.set();
    await worksAgain();
    await proxy.advance(10);
    await proxy.reaches(token, id, 'COMPLETED');
  });
});
