import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { purgeAudit } from '../../server/retention/purge-old-rows.js';
import type { Database } from '../../server/store/database.js';
import { migrate } from '../../server/store/migrate.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import { engines } from '../engines.js';

const DAYS = 400;

for (const engine of engines) {
  describe(`a purge of many rows on ${engine.name}`, { skip: engine.skip }, () => {
    async function withRows(rows: number): Promise<Database> {
      const database = await engine.open();
      await migrate(database, 'proxy', proxyMigrations);
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

    test('works in batches, the oldest first, says how far it is, and lets others work between', async () => {
      const database = await withRows(1200);
      const notes: { rows: number; upTo: Date }[] = [];
      const seen: Promise<number>[] = [];
      await purgeAudit(DAYS)(database, {
        goesOn: () => true,
        progress(done) {
          notes.push(done);
          seen.push(left(database));
        },
      });
      assert.deepEqual(
        notes.map(({ rows }) => rows),
        [500, 1000, 1200],
      );
      assert.ok(notes[0]!.upTo < notes[1]!.upTo && notes[1]!.upTo < notes[2]!.upTo);
      assert.deepEqual(await Promise.all(seen), [700, 200, 0]);
      await database.close();
    });

    test('ends after the batch that runs when the process stops, and the next one goes on', async () => {
      const database = await withRows(1200);
      let stopping = false;
      await purgeAudit(DAYS)(database, { goesOn: () => !stopping, progress: () => (stopping = true) });
      assert.equal(await left(database), 700);
      await purgeAudit(DAYS)(database);
      assert.equal(await left(database), 0);
      await database.close();
    });
  });
}
