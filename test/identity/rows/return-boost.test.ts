import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { boostAfterReturn } from '../../../server/identity/check-rows.js';
import { WORK_CHANNEL } from '../../../server/identity/verifications.js';
import { pglite, databaseForSuite } from '../../engines.js';
import { until } from '../../test-proxy.js';

describe('the return boost', () => {
  const database = databaseForSuite(pglite);
  let wakes = 0;
  before(async () => {
    await setClock('2026-01-01T00:00:00Z');
    await database.query(
      `insert into proxy.verifications (id, host, scope, session_id, person_hash, status, created_at, updated_at)
       select id, 'default', id, id, decode(md5(id), 'hex'), 'WAITING', proxy.now(), proxy.now()
         from unnest(array['seen', 'often']) as id`,
    );
    await database.listen(
      WORK_CHANNEL,
      () => (wakes += 1),
      () => undefined,
    );
  });
  beforeEach(() => {
    wakes = 0;
  });

  /** The clock stands still: what a busy machine takes does not count. */
  const setClock = (time: string) =>
    database.query(
      `create or replace function proxy.now() returns timestamptz language sql stable as
         'select timestamptz ''${time}'''`,
    );
  const boostedSeconds = async (id: string) => {
    const [found] = await database.query<{ seconds: number | null }>(
      `select extract(epoch from boosted_until - proxy.now())::float8 as seconds
         from proxy.verifications where id = $1`,
      [id],
    );
    return found?.seconds ?? null;
  };

  test('lasts ten seconds from the moment in which the tab became visible, and wakes the workers', async () => {
    await boostAfterReturn(database, { id: 'seen' });
    assert.equal(await boostedSeconds('seen'), 10);
    await until('the workers wake', () => wakes === 1);
  });

  test('is given once a minute, whichever process is asked', async () => {
    const secondsAt = async (time: string) => {
      await setClock(`2026-01-01T${time}Z`);
      await boostAfterReturn(database, { id: 'often' });
      return boostedSeconds('often');
    };
    assert.equal(await secondsAt('10:00:00'), 10);
    assert.equal(await secondsAt('10:00:09'), 1);
    assert.equal(await secondsAt('10:00:59'), -49);
    assert.equal(await secondsAt('10:01:00'), 10);
  });
});
