import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../../server/store/database.js';
import { SHIPPED_LIST_NAME } from '../../../sandbox/lists/shipped-list.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { startSandbox } from '../../../sandbox/start-sandbox.js';
import { engines } from '../../engines.js';

for (const engine of engines) {
  describe(`names keyed by an older version on ${engine.name}`, { skip: engine.skip }, () => {
    let database: Database;
    before(async () => void (database = await engine.open()));
    after(() => database.close());

    const found = async () => {
      const hits = await database.transaction((tx) =>
        screen(tx, { name: 'Wei Jingtao', entityType: 'person' }),
      );
      return hits.some(({ name }) => name === 'Wei Jingtao');
    };
    const restart = async () => (await startSandbox({ port: 0, database })).close();

    it('get new keys at the next start, and the list keeps its version', async () => {
      await restart();
      assert(await found());
      await database.query(`update sandbox.names set key = 'old', skeleton = 'old', compact = 'old'`);
      await restart();
      assert(!(await found()));
      await database.query(`update sandbox.state set value = '1' where name = 'name-key-version'`);
      await restart();
      assert(await found());
      const versions = await database.query(`select version from sandbox.list_versions where list = $1`, [
        SHIPPED_LIST_NAME,
      ]);
      assert.deepEqual(versions, [{ version: 1 }]);
    });
  });
}
