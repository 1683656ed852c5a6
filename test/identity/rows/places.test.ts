import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../server/store/database.js';
import { openDatabase } from '../../../server/store/open.js';
import { migrate } from '../../../server/store/migrate.js';
import { proxyMigrations } from '../../../server/store/proxy-migrations.js';
import { renewPresence } from '../../../server/identity/places.js';
import { bothEngines, type Place } from '../../engines.js';
import { insertInLine, leaveLineAs } from '../line-rows.js';

for (const engine of bothEngines) {
  describe(`presence in line on ${engine.name}`, { skip: engine.skip }, () => {
    let place: Place;
    let database: Database;
    before(async () => {
      place = await engine.create();
      database = await openDatabase(place.where);
      await migrate(database, 'proxy', proxyMigrations);
      for (const id of ['one', 'other', 'left'])
        await database.query(
          insertInLine(
            `select $1 as id, $1 as scope, $1 as session_id, null as reference, proxy.now() as present_until`,
          ),
          [id],
        );
      await database.query(leaveLineAs("'left'"));
    });
    after(async () => {
      await database.close();
      await place.remove();
    });

    const away = () => database.query('update proxy.places set present_until = proxy.now()');
    const present = async () => {
      const rows = await database.query<{ id: string }>(
        "select verification_id as id from proxy.places where present_until > proxy.now() + interval '10 seconds' order by id",
      );
      return rows.map(({ id }) => id);
    };

    test('is renewed for people in line, and for no others', async () => {
      await away();
      await renewPresence(database, ['one', 'left', 'unknown']);
      assert.deepEqual(await present(), ['one']);
    });

    // The embedded engine runs one statement at a time, so no other transaction can hold a lock.
    if (engine.name === 'pglite') return;
    test('waits for no locked row: two processes that lock many could block each other', async () => {
      await away();
      const another = await openDatabase(place.where);
      try {
        await database.transaction(async (tx) => {
          await tx.query("select 1 from proxy.places where verification_id = 'one' for update");
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
