import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { isStorageFailure } from '../../server/store/storage-failure.js';
import { RECOVERED_AFTER_MS, watchStorage, type Storage } from '../../server/store/storage-watch.js';
import type { Database } from '../../server/store/database.js';
import { DiskFullError } from '../failing-database.js';
import { keptLog } from '../serve-calls.js';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

describe('a failure of the storage', () => {
  test('is one of the disk, the rights to write, the server or the connection', () => {
    for (const code of ['53100', '25006', '58030', '57P01', '08006', 'ECONNREFUSED', 'ENOSPC'])
      assert.ok(isStorageFailure(withCode(code)), code);
    for (const text of ['Connection terminated unexpectedly', 'Query read timeout'])
      assert.ok(isStorageFailure(new Error(text)), text);
  });

  test('is no mistake in a statement, and no failure of upstream', () => {
    for (const code of ['23505', '22021', '42601', 'upstream_unavailable', 'query_outside_transaction'])
      assert.ok(!isStorageFailure(withCode(code)), code);
    assert.ok(!isStorageFailure(new TypeError('x is not a function')));
    assert.ok(!isStorageFailure('53100'));
  });
});

describe('the watched storage', () => {
  let now: number;
  let failure: Error | undefined;
  let kept: ReturnType<typeof keptLog>;
  let storage: Storage;
  beforeEach(() => {
    now = 10_000;
    failure = undefined;
    kept = keptLog();
    const answer = () => (failure ? Promise.reject(failure) : Promise.resolve([]));
    const database = { engine: 'pglite', query: answer, transaction: answer } as unknown as Database;
    storage = watchStorage(database, kept.log, () => now);
  });
  const fail = (error: Error) => {
    failure = error;
    return assert.rejects(storage.database.query('select 1'), error);
  };

  test('is not writable after a failure, for some seconds, and reports it once', async () => {
    assert.equal(storage.isWritable(), true);
    await fail(new DiskFullError());
    await fail(new DiskFullError());
    assert.equal(storage.isWritable(), false);
    assert.equal(kept.text().match(/"level":50/g)?.length, 1);
    now += RECOVERED_AFTER_MS;
    assert.equal(storage.isWritable(), true);
  });

  test('stays writable after a mistake in a statement', async () => {
    await fail(withCode('23505'));
    assert.equal(storage.isWritable(), true);
  });

  test('is not writable while something waits to be stored, however long that takes', async () => {
    let failures = 2;
    const stored = storage.persist(async () => {
      if (failures > 0) {
        failures -= 1;
        throw new DiskFullError();
      }
      return 'stored';
    }, 60_000);
    await new Promise(setImmediate);
    now += RECOVERED_AFTER_MS;
    assert.equal(storage.isWritable(), false);
    assert.equal(await stored, 'stored');
    assert.equal(storage.isWritable(), true);
  });

  test('gives up after the time, after a stop, and at once on any other error', async () => {
    const full = () => Promise.reject(new DiskFullError());
    await assert.rejects(storage.persist(full, 0), DiskFullError);
    await assert.rejects(
      storage.persist(() => Promise.reject(new TypeError('ours')), 60_000),
      TypeError,
    );
    const waiting = storage.persist(full, 60_000);
    storage.stop();
    await assert.rejects(waiting, DiskFullError);
    assert.equal(storage.isWritable(), true);
  });
});
