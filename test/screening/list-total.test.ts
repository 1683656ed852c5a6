import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { knownScreenings } from '../../server/screening/known-screenings.js';
import type { Database } from '../../server/store/database.js';
import { pglite } from '../engines.js';

describe('the total of the list', () => {
  let database: Database;
  before(async () => {
    database = await pglite.openMigrated();
  });
  after(() => database.close());

  const add = (host: string, rows: number) =>
    database.query(
      `insert into proxy.screenings (screening_id, host, watch, answer, hash_key, read_at, changed_at)
       select 'scr-' || position, $1, 'off', '{"searchStatus":"Open"}', '\\x00', proxy.now(), proxy.now()
         from (select nextval('proxy.screening_positions') as position from generate_series(1, $2::int)) as made`,
      [host, rows],
    );
  const totalOf = (host: string, searchStatus?: string) =>
    knownScreenings.total(database, { host, searchStatus });

  test('is counted to 1,000, and unknown above', async () => {
    await add('bank', 999);
    assert.equal(await totalOf('bank'), 999);
    await add('bank', 1);
    assert.equal(await totalOf('bank'), 1000);
    await add('bank', 1);
    assert.equal(await totalOf('bank'), null);
    assert.deepEqual([await totalOf('bank', 'Closed'), await totalOf('shop')], [0, 0]);
  });
});
