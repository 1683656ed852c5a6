import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Erasure, PersonExport } from '../../contract/schemas/people.js';
import { FIXED_NATIONAL_ID } from '../../server/sessions/sessions.js';
import { ASSOCIATED_DATA } from '../../server/identity/verifications.js';
import { sealAgain } from '../../server/retention/seal-again.js';
import { createEncryption } from '../../server/store/encryption.js';
import { pglite } from '../engines.js';
import { PURGES } from '../store/history/every-statement.js';
import { insertHistory } from '../store/history/old-rows.js';
import { testKey } from '../test-key.js';
import { HOST_KEY, startTestProxy } from '../test-proxy.js';

/**
 * The planner reads small tables whole, and conditions in another order than an index gives them. Of the last size it reads
 * none whole: `store/history/history.all.test.ts`.
 */
const SIZES = [3, 300, 20_000];

describe('the retention', () => {
  for (const rows of SIZES)
    test(`exports, erases, purges and seals again in tables of ${rows} rows`, async (t) => {
      const database = await pglite.openMigrated();
      await insertHistory(database, 1, rows);
      const proxy = await startTestProxy(t, pglite, { database });
      const encryption = createEncryption([testKey('first')]);
      const nationalId = '1000000728';
      const set = (table: string, purpose: string, id: string) =>
        database.query(`update proxy.${table} set person_hash = $1 where id = $2`, [
          encryption.lookup(nationalId, purpose),
          id,
        ]);
      // Nothing has sealed the values of these rows, so an export could not open them.
      await database.query('update proxy.idempotency_keys set outcome = null');
      await database.query('update proxy.sessions set national_id = null');
      await set('sessions', FIXED_NATIONAL_ID, `ses_${rows - (rows % 2)}`);
      await set('verifications', ASSOCIATED_DATA.person, 'ver_2');
      await database.query('analyze');

      for (const person of [{ nationalId }, { reference: rows > 4 ? 'old-4' : 'old-2' }]) {
        const exported = await proxy.post<PersonExport>(HOST_KEY, '/v1/exports', 200, person);
        const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, person);
        assert.deepEqual(
          [exported.verifications, exported.sessions, exported.outcomes, exported.screenings].map(
            ({ length }) => length,
          ),
          [erased.verifications, erased.sessions, erased.outcomes, erased.screenings],
        );
        const isFound = 'nationalId' in person || rows > 4;
        assert.equal(erased.outcomes > 0, isFound, JSON.stringify(erased));
      }
      for (const purge of PURGES) await purge(database);
      await sealAgain(database, createEncryption([testKey('second'), testKey('first')]));
    });
});
