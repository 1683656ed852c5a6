import { describe, test } from 'node:test';
import type { Database } from '../../../server/store/database.js';
import { postgres } from '../../engines.js';
import { startTestProxy, until } from '../../test-proxy.js';

/** Another transaction locks a verification while the work runs. */
async function whileLocked(database: Database, id: string, work: () => Promise<void>): Promise<void> {
  let unlock = () => {};
  const isOver = new Promise<void>((resolve) => (unlock = resolve));
  let noteLock = () => {};
  const isLocked = new Promise<void>((resolve) => (noteLock = resolve));
  const locking = database.transaction(async (tx) => {
    await tx.query('select from proxy.verifications where id = $1 for update', [id]);
    noteLock();
    await isOver;
  });
  await Promise.race([isLocked, locking]);
  await work().finally(unlock);
  await locking;
}

describe('a verification that another transaction locks', { skip: postgres.skip }, () => {
  test('holds no status check of another one up', async (t) => {
    const proxy = await startTestProxy(t, postgres);
    const locked = await proxy.started('1000000001');
    const free = await proxy.started('1000000002');
    await proxy.reaches(locked.token, locked.id, 'WAITING');
    const { code } = await proxy.reaches(free.token, free.id, 'WAITING');
    await whileLocked(proxy.database, locked.id, async () => {
      const checks = () => proxy.upstream.callsTo('status').length;
      const before = checks();
      // By then the locked one was due.
      await until('the other one is checked', () => checks() > before + 2);
      proxy.upstream.complete(proxy.transactionOf(code!));
      await proxy.reaches(free.token, free.id, 'COMPLETED');
    });
    const before = proxy.upstream.callsTo('status').length;
    await until('it is checked again', () => proxy.upstream.callsTo('status').length > before);
  });
});
