import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import { openTestProxy, type TestProxy } from '../test-proxy.js';

const PEOPLE = 10;
const personOf = (account: number, at: number) => String(1_000_002_000 + account * 100 + at);

describe('two accounts of the service in one database', () => {
  let upstreams: ScriptedUpstream[];
  let proxies: TestProxy[];
  before(async () => {
    const database = await pglite.open();
    upstreams = [
      await startScriptedUpstream({ code: (count) => String(10 + count) }),
      await startScriptedUpstream({ code: (count) => String(50 + count) }),
    ];
    proxies = [];
    for (const [at, account] of ['shop', 'order'].entries())
      proxies.push(
        await openTestProxy(pglite, {
          database,
          upstream: upstreams[at]!,
          // One of the names is a word of SQL.
          environment: { ACCOUNT: account, DATABASE_SCHEMA: account },
        }),
      );
  });
  after(async () => {
    for (const proxy of proxies) await proxy.close();
    await proxies[0]!.database.close();
    for (const upstream of upstreams) await upstream.close();
  });

  test('20 people get codes of their own account, each account from a budget of its own', async () => {
    const shown = await Promise.all(
      proxies.flatMap((proxy, account) =>
        Array.from({ length: PEOPLE }, async (_, at) => {
          const { token, id, code } = await proxy.waiting(personOf(account, at));
          return { account, at, id, token, code };
        }),
      ),
    );
    for (const { account, at, code } of shown) {
      const { nationalId } = [...upstreams[account]!.transactions.values()].find(
        ({ random }) => random === code,
      )!;
      assert.equal(nationalId, personOf(account, at));
    }
    // The whole minute of each: one budget for both would leave ten of them in line.
    for (const upstream of upstreams) assert.equal(upstream.callsTo('request').length, PEOPLE);
    const [one, two] = [shown[0]!, shown.at(-1)!];
    const [shop, order] = proxies as [TestProxy, TestProxy];
    await shop.refused(shop.call('GET', `/v1/verifications/${two.id}`, two.token), 401, 'session_expired');
    await order.refused(order.call('GET', `/v1/verifications/${one.id}`, one.token), 401, 'session_expired');
  });

  test('nothing is written outside of the schema of the account', async () => {
    const rows = await proxies[0]!.database.query<{ nspname: string }>(
      "select distinct nspname from pg_namespace join pg_class on relnamespace = pg_namespace.oid where relkind = 'r' and nspname !~ '^(pg_|information_schema)'",
    );
    assert.deepEqual(rows.map(({ nspname }) => nspname).toSorted(), ['order', 'shop']);
  });
});
