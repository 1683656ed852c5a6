import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { migrate } from '../../server/store/migrate.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import type { Database } from '../../server/store/database.js';
import { ABSENT_READINGS, createExpireAbsent } from '../../server/identity/expire-absent.js';
import { engines } from '../engines.js';

for (const engine of engines) {
  describe(`giving up one's place in line on ${engine.name}`, { skip: engine.skip }, () => {
    let database: Database;
    before(async () => {
      database = await engine.open();
      await migrate(database, 'proxy', proxyMigrations);
    });
    after(() => database.close());
    beforeEach(() => database.query('delete from proxy.verifications'));

    const joins = (id: string, awaySeconds: number) =>
      database.query(
        `insert into proxy.verifications (id, scope, session_id, person_hash, status, created_at, updated_at, present_until)
         values ($1, $1, $1, decode(md5($1), 'hex'), 'QUEUED', proxy.now(), proxy.now(),
                 proxy.now() - make_interval(secs => $2))`,
        [id, awaySeconds],
      );
    const comesBack = (id: string) =>
      database.query(
        "update proxy.verifications set present_until = proxy.now() + interval '15 seconds' where id = $1",
        [id],
      );
    function watch(beforeEnding: (id: string) => Promise<unknown> = () => Promise.resolve()) {
      const ended: string[] = [];
      const watched: Database = {
        engine: database.engine,
        query: (text, values) => database.query(text, values),
        async transaction(work) {
          await beforeEnding('late');
          return database.transaction(work);
        },
        listen: (channel, heard, reconnected) => database.listen(channel, heard, reconnected),
        close: () => database.close(),
      };
      const expireAbsent = createExpireAbsent(watched, {
        move(_tx, id, { to, reason }) {
          ended.push(`${id} ${to} ${String(reason)}`);
          return Promise.resolve(null);
        },
      });
      return { expireAbsent, ended };
    }

    test('is for people who were absent for ten minutes, and for no others', async () => {
      await joins('gone', 601);
      await joins('away', 599 - 60);
      const { expireAbsent, ended } = watch();
      for (let count = 0; count < ABSENT_READINGS; count += 1) await expireAbsent();
      assert.deepEqual(ended, ['gone CANCELLED gave_up']);
    });

    test('is not for people who seem absent after an outage of ours: their pages have time to reconnect', async () => {
      await joins('gone', 3600);
      await joins('back', 3600);
      const { expireAbsent, ended } = watch();
      for (let count = 1; count < ABSENT_READINGS; count += 1) await expireAbsent();
      assert.deepEqual(ended, []);
      await comesBack('back');
      await expireAbsent();
      assert.deepEqual(ended, ['gone CANCELLED gave_up']);
    });

    test('is not for a person who reconnects at that moment', async () => {
      await joins('late', 601);
      const { expireAbsent, ended } = watch(comesBack);
      for (let count = 0; count < ABSENT_READINGS; count += 1) await expireAbsent();
      assert.deepEqual(ended, []);
    });
  });
}
