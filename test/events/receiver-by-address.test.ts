import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { receiverId } from '../../server/events/hosts.js';
import { Leases } from '../../server/events/leases.js';
import { Outbox } from '../../server/events/outbox.js';
import type { Database } from '../../server/store/database.js';
import { setClockAhead } from '../database-clock.js';
import { pglite } from '../engines.js';
import { receiverAt } from './receiver.js';

const [A, B, C] = ['a', 'b', 'c'].map((name) => receiverAt(name)) as [Url, Url, Url];
type Url = ReturnType<typeof receiverAt>;
const HOUR = 3600;

describe('a receiver is its address', () => {
  let database: Database;
  let ahead = 0;
  const advance = (seconds: number) => setClockAhead(database, (ahead += seconds) * 1000);
  before(async () => {
    database = await pglite.openMigrated();
  });
  after(() => database.close());
  beforeEach(async () => {
    await database.query('delete from proxy.events');
  });

  const outboxOf = (list: Url[]) => new Outbox(database, list);
  const record = (outbox: Outbox, id: string, host = 'default') =>
    database.transaction((tx) => outbox.record(tx, 'verification.completed', { id, host, reference: null }));
  /** The receiver and verification of each event that a process with this list sends. */
  async function sent(list: Url[]): Promise<string[]> {
    const leases = new Leases(database);
    const claim = () => leases.claim(list.map(({ id }) => id));
    const got: string[] = [];
    for (let one = await claim(); one; one = await claim()) {
      const { url } = list.find(({ id }) => id === one!.receiver)!;
      got.push(`${url[8]} ${(JSON.parse(one.body) as { data: { id: string } }).data.id}`);
      await leases.record(one, { outcome: 'delivered', status: 200 });
    }
    return got.toSorted();
  }

  test('is one for each host and address, however the address is written', () => {
    const ids = [A, B, receiverAt('a', 'bank')].map(({ id }) => id);
    assert.equal(new Set(ids).size, 3);
    assert.equal(receiverId('default', A.url.replace('https://a.example', 'HTTPS://A.example:443')), A.id);
  });

  test('gets nothing of another one, also of one that it replaces or that has its address at another host', async () => {
    await record(outboxOf([A]), 'ver_before');
    assert.deepEqual(await sent([receiverAt('a', 'bank'), C]), []);
    assert.deepEqual(await sent([C, A]), ['a ver_before']);
  });

  test('that left the list keeps what waits, counted apart, and gets it when it is back', async () => {
    await record(outboxOf([A, B]), 'ver_left');
    const waiting = await outboxOf([B]).waiting();
    assert.deepEqual([waiting.count, waiting.left], [1, 1]);
    await advance(72 * HOUR);
    assert.deepEqual(await sent([B]), ['b ver_left']);
    const left = await outboxOf([B]).waiting();
    assert.deepEqual(left, { count: 0, oldestSeconds: 0, left: 1 });
    assert.deepEqual(await sent([B, A]), ['a ver_left']);
  });

  test('that left: what waits for it is replayed to another one of the host, once', async () => {
    await record(outboxOf([A, B]), 'ver_both');
    await record(outboxOf([A]), 'ver_alone');
    await record(outboxOf([]), 'ver_before');
    await record(outboxOf([receiverAt('a', 'bank')]), 'ver_bank', 'bank');
    assert.deepEqual(await sent([B]), ['b ver_both']);
    const later = outboxOf([B]);
    const range = { host: 'default', after: 0, until: null, receiver: B.id };
    assert.equal(await database.transaction((tx) => later.replay(tx, range)), 3);
    assert.equal((await later.waiting()).left, 1, 'that of the bank');
    assert.deepEqual(await sent([A, B]), ['b ver_alone', 'b ver_before', 'b ver_both']);
  });

  test('is stored as a hash: nothing shows the address', async () => {
    await record(outboxOf([A]), 'ver_stored');
    const stored = JSON.stringify(await database.query('select * from proxy.deliveries'));
    assert.ok(stored.includes(A.id));
    for (const part of ['a.example', 'secret-of-a']) assert.ok(!stored.includes(part), part);
  });
});
