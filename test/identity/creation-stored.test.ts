import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Database } from '../../server/store/database.js';
import { nameOf } from '../../server/store/named-statement.js';
import { pglite } from '../engines.js';
import { openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { pauseCodes, placeOf, resumeCodes } from '../store-states.js';

/** A database whose connection breaks the next time a code is being stored. */
function fragile(database: Database) {
  let breaks = false;
  const broken: Database = {
    engine: database.engine,
    query: (text, values) => database.query(text, values),
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          query(text, values) {
            if (breaks && nameOf(text) === 'store the code') {
              breaks = false;
              throw new Error('Connection terminated unexpectedly');
            }
            return tx.query(text, values);
          },
        }),
      ),
    listen: (channel, heard, reconnected) => database.listen(channel, heard, reconnected),
    close: () => database.close(),
  };
  return { broken, breakAtStore: () => void (breaks = true), hasBroken: () => !breaks };
}

describe('a code that was made', () => {
  let proxy: TestProxy;
  let connection: ReturnType<typeof fragile>;
  before(async () => {
    connection = fragile(await pglite.openMigrated());
    proxy = await openTestProxy(pglite, { database: connection.broken });
  });
  after(() => proxy.stop());
  beforeEach(() => proxy.advance(120));

  test('and could not be stored is stored once the connection works: no second creation', async () => {
    connection.breakAtStore();
    const { token, id } = await proxy.started('1000000741');
    await until('it was not stored', connection.hasBroken);
    assert.equal((await proxy.reaches(token, id, 'WAITING')).reason, null);
    assert.equal(
      proxy.upstream.callsTo('request').filter(({ body }) => body.nationalId === '1000000741').length,
      1,
    );
  });

  test('creates the other codes when one national ID cannot be decrypted', async () => {
    await pauseCodes(proxy.database, 60);
    const sealed = await proxy.identitySession('1000000742');
    const { id: unreadable } = await proxy.begin(sealed);
    const { token, id } = await proxy.started('1000000743');
    // As when a key that is still needed was taken out of ENCRYPTION_KEYS.
    await proxy.database.query(
      `update proxy.verifications set national_id = overlay(national_id placing decode('0000', 'hex') from 2) where id = $1`,
      [unreadable],
    );
    await resumeCodes(proxy.database);
    const { reason } = await proxy.reaches(token, id, 'WAITING');
    assert.equal(reason, null);
    for (const seconds of [3, 5]) {
      await until('it was tried', async () => {
        const place = await placeOf(proxy.database, unreadable);
        return !place!.isClaimed && place!.isDelayed;
      });
      await proxy.read(sealed, unreadable);
      await proxy.advance(seconds);
    }
    const ended = await proxy.reaches(sealed, unreadable, 'ERROR');
    assert.equal(ended.reason, 'upstream_unavailable');
    assert.equal(
      proxy.upstream.callsTo('request').filter(({ body }) => body.nationalId === '1000000742').length,
      0,
    );
  });
});
