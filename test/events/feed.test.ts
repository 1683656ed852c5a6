import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EventPage, EventRecord } from '../../contract/schemas/events.js';
import { Feed } from '../../server/events/feed.js';
import type { Database } from '../../server/store/database.js';
import { createHostClient, ProxyProblemError, type ReadEventsOptions } from '../../server/host/index.js';
import { ProxyAnswerError, ProxyUnreachableError } from '../../server/host/host-errors.js';
import { readEvents } from '../../server/host/read-events.js';
import { enginesOfTier } from '../engines.js';
import { HOST_KEY, proxyForSuite, startTestProxy, until } from '../test-proxy.js';
import { allEvents, listed } from './listed-events.js';

for (const engine of enginesOfTier) {
  describe(`the feed of a host without a receiver on ${engine.name}`, { skip: engine.skip }, () => {
    const proxy = proxyForSuite(engine, { stopGraceMs: 1 });

    let person = 0;
    async function cancelled(at = proxy): Promise<string> {
      await at.advance(61);
      const { token, id } = await at.started(`10830002${String((person += 1)).padStart(2, '0')}`);
      await at.post(token, `/v1/verifications/${id}/cancel`, 200);
      return id;
    }
    const client = ({ url } = proxy) => createHostClient({ url, hostKey: HOST_KEY });

    test('is read by a loop, while events come of any process, until it is aborted', async (t) => {
      const other = await startTestProxy(t, engine, {
        database: proxy.database,
        upstream: proxy.upstream,
        stopGraceMs: 1,
      });
      const stop = new AbortController();
      const got: EventRecord[] = [];
      let comes: Promise<string> | undefined;
      const first = await cancelled();
      for await (const event of client().readEvents({ consumer: 'crm', signal: stop.signal })) {
        got.push(event);
        if (event.data.id === first && event.type === 'verification.cancelled') comes = cancelled(other);
        else if (comes && event.type === 'verification.cancelled') stop.abort();
      }
      assert.deepEqual(got, await allEvents(proxy));
      assert.equal(got.at(-1)!.data.id, await comes);
      assert.deepEqual(
        got.map(({ deliveries }) => deliveries),
        got.map(() => []),
      );
    });

    test('begins where it is asked to, and again where a named reader stopped', async () => {
      await cancelled();
      const all = await allEvents(proxy);
      async function read(options: ReadEventsOptions, most: number) {
        const ids: string[] = [];
        for await (const { id } of client().readEvents(options)) if (ids.push(id) === most) break;
        return ids;
      }
      const idsFrom = (place: number) => all.slice(place, place + 2).map(({ id }) => id);
      assert.deepEqual(await read({}, 2), idsFrom(0));
      assert.equal((await listed(proxy, '&limit=1')).events.length, 1);
      assert.deepEqual(await read({ after: all[1]!.position }, 2), idsFrom(2));
      await listed(proxy, `&consumer=late&after=${all[0]!.position}`);
      assert.deepEqual(await read({ consumer: 'late' }, 2), idsFrom(1));
      // It stopped before it asked for more.
      assert.deepEqual(await read({ consumer: 'late' }, 2), idsFrom(1));
      await assert.rejects(read({ after: 1_000_000 }, 1), { code: 'invalid_request' });
      await assert.rejects(read({ consumer: 'two words' }, 1), { code: 'invalid_request' });
    });

    test(
      'waits for no transaction that holds an event: its position comes later',
      { skip: engine.name === 'pglite' && 'one connection alone', timeout: 30_000 },
      async () => {
        const subjects = async () => (await allEvents(proxy)).map(({ data }) => data.id);
        /** Reads the feed while a transaction holds the events of a verification. */
        async function readBeside(held: string, statement: string): Promise<string[]> {
          let end!: () => void;
          const ended = new Promise<void>((resolve) => (end = resolve));
          let transaction: Promise<void> | undefined;
          await new Promise<void>((locked) => {
            transaction = proxy.database.transaction(async (tx) => {
              await tx.query(statement, [held]);
              locked();
              await ended;
            });
          });
          return subjects().finally(() => {
            end();
            return transaction;
          });
        }
        const [held, other] = [await cancelled(), await cancelled()];
        const erases = 'update proxy.events set reference = null where verification_id = $1';
        assert.deepEqual((await readBeside(held, erases)).slice(-1), [other]);
        assert.equal((await subjects()).at(-1), held);
        const refers = 'select from proxy.events where verification_id = $1 for key share';
        const referred = await cancelled();
        assert.equal((await readBeside(referred, refers)).at(-1), referred);
      },
    );

    test('takes few connections for all readers of one host that wait', async () => {
      const { database } = proxy;
      let [underWay, most] = [0, 0];
      const counted: Database = {
        engine: database.engine,
        transaction: (work) => database.transaction(work),
        listen: (...listens) => database.listen(...listens),
        close: () => Promise.resolve(),
        query: (text, values) => {
          most = Math.max(most, (underWay += 1));
          return database.query<never>(text, values).finally(() => (underWay -= 1));
        },
      };
      const feed = new Feed(counted, () => null);
      await feed.run();
      const query = { host: 'default', after: (await allEvents(proxy)).at(-1)!.position, limit: 10 };
      const readers = Array.from({ length: 100 }, () => feed.read(query, new AbortController().signal));
      const id = await cancelled();
      const subjects = (await Promise.all(readers)).map(({ events }) => events[0]?.data.id);
      assert.deepEqual(new Set(subjects), new Set([id]));
      assert.ok(most <= 3, `${most} statements at once`);
      await feed.stop();
    });

    test('ends a wait when the process stops, and tells what it does not understand', async (t) => {
      const { database, upstream } = proxy;
      const stopping = await startTestProxy(t, engine, { database, upstream, stopGraceMs: 5000 });
      const { after: last } = (await allEvents(proxy)).map(({ position }) => ({ after: position })).at(-1)!;
      const waiting = stopping.call('GET', `/v1/events?after=${last}&consumer=stopped`, HOST_KEY);
      // A call that comes after the stop has begun is refused: this one is under way once its place is kept.
      await until('the reader has a place', async () => {
        const rows = await database.query(`select name from proxy.feed_readers where name = 'stopped'`);
        return rows[0];
      });
      await stopping.close();
      assert.deepEqual((await (await waiting).json()) as EventPage, { events: [], after: last });
      for (const query of [
        ...['after=-1', 'after=x', 'after=1e3', 'after=1.5', 'after=', 'after=9007199254740993'],
        ...['wait=26', 'wait=-1', 'wait=x', 'limit=0', 'limit=201', 'consumer=', 'consumer=a%20b'],
        ...['consumer=%00', `consumer=${'a'.repeat(65)}`, `after=${last + 1}`],
      ])
        await proxy.refused(proxy.call('GET', `/v1/events?${query}`, HOST_KEY), 400, 'invalid_request');
      for (const body of [
        ...[{}, { after: -1 }, { after: '1' }, { after: 1.5 }, { after: 0, until: -1 }, { after: null }],
        ...[{ after: 0, receiver: 0 }, { after: 0, id: 'evt_1' }, { after: 1e300 }, []],
      ])
        await proxy.refused(proxy.call('POST', '/v1/events/replay', HOST_KEY, body), 400, 'invalid_request');
    });
  });
}

describe('a loop over the feed', () => {
  const event = (position: number) => ({ id: `evt_${position}`, position }) as EventRecord;
  const problem = (status: number, code = 'x') => new ProxyProblemError({ status, code, title: code });

  test('goes on from its place after failures that may pass, and throws the others', async () => {
    const asked: (number | undefined)[] = [];
    const answers: (EventPage | Error)[] = [
      { events: [event(4), event(7)], after: 7 },
      new ProxyUnreachableError('http://proxy', undefined),
      { events: [event(9)], after: 9 },
      // Of a gateway that has no route for a moment. Before the first page it is a wrong address.
      new ProxyAnswerError('http://proxy', 404),
      problem(410, 'events_purged'),
    ];
    const got: number[] = [];
    const loop = async () => {
      const read = async ({ after: from }: { after: number | undefined }) => {
        asked.push(from);
        const answer = answers.shift()!;
        if (answer instanceof Error) throw answer;
        return answer;
      };
      for await (const { position } of readEvents(read, {})) got.push(position);
    };
    await assert.rejects(loop(), { code: 'events_purged' });
    assert.deepEqual(
      [got, asked],
      [
        [4, 7, 9],
        [undefined, 7, 7, 9, 9],
      ],
    );
    for (const error of [problem(401), problem(404), new ProxyAnswerError('x', 404), new Error('a bug')])
      await assert.rejects(
        async () => {
          for await (const _ of readEvents(() => Promise.reject(error), {}));
        },
        (thrown) => thrown === error,
      );
  });

  test('ends when it is aborted: before it begins, while it waits, between events and after a failure', async () => {
    const never = () => new Promise<EventPage>(() => undefined);
    for await (const _ of readEvents(never, { signal: AbortSignal.abort() })) assert.fail();
    for (const error of [problem(503), problem(429), new ProxyAnswerError('x', 502)]) {
      const stop = new AbortController();
      const read = () => {
        setImmediate(() => stop.abort());
        return Promise.reject(error);
      };
      for await (const _ of readEvents(read, { signal: stop.signal })) assert.fail();
    }
    const stop = new AbortController();
    const got: number[] = [];
    const read = async () => ({ events: [event(1), event(2)], after: 2 });
    for await (const { position } of readEvents(read, { signal: stop.signal })) {
      got.push(position);
      stop.abort();
    }
    assert.deepEqual(got, [1]);
  });
});
