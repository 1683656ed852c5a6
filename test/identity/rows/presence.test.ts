import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../server/store/database.js';
import { openDatabase } from '../../../server/store/open.js';
import { migrate } from '../../../server/store/migrate.js';
import { proxyMigrations } from '../../../server/store/proxy-migrations.js';
import { renewPresence } from '../../../server/identity/rows/presence.js';
import { engines, type Place } from '../../engines.js';

for (const engine of engines) {
  describe(`presence in line on ${engine.name}`, { skip: engine.skip }, () => {
    let place: Place;
    let database: Database;
    before(async () => {
      place = await engine.create();
      database = await openDatabase(place.where);
      await migrate(database, 'proxy', proxyMigrations);
      for (const [id, status] of [
        ['one', 'QUEUED'],
        ['other', 'QUEUED'],
        ['coded', 'WAITING'],
      ]) {
        await database.query(
          `insert into proxy.verifications (id, scope, session_id, person_hash, status, created_at, updated_at, present_until)
           values ($1, $1, $1, decode(md5($1), 'hex'), $2, proxy.now(), proxy.now(), proxy.now())`,
          [id, status],
        );
      }
    });
    after(async () => {
      await database.close();
      await place.remove();
    });

    const away = () => database.query('update proxy.verifications set present_until = proxy.now()');
    const present = async () => {
      const rows = await database.query<{ id: string }>(
        "select id from proxy.verifications where present_until > proxy.now() + interval '10 seconds' order by id",
      );
      return rows.map(({ id }) => id);
    };

    test('is renewed for people in line, and for no others', async () => {
      await away();
      await renewPresence(database, ['one', 'coded', 'unknown']);
      assert.deepEqual(await present(), ['one']);
    });

    // The embedded engine runs one statement at a time, so no other transaction can hold a lock.
    if (engine.name === 'pglite') return;
    test('waits for no locked row: two processes that lock many could block each other', async () => {
      await away();
      const another = await openDatabase(place.where);
      try {
        await database.transaction(async (tx) => {
          await tx.query("select 1 from proxy.verifications where id = 'one' for update");
          const renewed = renewPresence(another, ['one', 'other']).then(() => 'renewed');
          assert.equal(await Promise.race([renewed, wait(5000, 'it waits', { ref: false })]), 'renewed');
        });
      } finally {
        await another.close();
      }
      assert.deepEqual(await present(), ['other']);
    });
  });
}
