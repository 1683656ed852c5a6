import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../server/store/database.js';
import { openDatabase } from '../../server/store/open.js';
import { type Place, postgres } from '../engines.js';
import { until } from '../test-proxy.js';
import { signal } from './signal.js';

describe('a connection that exceeds its deadline', { skip: postgres!.skip }, () => {
  let place: Place;
  let database: Database;
  let another: Database;
  before(async () => {
    place = await postgres!.create();
    // Longer than a statement takes on a busy machine.
    database = await openDatabase(place.where, { idleInTransactionMs: 1000, queryMs: 2000 });
    another = await openDatabase(place.where);
    await another.query(
      'create table public.counter (n int8 not null); insert into public.counter values (0)',
    );
  });
  after(async () => {
    await database.close();
    await another.close();
    await place.remove();
  });

  it('loses its locks when its process freezes in a transaction, and its work is undone', async () => {
    const [locked, thawed] = [signal(), signal()];
    const work = database.transaction(async (tx) => {
      await tx.query('update public.counter set n = n + 10');
      locked.resolve();
      await thawed.promise;
      await tx.query('update public.counter set n = n + 10');
    });
    const lost = assert.rejects(work);
    await locked.promise;
    await another.query('update public.counter set n = n + 1');
    thawed.resolve();
    await lost;
    assert.deepEqual(await database.query('select n from public.counter'), [{ n: 1 }]);
  });

  it('is replaced when a statement is not answered, alone and in a transaction', async () => {
    await assert.rejects(database.query('select pg_sleep(60)'));
    await assert.rejects(database.transaction((tx) => tx.query('select pg_sleep(60)')));
    assert.deepEqual(await database.query('select 1 as n'), [{ n: 1 }]);
  });

  it('leaves no statement on the server: what waits for a lock would take a connection for each call', async () => {
    const [locked, released] = [signal(), signal()];
    const holding = another.transaction(async (tx) => {
      await tx.query('lock table public.counter in access exclusive mode');
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const calls = [1, 2, 3].map(() => assert.rejects(database.query('select n from public.counter')));
    await Promise.all(calls);
    await until('no statement waits', async () => {
      const [row] = await another.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where query = 'select n from public.counter' and state = 'active'",
      );
      return row!.waiting === 0;
    });
    released.resolve();
    await holding;
  });
});
