import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { Queryable } from '../../server/store/database.js';
import { openDatabase } from '../../server/store/open.js';
import { bothEngines, databaseForSuite, postgres } from '../engines.js';
import { startFaultProxy } from '../faults/fault-proxy.js';
import { signal } from './signal.js';

for (const engine of bothEngines) {
  describe(`transactions on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);
    before(() => database.query('create table public.counter (n int8 not null)'));
    beforeEach(() => database.query('truncate public.counter; insert into public.counter values (0)'));

    async function counter(): Promise<number | undefined> {
      return (await database.query<{ n: number }>('select n from public.counter'))[0]?.n;
    }

    it('commits what was done and returns the result', async () => {
      const result = await database.transaction(async (tx) => {
        await tx.query('update public.counter set n = n + $1', [2]);
        return 'done';
      });
      assert.equal(result, 'done');
      assert.equal(await counter(), 2);
    });

    it('undoes everything when the work throws, and passes the error on', async () => {
      const failure = new Error('changed my mind');
      const work = database.transaction(async (tx) => {
        await tx.query('update public.counter set n = 9');
        throw failure;
      });
      await assert.rejects(work, failure);
      assert.equal(await counter(), 0);
    });

    it('does not pretend to have committed after a failed statement was swallowed', async () => {
      const work = database.transaction(async (tx) => {
        await tx.query('update public.counter set n = 9');
        await tx.query('select 1/0').catch(() => undefined);
      });
      await assert.rejects(work, { code: 'transaction_aborted' });
      assert.equal(await counter(), 0);
    });

    it('keeps concurrent read-modify-write apart under a row lock', async () => {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          database.transaction(async (tx) => {
            const [row] = await tx.query<{ n: number }>('select n from public.counter for update');
            await tx.query('update public.counter set n = $1', [(row?.n ?? NaN) + 1]);
          }),
        ),
      );
      assert.equal(await counter(), 20);
    });

    it('hides uncommitted work from other queries', async () => {
      const { promise: written, resolve: tellWritten } = signal();
      const work = database.transaction(async (tx) => {
        await tx.query('update public.counter set n = 5');
        tellWritten();
        await tx.query('select pg_sleep(0.02)');
        throw new Error('undo');
      });
      await written;
      const seen = counter();
      await assert.rejects(work, /undo/);
      assert.equal(await seen, 0);
    });

    it('refuses a query sent to the database while its own transaction is open, instead of hanging', async () => {
      const refused = /transaction is open here/;
      await database.transaction(async () => {
        await assert.rejects(database.query('select 1'), refused);
        await assert.rejects(
          database.transaction(() => Promise.resolve()),
          refused,
        );
      });
      assert.equal(await counter(), 0);
    });

    it('refuses a query on a transaction that has ended', async () => {
      let kept: Queryable | undefined;
      await database.transaction((tx) => Promise.resolve((kept = tx)));
      await assert.rejects(async () => await kept?.query('select 1'), /transaction has ended/);
    });

    it('lets a statement see what was committed while one before it waited for a lock', async () => {
      const { promise: locked, resolve: tellLocked } = signal();
      const lock = 'select pg_advisory_xact_lock(1)';
      const first = database.transaction(async (tx) => {
        await tx.query(lock);
        tellLocked();
        await tx.query('update public.counter set n = 7');
      });
      await locked;
      const second = database.transaction(async (tx) => {
        const [, [row]] = await Promise.all([
          tx.query(lock),
          tx.query<{ n: number }>('select n from public.counter'),
        ]);
        return row!.n;
      });
      await first;
      assert.equal(await second, 7);
    });

    it('closes twice without complaint', async () => {
      const other = await engine.open();
      await Promise.all([other.close(), other.close()]);
    });
  });
}

describe('a transaction on Postgres', { skip: postgres.skip }, () => {
  it('needs two round trips for statements that do not wait for each other, with begin and commit', async () => {
    const place = await postgres.create();
    assert.ok('url' in place.where);
    let roundTrips = 0;
    // Not the end of the connection that checked the settings.
    const link = await startFaultProxy(
      place.where.url,
      (sent) => (roundTrips += sent.startsWith('X') ? 0 : 1),
    );
    const database = await openDatabase({ url: link.url });
    roundTrips = 0;
    await database.transaction(async (tx) => {
      await Promise.all([tx.query('select $1::int', [1]), tx.query('select 2'), tx.query('select 3')]);
      void tx.query('select $1::int', [4]);
      void tx.query('select 5');
    });
    assert.equal(roundTrips, 2);
    await database.close();
    await link.close();
    await place.remove();
  });
});
