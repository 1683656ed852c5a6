import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { EventList } from '../../contract/events.js';
import { LEASE_SECONDS } from '../../server/events/delivery.js';
import { Outbox } from '../../server/events/outbox.js';
import { verifyEvent } from '../../server/host/index.js';
import type { Database } from '../../server/store/database.js';
import { setClockAhead } from '../database-clock.js';
import { engines } from '../engines.js';
import { HOST_KEY, startTestProxy, until } from '../test-proxy.js';
import { testKey } from '../test-key.js';
import { SECRETS, startReceiver } from './receiver.js';
import { receiverAt, registered } from './registered.js';

const [A, B, C] = ['a', 'b', 'c'].map((name) => receiverAt(name)) as [Url, Url, Url];
type Url = ReturnType<typeof receiverAt>;
const HOUR = 3600;

for (const engine of engines) {
  test(
    `in a rolling restart with a reordered list, nothing is lost, doubled or sent to another, on ${engine.name}`,
    { skip: engine.skip },
    async (t) => {
      const [first, second] = [await startReceiver(), await startReceiver()];
      const named = [
        { receiver: first, secret: SECRETS[0]! },
        { receiver: second, secret: SECRETS[1]! },
      ];
      const environmentOf = (list: typeof named) => ({
        HOST_WEBHOOK_URL: list.map(({ receiver }) => receiver.url).join(','),
        HOST_WEBHOOK_SECRETS: list.map(({ secret }) => secret).join(';'),
      });
      t.after(async () => {
        await first.close();
        await second.close();
      });
      const before = await startTestProxy(t, engine, { stopGraceMs: 1, environment: environmentOf(named) });
      const cancelled = async (proxy: typeof before, nationalId: string) => {
        const token = await proxy.identitySession(nationalId);
        const { id } = await proxy.begin(token);
        await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
        return id;
      };
      first.answers((response) => void response.writeHead(500).end());
      const waits = await cancelled(before, '1083100001');
      await until('both were tried', () => first.of(waits).length > 0 && second.of(waits).length > 0);
      await until('the failure is stored', async () => {
        const rows = await before.database.query(
          "select from proxy.events where verification_id = $1 and last_outcome = 'refused'",
          [waits],
        );
        return rows.length > 0;
      });

      const later = await startTestProxy(t, engine, {
        database: before.database,
        upstream: before.upstream,
        stopGraceMs: 1,
        environment: environmentOf(named.toReversed()),
      });
      first.answers();
      const meanwhile = [await cancelled(before, '1083100002'), await cancelled(later, '1083100003')];
      const allIsStoredBut = (left: number) =>
        until('what came is stored', async () => {
          const rows = await before.database.query(
            'select from proxy.events where next_attempt_at is not null and type = $1',
            ['verification.cancelled'],
          );
          return rows.length === left;
        });
      for (const id of meanwhile)
        await until('it has come', () => first.of(id).length > 0 && second.of(id).length > 0);
      await allIsStoredBut(1);
      await later.advance(HOUR);
      await until('it is tried again', () => first.of(waits).length > 1);
      await allIsStoredBut(0);
      assert.deepEqual(
        [waits, ...meanwhile].map((id) => [first.of(id).length, second.of(id).length]),
        [
          [2, 1],
          [1, 1],
          [1, 1],
        ],
      );
      for (const { receiver, secret } of named)
        for (const { body, headers } of receiver.received)
          await verifyEvent(body, headers, secret, { toleranceSeconds: 2 * HOUR });
      const listed = await later.call('GET', '/v1/events?limit=100', HOST_KEY);
      const { events } = (await listed.json()) as EventList;
      const places = events.filter(({ id }) => id === first.of(waits)[0]!.id).map(({ receiver }) => receiver);
      assert.deepEqual(places, [2]);
    },
  );

  describe(`a receiver is its address, on ${engine.name}`, { skip: engine.skip }, () => {
    let database: Database;
    let ahead = 0;
    const advance = (seconds: number) => setClockAhead(database, (ahead += seconds) * 1000);
    before(async () => {
      database = await engine.openMigrated();
    });
    after(() => database.close());
    beforeEach(async () => {
      for (const table of ['events', 'receiver_addresses'])
        await database.query(`delete from proxy.${table}`);
    });

    const outboxOf = async (list: Url[]) =>
      new Outbox(database, LEASE_SECONDS, await registered(database, list));
    const record = (outbox: Outbox, id: string, host = 'default') =>
      database.transaction((tx) =>
        outbox.record(tx, 'verification.completed', { id, host, reference: null }),
      );
    const numbers = async (list: Url[], keys?: Buffer[]) =>
      (await registered(database, list, keys)).map(({ number }) => number);
    /** The receiver and verification of each event that a process with this list sends. */
    async function sent(list: Url[]): Promise<string[]> {
      const known = await registered(database, list);
      const outbox = new Outbox(database, LEASE_SECONDS, known);
      const got: string[] = [];
      for (let one = await outbox.claim(); one; one = await outbox.claim()) {
        const { url } = known.find(({ number }) => number === one!.receiver)!;
        got.push(`${url[8]} ${(JSON.parse(one.body) as { data: { id: string } }).data.id}`);
        await outbox.settle(one, { outcome: 'delivered', status: 200 });
      }
      return got.toSorted();
    }

    test('keeps its number in any order, beside others, after it was away, and through a change of keys', async () => {
      const [a, b] = (await numbers([A, B])) as [number, number];
      assert.deepEqual([a, b], [0, 1], 'as processes of version 0.1.0 count');
      assert.deepEqual(await numbers([B, A]), [b, a]);
      const [c] = (await numbers([C, B, A])) as [number];
      assert.ok(c >= 100, 'no number that a longer list of an older process could have');
      assert.deepEqual(await numbers([A]), [a]);
      assert.deepEqual(await numbers([B, C, A]), [b, c, a]);
      const [older, newer] = [testKey('first'), testKey('second')];
      assert.deepEqual(await numbers([B, C, A], [newer, older]), [b, c, a]);
      assert.deepEqual(await numbers([C, A, B], [newer]), [c, a, b]);
      assert.deepEqual(
        await numbers([{ ...A, url: A.url.replace('https://a.', 'HTTPS://A.') }, B, C], [newer]),
        [a, b, c],
      );
    });

    test('gets what an older process stored by place, when the list has stayed the same', async () => {
      await record(
        new Outbox(
          database,
          LEASE_SECONDS,
          [0, 1].map((number) => ({ ...A, number })),
        ),
        'ver_old',
      );
      await registered(database, [A, B]);
      assert.deepEqual(await sent([B, A]), ['a ver_old', 'b ver_old']);
    });

    test('of one that replaces it gets what waits; of another host, or of two at once, it does not', async () => {
      await record(await outboxOf([A]), 'ver_moved');
      const bank = receiverAt('bank', 'bank');
      assert.deepEqual(await sent([bank]), []);
      assert.deepEqual(await sent([bank, A]), ['a ver_moved']);
      await record(await outboxOf([bank, A]), 'ver_again');
      assert.deepEqual(await sent([bank, C]), ['c ver_again']);
      await record(await outboxOf([bank, C]), 'ver_twice');
      assert.deepEqual(await sent([bank, A, B]), []);
      assert.deepEqual(await sent([C]), ['c ver_twice']);
    });

    test('that left the list keeps what waits, counted apart, and gets it when it is back', async () => {
      await record(await outboxOf([A, B]), 'ver_left');
      const waiting = await (await outboxOf([B])).waiting();
      assert.deepEqual([waiting.count, waiting.left], [1, 1]);
      await advance(72 * HOUR);
      assert.deepEqual(await sent([B]), ['b ver_left']);
      const left = await (await outboxOf([B])).waiting();
      assert.deepEqual(left, { count: 0, oldestSeconds: 0, left: 1 });
      assert.deepEqual(await sent([B, A]), ['a ver_left']);
    });

    test('that left: its event is replayed to the first one of the host, unless that has its own', async () => {
      const outbox = await outboxOf([A, B]);
      await record(outbox, 'ver_both');
      await record(await outboxOf([A]), 'ver_alone');
      const later = await outboxOf([B]);
      const listed = await later.list({ host: 'default', before: null, limit: 9, state: undefined });
      const replayed = new Map<string, unknown>();
      for (const { event } of listed.filter(({ event: { receiver } }) => receiver === null))
        replayed.set(
          event.data.id,
          await database
            .transaction((tx) => later.replay(tx, event.id, 'default'))
            .then(
              (record) => record!.receiver,
              ({ code }: { code: string }) => code,
            ),
        );
      assert.deepEqual(Object.fromEntries(replayed), { ver_both: 'no_event_receiver', ver_alone: 1 });
    });

    test('is stored as a keyed hash: nothing shows the address, nor a guess of it', async () => {
      await registered(database, [A]);
      const rows = await database.query('select address from proxy.receiver_addresses');
      const guesses = [A.url, `default ${A.url}`].map((text) =>
        createHash('sha256').update(text).digest('hex'),
      );
      for (const guess of guesses) assert.ok(!guess.startsWith(String(rows[0]!['address'])), guess);
      await registered(database, [A], [testKey('second'), testKey('first')]);
      assert.notDeepEqual(await database.query('select address from proxy.receiver_addresses'), rows);
    });

    test('processes that start together agree on the numbers', async () => {
      const lists = [
        [A, B],
        [A, B, C],
        [A, B, C],
      ];
      const got = await Promise.all(lists.map((list) => numbers(list)));
      assert.deepEqual(got[2], got[1]);
      assert.deepEqual(got[0], got[1]!.slice(0, 2));
    });
  });
}
