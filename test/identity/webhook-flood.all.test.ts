import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_HINTS } from '../../server/identity/hints.js';
import { pglite } from '../engines.js';
import { proxyForSuite, until } from '../test-proxy.js';
import { chargedCalls } from '../store-states.js';

/** Two thirds carry IDs of their own: more than the table of hints has room for. */
const FORGED = 2 * MAX_HINTS;

/** Sends all of them, a few at a time as upstream's or a forger's connections would. */
async function sendAll(jobs: (() => Promise<unknown>)[]): Promise<void> {
  const left = jobs.values();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (const job of left) await job();
    }),
  );
}

describe('a flood of webhooks', () => {
  const proxy = proxyForSuite(pglite, { environment: { VERIFICATION_LIFETIME_SECONDS: '600' } });

  const waiting = async (nationalId: string) => {
    const { token, id } = await proxy.waiting(nationalId);
    const [transId] = [...proxy.upstream.transactions].find(([, of]) => of.nationalId === nationalId)!;
    return { token, id, transId };
  };

  test('forged ones change no status, take at most half of the checks, delay no other person, and fill no table', async () => {
    await proxy.advance(120);
    const forged = await waiting('1000000420');
    const genuine = await waiting('1000000421');
    const before = proxy.upstream.callsTo('status').length;
    const checksOf = (transId: string) =>
      proxy.upstream
        .callsTo('status')
        .slice(before)
        .filter(({ body }) => body.transId === transId);
    const flood = sendAll(
      Array.from({ length: FORGED }, (_, index) => () => {
        const transId = index % 3 === 0 ? forged.transId : `forged-${index}`;
        return proxy.upstream.sendWebhook(proxy.webhookUrl, transId, 'COMPLETED');
      }),
    );
    await until('the flood caused its first status check', () => checksOf(forged.transId).length > 0);
    proxy.upstream.complete(genuine.transId);
    const seen = proxy.upstream.callsTo('status').length;
    await proxy.upstream.sendWebhook(proxy.webhookUrl, genuine.transId, 'COMPLETED');
    await proxy.reaches(genuine.token, genuine.id, 'COMPLETED');
    const between = proxy.upstream
      .callsTo('status')
      .slice(seen)
      .findIndex(({ body }) => body.transId === genuine.transId);
    assert.ok(between <= 2, `${between} other status checks before the one after a genuine webhook`);
    await flood;
    const checks = proxy.upstream.callsTo('status').slice(before);
    // A busy machine takes longer than a minute for the flood.
    const minutes = Math.ceil((checks.at(-1)!.at - checks[0]!.at + 1) / 60_000);
    assert.ok(checks.length <= 60 * minutes, `${checks.length} status checks in ${minutes} min`);
    const hinted = (await chargedCalls(proxy.database, 'status')).filter((call) => call.hinted).length;
    assert.ok(hinted <= 30, `${hinted} hinted status checks`);
    assert.equal((await proxy.read(forged.token, forged.id)).status, 'WAITING');
    const [inbox] = await proxy.database.query<{ rows: number }>('select count(*) as rows from proxy.hints');
    // Twenty may be counted at once before any of them is written.
    assert.ok(inbox!.rows <= MAX_HINTS + 50, `${inbox!.rows} rows`);
    assert.equal(proxy.upstream.violations, 0);
    await until('noise is forgotten', async () => {
      await proxy.advance(310);
      const [{ rows } = { rows: -1 }] = await proxy.database.query<{ rows: number }>(
        "select count(*) as rows from proxy.hints where trans_id like 'forged-%'",
      );
      return rows === 0;
    });
  });
});
