import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { purgeAudit, purgeHints } from '../../server/retention/old-rows.js';
import type { Database } from '../../server/store/database.js';
import { BATCH } from '../../server/store/in-batches.js';
import { bothEngines } from '../engines.js';
import { signal } from './signal.js';
import { explained, readWhole, recording, rowsRead } from './history/recorded.js';

const DAYS = 400;

for (const engine of bothEngines) {
  describe(`a purge of many rows on ${engine.name}`, { skip: engine.skip }, () => {
    async function withRows(rows: number): Promise<Database> {
      const database = await engine.openMigrated();
      await database.query(
        `insert into proxy.audit (at, event, actor, host)
         select proxy.now() - make_interval(days => ${DAYS} + 1, secs => -n), 'session.minted', 'host', 'default'
           from generate_series(1, $1::int) as n`,
        [rows],
      );
      return database;
    }
    const left = async (database: Database) =>
      (await database.query<{ rows: number }>('select count(*)::int as rows from proxy.audit'))[0]!.rows;

    test('works in batches, the oldest first, and lets others work between', async () => {
      const database = await withRows(1200);
      const seen: { rows: number; oldest: Date | null }[] = [];
      const between: Pick<Database, 'transaction'> = {
        async transaction(work) {
          const done = await database.transaction(work);
          const [kept] = await database.query<{ rows: number; oldest: Date | null }>(
            'select count(*)::int as rows, min(at) as oldest from proxy.audit',
          );
          seen.push(kept!);
          return done;
        },
      };
      await purgeAudit(DAYS)(between as Database);
      assert.deepEqual(
        seen.map(({ rows }) => rows),
        [700, 200, 0],
      );
      assert.ok(seen[0]!.oldest! < seen[1]!.oldest!);
      await database.close();
    });

    test('ends after the batch that runs when the process stops, and the next one goes on', async () => {
      const database = await withRows(1200);
      let batches = 0;
      await purgeAudit(DAYS)(database, () => batches++ === 0);
      assert.equal(await left(database), 700);
      await purgeAudit(DAYS)(database);
      assert.equal(await left(database), 0);
      await database.close();
    });

    test(
      'leaves a row that another transaction holds to the next run',
      { skip: engine.name === 'pglite' && 'it has one connection' },
      async () => {
        const database = await withRows(3);
        const [held, released] = [signal(), signal()];
        const holding = database.transaction(async (tx) => {
          await tx.query('select from proxy.audit order by at desc limit 1 for update');
          held.resolve();
          await released.promise;
        });
        await held.promise;
        const purged = await Promise.race([purgeAudit(DAYS)(database).then(() => true), sleep(5000, false)]);
        released.resolve();
        await holding;
        assert.deepEqual([purged, await left(database)], [true, 1]);
        await purgeAudit(DAYS)(database);
        assert.equal(await left(database), 0);
        await database.close();
      },
    );

    test('of hints reads no more than a batch of those that stay', async () => {
      const opened = await withRows(0);
      await opened.query(
        `insert into proxy.verifications
           (id, host, scope, session_id, start_kind, status, created_at, updated_at, ended_at, trans_id)
         select 'ver_' || n, 'default', 'ses_' || n, 'ses_' || n, 'fixed', 'COMPLETED', now(), now(), now(), 'ver_' || n
           from generate_series(1, 5000) as n`,
      );
      await opened.query(
        `insert into proxy.hints (trans_id, received_at)
         select case when n % 10 = 0 then 'forged_' else 'ver_' end || n, now() - interval '10 minutes'
           from generate_series(1, 5000) as n`,
      );
      await opened.query('analyze');
      const { database, statements } = recording(opened);
      await purgeHints(database);
      const kept = await opened.query<{ known: number; forged: number }>(
        `select count(*) filter (where trans_id like 'ver%')::int as known,
                count(*) filter (where trans_id like 'forged%')::int as forged from proxy.hints`,
      );
      assert.deepEqual(kept, [{ known: 4500, forged: 0 }]);
      const [walk] = [...statements.values()].filter(({ text }) => text.includes('proxy.verifications'));
      const values = walk!.values!.map((value) => (typeof value === 'string' ? '' : value));
      const plan = (await explained(opened, { ...walk!, values }))!;
      assert.deepEqual(readWhole(plan), []);
      assert.ok(rowsRead(plan) <= 4 * BATCH, `${rowsRead(plan)} rows`);
      await opened.close();
    });
  });
}
