import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClockRepair } from '../../../server/identity/clock-repair.js';
import { NO_JUMPS } from '../../../server/rules/clock-jumps.js';
import type { Database } from '../../../server/store/database.js';
import { databaseForSuite, postgres } from '../../engines.js';
import { startTestProxy, until } from '../../test-proxy.js';
import { SILENT } from '../simulated-line.js';

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
  const database = databaseForSuite(postgres);

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

  test('does not block the repair after a clock rollback, which the next run completes', async () => {
    for (const id of ['locked', 'free']) {
      await database.query(
        `insert into proxy.verifications
           (id, host, scope, session_id, person_hash, status, created_at, updated_at, started_at, expires_at, open_until)
         select $1, 'default', $1, 'session', $2, 'WAITING', ahead, ahead, ahead, ahead, ahead
           from (select proxy.now() + interval '1 day' as ahead) as clock`,
        [id, Buffer.from(id)],
      );
    }
    const ahead = async () => {
      const rows = await database.query<{ id: string }>(
        `select id from proxy.verifications
          where greatest(expires_at, open_until) > proxy.now() + interval '1 hour' order by id`,
      );
      return rows.map(({ id }) => id);
    };
    const { undoRollback } = createClockRepair({
      database,
      clockJumps: NO_JUMPS,
      lifetimeSeconds: 120,
      timeoutSeconds: 15,
      log: SILENT,
    });
    assert.deepEqual(await ahead(), ['free', 'locked']);
    await whileLocked(database, 'locked', async () => {
      await undoRollback();
      assert.deepEqual(await ahead(), ['locked']);
    });
    await undoRollback();
    assert.deepEqual(await ahead(), []);
  });
});
