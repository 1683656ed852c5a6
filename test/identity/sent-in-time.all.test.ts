import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import type { Database } from '../../server/store/database.js';
import { nameOf } from '../../server/store/named-statement.js';
import { SEND_WITHIN_SECONDS } from '../../server/identity/ledger.js';
import { pglite } from '../engines.js';
import { HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { chargedCalls } from '../store-states.js';

/** A machine that sleeps right after the next call of one kind was charged, and wakes too late to send it. */
function sleeper(database: Database) {
  let asleepMs = 0;
  let kind: string | undefined;
  const { now } = performance;
  mock.method(performance, 'now', () => now.call(performance) + asleepMs);
  const sleepy: Database = {
    engine: database.engine,
    query: (text, values) => database.query(text, values),
    async transaction(work) {
      let charged = false;
      const result = await database.transaction((tx) =>
        work({
          query(text, values) {
            charged ||= nameOf(text) === 'charge a call' && values?.[0] === kind;
            return tx.query(text, values);
          },
        }),
      );
      if (charged) {
        kind = undefined;
        asleepMs += SEND_WITHIN_SECONDS * 1000 + 1;
      }
      return result;
    },
    listen: (channel, heard, reconnected) => database.listen(channel, heard, reconnected),
    close: () => database.close(),
  };
  return { sleepy, sleepAfterNext: (next: string) => void (kind = next), hasSlept: () => kind === undefined };
}

describe('a call that was charged and not sent in time', () => {
  let proxy: TestProxy;
  let machine: ReturnType<typeof sleeper>;
  before(async () => {
    machine = sleeper(await pglite.openMigrated());
    proxy = await openTestProxy(pglite, { database: machine.sleepy });
  });
  after(async () => {
    await proxy.stop();
    mock.restoreAll();
  });
  beforeEach(() => proxy.advance(120));

  const charged = async (kind: string) => (await chargedCalls(proxy.database, kind)).length;
  const sent = (kind: 'request' | 'status' | 'details', nationalId: string) =>
    proxy.upstream.callsTo(kind).filter(({ body, id }) => {
      const transaction = proxy.upstream.transactions.get(body?.transId ?? id);
      return (body?.nationalId ?? transaction?.nationalId) === nationalId;
    }).length;

  test('is not sent: the person keeps their place and their attempts, and the next call creates the code', async () => {
    machine.sleepAfterNext('request');
    const { token, id } = await proxy.started('1000000701');
    const { reason } = await proxy.reaches(token, id, 'WAITING');
    assert.ok(machine.hasSlept());
    assert.equal(reason, null, 'no code was made that is now replaced');
    assert.equal(sent('request', '1000000701'), 1);
    assert.equal(await charged('request'), 1, 'what was certainly not sent is given back');
    const [row] = await proxy.database.query('select failures from proxy.verifications where id = $1', [id]);
    assert.deepEqual(row, { failures: 0 });
  });

  test('is not sent when it is a status check; the next check sees the end', async () => {
    const { token, id, code } = await proxy.waiting('1000000702');
    const before = sent('status', '1000000702');
    proxy.upstream.complete(proxy.transactionOf(code!));
    machine.sleepAfterNext('status');
    await proxy.advance(3);
    await until('it slept', machine.hasSlept);
    await proxy.advance(3);
    await proxy.reaches(token, id, 'COMPLETED');
    assert.equal(sent('status', '1000000702'), before + 1);
  });

  test('is not sent when it reads details; the caller gets them all the same', async () => {
    const { token, id, transId } = await proxy.waiting('1000000703');
    proxy.upstream.complete(transId);
    await proxy.advance(3);
    await proxy.reaches(token, id, 'COMPLETED');
    machine.sleepAfterNext('details');
    const response = await proxy.call('GET', `/v1/verifications/${id}/details`, HOST_KEY);
    assert.equal(((await response.json()) as { idNumber: string }).idNumber, '1000000703');
    assert.ok(machine.hasSlept());
    assert.equal(sent('details', '1000000703'), 1);
    assert.equal(await charged('details'), 2);
  });
});
