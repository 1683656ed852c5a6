import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../server/program/read-config.js';
import { createProxy, type Proxy } from '../../server/program/create-proxy.js';
import { auditNameOf } from '../../server/sessions/guards.js';
import { Person } from '../../server/sessions/caller.js';
import { Sessions } from '../../server/sessions/sessions.js';
import { createEncryption } from '../../server/store/encryption.js';
import type { Database, Queryable } from '../../server/store/database.js';
import { pglite } from '../engines.js';
import { explained, readWhole, rowsRead, type Recorded } from '../store/history/recorded.js';
import { testKey } from '../test-key.js';
import { HOST_KEY, ORIGIN } from '../test-proxy.js';
import { tryCall } from './kills/proxy-process.js';
import { INSERT_WAITING } from './line-rows.js';

const WAITING = 5_000;
/** Of one person: none but their own. */
const MOST_ROWS = 10;

/** Statements that do not wait for an answer share a round trip with those before. */
function counting(database: Database) {
  let cost = { statements: 0, roundTrips: 0, locked: [] as Recorded[] };
  let answered = true;
  function count(statements = 1): void {
    cost.statements += statements;
    if (answered) cost.roundTrips += 1;
    answered = false;
  }
  const of = ({ query }: Queryable, locked: boolean): Queryable => ({
    async query(text, values) {
      count();
      if (locked) cost.locked.push({ text, values });
      try {
        return await query(text, values);
      } finally {
        answered = true;
      }
    },
  });
  const counted: Database = {
    ...database,
    query: of({ query: (text, values) => database.query(text, values) }, false).query,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(of({ query: (text, values) => tx.query(text, values) }, true));
        // The begin goes with the first statement.
        count(2);
        answered = true;
        return result;
      }),
  };
  return {
    database: counted,
    async of(work: () => Promise<unknown>) {
      [cost, answered] = [{ statements: 0, roundTrips: 0, locked: [] }, true];
      await work();
      return cost;
    },
  };
}

describe('what a start costs', () => {
  const key = testKey('first');
  const config = readConfig({
    UPSTREAM_URL: 'http://127.0.0.1:9',
    UPSTREAM_TOKEN: 'none',
    HOST_KEYS: HOST_KEY,
    ALLOWED_ORIGINS: ORIGIN,
    ENCRYPTION_KEYS: key.toString('base64'),
    WEBHOOK_SECRETS: 'webhook-secret-for-tests-0123',
  });
  const actor = auditNameOf('host', HOST_KEY);
  let opened: Database;
  let counter: ReturnType<typeof counting>;
  let proxy: Proxy;
  let server: ReturnType<typeof createServer>;
  before(async () => {
    opened = await pglite.openMigrated();
    counter = counting(opened);
    // Without workers.
    proxy = await createProxy({ config, database: counter.database, log: pino({ level: 'silent' }) });
    server = createServer(proxy.app).listen(0);
    // No code is due, so no start waits for one.
    await opened.query(
      `insert into proxy.calls (kind, hinted, started_at, occupied_until)
         select 'request', false, now(), now() + interval '1 minute' from generate_series(1, 10)`,
    );
  });
  after(async () => {
    server.close();
    await proxy.close();
    await opened.close();
  });

  const encryption = createEncryption([key]);
  let people = 0;
  async function costOfStart() {
    people += 1;
    const identity = {
      person: new Person(String(1_000_000_000 + people), encryption),
      reference: `customer-${people}`,
      vouched: true,
      details: 'none' as const,
    };
    const by = { actor, host: 'default', requestId: null };
    const sessions = new Sessions(opened, encryption, [`default ${actor}`]);
    const { token } = await sessions.mint({ origin: ORIGIN, ttlSeconds: 900, identity }, by, '127.0.0.1');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/verifications`;
    return await counter.of(async () => assert.equal((await tryCall(url, token, 'POST', {}))?.status, 201));
  }

  test('a start makes few statements, in few round trips, and no more of them with 5,000 in line', async () => {
    const alone = await costOfStart();
    assert.deepEqual([alone.statements, alone.roundTrips], [17, 8]);

    await opened.query(INSERT_WAITING, [WAITING]);
    await opened.query('analyze');
    // Reads the line, once for all who come within a while.
    await costOfStart();
    const behind = await costOfStart();
    assert.ok(behind.statements <= alone.statements && behind.roundTrips <= alone.roundTrips);
    assert.deepEqual(
      behind.locked.map(({ text }) => text),
      alone.locked.map(({ text }) => text),
    );
    for (const statement of behind.locked.filter(({ values }) => values)) {
      const plan = await explained(opened, statement);
      if (plan === undefined) continue;
      const whole = readWhole(plan).filter((table) => table === 'verifications' || table === 'places');
      assert.deepEqual(whole, [], statement.text);
      assert.ok(rowsRead(plan) <= MOST_ROWS, `${rowsRead(plan)} rows: ${statement.text}`);
    }
  });
});
