import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import { migrate } from '../../server/store/migrate.js';
import type { StatementName } from '../../server/store/named-statement.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import type { Database } from '../../server/store/database.js';
import { type Place, postgres } from '../engines.js';
import { follow, HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { setClockAhead } from '../database-clock.js';
import { startFaultProxy, type Fault, type FaultProxy } from './fault-proxy.js';

/** What becomes of a commit whose answer is lost. */
const COMMITS = ['carried out', 'lost'] as const;

const LIFETIME_SECONDS = 180;
/** Longer than a statement takes on a busy machine. */
const DEADLINES = { idleInTransactionMs: 10_000, queryMs: 2500 };

const RESET: Fault = { reaches: true, answer: 'half', connection: 'reset' };
const HALF_OPEN: Fault = { reaches: true, answer: 'none', connection: 'silent' };

describe('between the proxy and Postgres', { skip: postgres.skip }, () => {
  let place: Place;
  let between: FaultProxy;
  /** Past the faults. */
  let direct: Database;
  let database: Database;
  let proxy: TestProxy;
  let aheadMs = 0;
  let people = 0;
  before(async () => {
    place = await postgres.create();
    assert.ok('url' in place.where);
    direct = await openDatabase(place.where);
    await migrate(direct, 'proxy', proxyMigrations);
    between = await startFaultProxy();
    between.passTo(place.where.url);
    const url = new URL(place.where.url);
    url.host = `127.0.0.1:${between.port}`;
    database = await openDatabase({ url: url.href }, DEADLINES);
    proxy = await openTestProxy(postgres, {
      database,
      lifetimeSeconds: LIFETIME_SECONDS,
      secondRequest: 'refuse',
    });
  });
  after(async () => {
    between?.set();
    await proxy?.stop();
    await direct?.close();
    await between?.close();
    await place?.remove();
  });
  beforeEach(async () => {
    await worksAgain();
    await advance(600);
  });
  afterEach(() => between.set());

  const logged = (message: string) => proxy.logged.filter((line) => line.includes(message)).length;
  const worksAgain = () =>
    until(
      'the database works again',
      () => logged('the database fails') === logged('the database works again'),
    );
  async function advance(seconds: number): Promise<void> {
    await proxy.advance(seconds);
    aheadMs += seconds * 1000;
    await setClockAhead(direct, aheadMs);
  }
  async function arrive() {
    const nationalId = String(1_000_000_100 + people++);
    const token = await proxy.identitySession(nationalId);
    const creations = () =>
      proxy.upstream.callsTo('request').filter(({ body }) => body.nationalId === nationalId).length;
    return { token, creations };
  }
  async function waiting() {
    const person = await arrive();
    const { id } = await proxy.begin(person.token);
    const { code } = await proxy.reaches(person.token, id, 'WAITING');
    return { ...person, id, code, transId: proxy.transactionOf(code!) };
  }
  const start = (token: string) => proxy.call('POST', '/v1/verifications', token, {});

  for (const [name, fault] of Object.entries({
    'resets every connection': RESET,
    'leaves them half-open': HALF_OPEN,
  })) {
    test(`a fault that ${name} refuses a start, creates nothing, and is over by itself`, async () => {
      const { token, creations } = await arrive();
      const open = await waiting();
      const stream = await follow(proxy, open.token, open.id);
      between.set(fault);
      const { retryAfter } = await proxy.refused(start(token), 503, 'storage_unavailable');
      assert.ok(retryAfter! > 0);
      await until('the proxy is not ready', async () => !(await fetch(`${proxy.url}/readyz`)).ok);
      assert.equal(creations(), 0);
      proxy.upstream.complete(open.transId);
      between.set();
      await worksAgain();
      // A statement that still waits for its deadline is one more failure.
      const { id } = await until('a start is accepted', async () => {
        const answer = await start(token);
        return answer.ok && ((await answer.json()) as { id: string });
      });
      await proxy.reaches(token, id, 'WAITING');
      assert.equal(creations(), 1);
      await advance(3);
      await stream.sees('COMPLETED');
      await stream.close();
      assert.equal(proxy.upstream.violations, 0);
    });
  }

  /** Cuts the connection at the next commit after a statement; `reaches`: it is carried out, and its answer is lost. */
  function cutAtCommit(statement: StatementName, reaches: boolean): void {
    const writers = new Set<number>();
    let isOver = false;
    between.set({
      reaches,
      answer: 'none',
      connection: 'reset',
      picks(sent, number) {
        // A prepared statement is sent by its name alone.
        if (sent.includes(statement)) writers.add(number);
        if (isOver || !writers.has(number) || !sent.includes('commit')) return false;
        return (isOver = true);
      },
    });
  }
  const isCut = () => until('the connection is cut', () => between.met() === 1);

  for (const commit of COMMITS) {
    const reaches = commit === 'carried out';
    const what = reaches ? 'whose commit is carried out and not answered' : 'whose commit is lost';

    test(`a start ${what} is one verification and one creation when it is repeated`, async () => {
      const { token, creations } = await arrive();
      cutAtCommit('join the line', reaches);
      await proxy.refused(start(token), 503, 'storage_unavailable');
      await worksAgain();
      const again = await start(token);
      assert.equal(again.status, reaches ? 200 : 201);
      const { id } = (await again.json()) as { id: string };
      await proxy.reaches(token, id, 'WAITING');
      assert.equal(creations(), 1);
      const [{ count }] = (await direct.query<{ count: number }>(
        "select count(*) as count from proxy.verifications where status in ('QUEUED', 'WAITING') and id = $1",
        [id],
      )) as [{ count: number }];
      assert.equal(count, 1);
    });

    test(`a code ${what} is shown, and no other is created`, async () => {
      const { token, creations } = await arrive();
      cutAtCommit('store the code', reaches);
      const { id } = await proxy.begin(token);
      await isCut();
      const { reason } = await proxy.reaches(token, id, 'WAITING');
      assert.deepEqual([reason, creations()], [null, 1]);
    });

    test(`an approval ${what} is shown, and is in the trail once`, async () => {
      const { token, id, transId } = await waiting();
      cutAtCommit('end the verification', reaches);
      proxy.upstream.complete(transId);
      await advance(3);
      await isCut();
      await worksAgain();
      await advance(10);
      await proxy.reaches(token, id, 'COMPLETED');
      const audited = await direct.query(
        "select 1 from proxy.audit where subject = $1 and event = 'verification.completed'",
        [id],
      );
      assert.equal(audited.length, 1);
    });

    test(`a screening ${what} is answered, and sent once`, async () => {
      const name = `Jane ${randomUUID().slice(0, 8)} Doe`;
      const key = randomUUID();
      const screen = () =>
        proxy.call(
          'POST',
          '/v1/screenings',
          HOST_KEY,
          { name, entityType: 'person' },
          { 'Idempotency-Key': key },
        );
      cutAtCommit('store the outcome of a key', reaches);
      assert.equal((await screen()).status, 201);
      await worksAgain();
      await screen();
      const sent = proxy.upstream.callsTo('screen').filter(({ body }) => body.name === name);
      assert.equal(sent.length, 1);
    });
  }

  test('a claim whose commit is carried out and not answered is never sent; the code comes after its time', async () => {
    const { token, creations } = await arrive();
    cutAtCommit('charge a call', true);
    const { id } = await proxy.begin(token);
    await isCut();
    await worksAgain();
    await advance(60);
    await proxy.read(token, id);
    await until(
      'its process counts as lost',
      async () => (await proxy.read(token, id)).reason === 'request_open',
    );
    const { queue, now } = await proxy.read(token, id);
    assert.equal(creations(), 0);
    await advance((Date.parse(queue!.startsAt) - Date.parse(now)) / 1000 + 1);
    await proxy.read(token, id);
    await proxy.reaches(token, id, 'WAITING');
    assert.equal(creations(), 1);
  });

  test('a webhook that cannot be stored is refused, and the approval is seen without it', async () => {
    const { token, id, transId } = await waiting();
    proxy.upstream.complete(transId);
    between.set(RESET);
    assert.equal(await proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED'), 503);
    between.set();
    await worksAgain();
    await advance(10);
    await proxy.reaches(token, id, 'COMPLETED');
  });
});
