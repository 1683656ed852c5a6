import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import type { Database } from '../../server/store/database.js';
import { bothEngines, databaseForSuite, postgres, type Place } from '../engines.js';
import { until } from '../test-proxy.js';

/** Collects what was heard and lets a test wait until there are as many as it expects. */
class Heard {
  readonly payloads: string[] = [];
  readonly add = (payload: string): void => void this.payloads.push(payload);
  readonly first = (count: number) =>
    until(`${count} notices`, () => this.payloads.length >= count && this.payloads);
}

for (const engine of bothEngines) {
  describe(`listening on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);

    it('hears notices after their commit, in order, on its own channel only', async () => {
      const heard = new Heard();
      await database.listen('Proxy "news"', heard.add);
      await database.query("select pg_notify('other', 'not for us')");
      await database.transaction(async (tx) => {
        await tx.query('select pg_notify($1, $2)', ['Proxy "news"', 'one']);
        await tx.query('select pg_sleep(0.01)');
        assert.deepEqual(heard.payloads, []);
      });
      await database
        .transaction(async (tx) => {
          await tx.query('select pg_notify($1, $2)', ['Proxy "news"', 'never']);
          throw new Error('undo');
        })
        .catch(() => undefined);
      await database.query('select pg_notify($1, $2)', ['Proxy "news"', 'two']);
      assert.deepEqual(await heard.first(2), ['one', 'two']);
    });

    it('notifies every listener, and none that has stopped', async () => {
      const [first, second] = [new Heard(), new Heard()];
      const stopFirst = await database.listen('news', first.add);
      const stopSecond = await database.listen('news', second.add);
      await database.query("select pg_notify('news', 'a')");
      await Promise.all([first.first(1), second.first(1)]);
      await stopFirst();
      await database.query("select pg_notify('news', 'b')");
      await second.first(2);
      assert.deepEqual(first.payloads, ['a']);
      await stopSecond();
      await stopSecond();
    });

    it('lets a listener query, even when the notice comes out of a transaction', async () => {
      const heard = new Heard();
      await database.listen('news', (payload) => {
        void database.query('select 1').then(() => heard.add(payload), heard.add);
      });
      await database.transaction((tx) => tx.query("select pg_notify('news', 'a')"));
      assert.deepEqual(await heard.first(1), ['a']);
    });
  });
}

describe('listening across processes', { skip: postgres.skip }, () => {
  let place: Place;
  let ours: Database;
  let others: Database;
  beforeEach(async () => {
    place = await postgres.create();
    [ours, others] = [await openDatabase(place.where), await openDatabase(place.where)];
  });
  afterEach(async () => {
    await Promise.all([ours.close(), others.close()]);
    await place.remove();
  });

  it('listens and stops on many channels at once without a warning of the driver', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const channels = ['one', 'two', 'three', 'four'];
    const stops = await Promise.all(channels.map((channel) => ours.listen(channel, () => undefined)));
    for (const stop of stops) await stop();
    process.off('warning', note);
    assert.deepEqual(warnings, []);
  });

  it('gets notices of another connection, reconnects after its own broke, and calls onReconnect', async () => {
    const [heard, reconnected] = [new Heard(), new Heard()];
    await ours.listen('news', heard.add, () => reconnected.add('again'));
    await others.query("select pg_notify('news', 'before')");
    await heard.first(1);
    await others.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    );
    await reconnected.first(1);
    await others.query("select pg_notify('news', 'after')");
    assert.deepEqual(await heard.first(2), ['before', 'after']);
  });

  it('survives the loss of every connection, in the middle of a transaction too', async () => {
    const work = ours.transaction(async (tx) => {
      await tx.query('create table public.undone (i int)');
      await others.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await tx.query('select 1');
    });
    await assert.rejects(work);
    assert.deepEqual(await ours.query("select to_regclass('public.undone') as found"), [{ found: null }]);
  });
});
