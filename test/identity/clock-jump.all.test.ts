import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WORK_CHANNEL } from '../../server/identity/verifications.js';
import type { Database } from '../../server/store/database.js';
import { nameOf } from '../../server/store/named-statement.js';
import type { StatementName } from '../statement-names.js';
import { setClockAhead } from '../database-clock.js';
import { pglite } from '../engines.js';
import { startTestProxy, until, type TestProxy } from '../test-proxy.js';

/** A database whose clock jumps within a transaction, right before a statement of it. */
function jumpingDatabase(database: Database) {
  let jump: { before: StatementName; ms: number } | undefined;
  return {
    jumpBefore: (before: StatementName, ms: number) => void (jump = { before, ms }),
    database: {
      engine: database.engine,
      query: (text, values) => database.query(text, values),
      listen: (channel, onNotice, onReconnect) => database.listen(channel, onNotice, onReconnect),
      close: () => database.close(),
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            async query(text, values) {
              if (jump && nameOf(text) === jump.before) {
                const { ms } = jump;
                jump = undefined;
                await setClockAhead(tx, ms);
              }
              return tx.query(text, values);
            },
          }),
        ),
    } satisfies Database as Database,
  };
}

/** Has the status of each transaction checked at once: no test waits for the schedule. */
const hint = ({ upstream, webhookUrl }: TestProxy) =>
  Promise.all(
    [...upstream.transactions.keys()].map((transId) => upstream.sendWebhook(webhookUrl, transId, 'WAITING')),
  );
/** Waits until the service has received more than `checks` status checks. */
const isChecked = (proxy: TestProxy, checks: number) =>
  until('statuses are checked', async () => {
    if (proxy.upstream.callsTo('status').length > checks) return true;
    await hint(proxy);
    return false;
  });

describe('a clock that jumps forward', () => {
  test('expires no code that lives, gives it its time back, and takes the decision of its person', async (t) => {
    const proxy = await startTestProxy(t, pglite, { watchClock: true });
    const { token, id } = await proxy.started('1000000001');
    const { expiresAt, code } = await proxy.reaches(token, id, 'WAITING');
    await isChecked(proxy, 0);
    await proxy.advance(3600);
    const extended = await until('it has its time back', async () => {
      const verification = await proxy.read(token, id);
      return verification.expiresAt !== expiresAt && verification;
    });
    assert.equal(extended.status, 'WAITING');
    const movedMs = Date.parse(extended.expiresAt!) - Date.parse(expiresAt!);
    assert.ok(Math.abs(movedMs - 3_600_000) < 5_000, `${movedMs} ms`);
    const checks = proxy.upstream.callsTo('status').length;
    await isChecked(proxy, checks);
    assert.equal((await proxy.read(token, id)).status, 'WAITING');
    proxy.upstream.complete(proxy.transactionOf(code!));
    await proxy.reaches(token, id, 'COMPLETED');
  });

  test('and back again shows no visitor a wait of a day: not in line, and not with a live code', async (t) => {
    const environment = { LIMIT_REQUEST: '3' };
    const proxy = await startTestProxy(t, pglite, { watchClock: true, environment });
    const begin = async (nationalId: number) => {
      const token = await proxy.identitySession(String(nationalId));
      return { token, ...(await proxy.begin(token)) };
    };
    const [first] = [await begin(1_000_000_001), await begin(1_000_000_002), await begin(1_000_000_003)];
    await until('three have their codes', () => proxy.upstream.transactions.size === 3);
    const { expiresAt } = await proxy.reaches(first.token, first.id, 'WAITING');
    const next = await begin(1_000_000_004);
    await proxy.advance(86_400);
    await until('the code has its time back', async () => {
      const read = await proxy.read(first.token, first.id);
      return Date.parse(read.expiresAt!) - Date.parse(expiresAt!) > 86_000_000;
    });
    await proxy.advance(-86_400);
    const shown = await until('all show what is true', async () => {
      const [code, waiting] = [
        await proxy.read(first.token, first.id),
        await proxy.read(next.token, next.id),
      ];
      const codeMs = Date.parse(code.expiresAt!) - Date.parse(expiresAt!);
      const waitsMs = waiting.queue ? Date.parse(waiting.queue.startsAt) - Date.now() : 0;
      return Math.abs(codeMs) < 300_000 && waitsMs < 300_000 && { code, waiting };
    });
    assert.equal(shown.code.status, 'WAITING');
    assert.equal(proxy.upstream.violations, 0);
  });

  test('expires no code whose check was chosen before the jump and stored after it', async (t) => {
    const jumping = jumpingDatabase(await pglite.openMigrated());
    const proxy = await startTestProxy(t, pglite, { watchClock: true, database: jumping.database });
    const { token, id } = await proxy.started('1000000001');
    const { expiresAt } = await proxy.reaches(token, id, 'WAITING');
    await isChecked(proxy, 0);
    const checks = proxy.upstream.callsTo('status').length;
    jumping.jumpBefore('claim a status check', 3_600_000);
    await isChecked(proxy, checks + 1);
    const { status, expiresAt: extended } = await proxy.read(token, id);
    assert.equal(status, 'WAITING');
    assert.ok(Date.parse(extended!) - Date.parse(expiresAt!) > 3_500_000, 'it has its time back');
  });

  test('frees no slot early, and takes no call that runs for one whose process died', async (t) => {
    const proxy = await startTestProxy(t, pglite, { watchClock: true });
    const { upstream, database } = proxy;
    const people = Array.from({ length: 14 }, (_, index) => String(1_000_000_001 + index));
    for (const nationalId of people.slice(0, 8)) await proxy.begin(await proxy.identitySession(nationalId));
    await until('eight have their codes', () => upstream.transactions.size === 8);
    upstream.on('request', () => ({ hang: true }));
    const waiting = await Promise.all(
      people.slice(8).map(async (nationalId) => {
        const token = await proxy.identitySession(nationalId);
        return { token, ...(await proxy.begin(token)) };
      }),
    );
    await until('two more calls run', () => upstream.callsTo('request').length === 10);
    const checks = upstream.callsTo('status').length;
    // The database's clock alone, as after a failover: the service counts on.
    await setClockAhead(database, 90_000);
    await database.query(`notify ${WORK_CHANNEL}`);
    await isChecked(proxy, checks + 1);
    assert.equal(upstream.callsTo('request').length, 10);
    assert.equal(upstream.violations, 0);
    for (const { token, id } of waiting) assert.equal((await proxy.read(token, id)).status, 'QUEUED');
  });
});
