import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { setImmediate as othersWork } from 'node:timers/promises';
import { ProblemError } from '../../contract/problem-error.js';
import { SealBrokenError, UnknownKeyError } from '../../server/store/encryption.js';
import { isOurs, isOutage, isStorageFailure } from '../../server/store/storage-failure.js';
import { TRIAL_AFTER_MS, tryToStore, watchStorage, type Storage } from '../../server/store/storage-watch.js';
import type { Database } from '../../server/store/database.js';
import { UpstreamFailure } from '../../server/upstream/failures.js';
import { bothEngines } from '../engines.js';
import { DiskFullError } from '../failing-database.js';
import { keptLog } from '../serve-calls.js';
import { SQLSTATES } from './sqlstates.js';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

describe('a failure of the storage', () => {
  test('is every error of the driver but those of a wrong statement', () => {
    for (const code of SQLSTATES) {
      const isWrong = /^(23|42)/.test(code) && code !== '42501';
      assert.equal(isStorageFailure(withCode(code)), !isWrong, code);
    }
    for (const code of [
      'ECONNREFUSED',
      'ENOSPC',
      'EHOSTUNREACH',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ])
      assert.ok(isStorageFailure(withCode(code)), code);
    for (const text of [
      'Connection terminated unexpectedly',
      'Query read timeout',
      'Client was closed and is not queryable',
    ])
      assert.ok(isStorageFailure(new Error(text)), text);
  });

  test('is no error of ours, and no failure of upstream', () => {
    for (const code of ['upstream_unavailable', 'query_outside_transaction', 'ERR_HTTP_HEADERS_SENT'])
      assert.ok(!isStorageFailure(withCode(code)), code);
    assert.ok(!isStorageFailure(new TypeError('x is not a function')));
    assert.ok(!isStorageFailure(Object.assign(new RangeError('out of range'), { code: 'ERR_OUT_OF_RANGE' })));
    assert.ok(!isStorageFailure('53100'));
    const ours = [new ProblemError('busy'), new UnknownKeyError(), new SealBrokenError()];
    for (const error of [...ours, new UpstreamFailure('upstream_timeout')])
      assert.deepEqual([isOurs(error), isStorageFailure(error)], [true, false], 'storing it is not repeated');
  });

  test('is no outage when it is about the values or the locks of one statement', () => {
    for (const code of SQLSTATES)
      assert.equal(
        isOutage(withCode(code)),
        isStorageFailure(withCode(code)) && !/^(22|40|P0)/.test(code),
        code,
      );
  });
});

describe('the watched storage', () => {
  let now: number;
  let failure: Error | undefined;
  /** On a full disk small statements succeed. */
  let trialFailure: Error | undefined;
  let trials: number;
  let kept: ReturnType<typeof keptLog>;
  let storage: Storage;
  beforeEach(() => {
    now = 10_000;
    [failure, trialFailure, trials] = [undefined, undefined, 0];
    kept = keptLog();
    const answer = (failed: Error | undefined) => (failed ? Promise.reject(failed) : Promise.resolve([]));
    const database = {
      engine: 'pglite',
      query: () => answer(failure),
      transaction() {
        trials += 1;
        return answer(failure ?? trialFailure);
      },
    } as unknown as Database;
    storage = watchStorage(database, kept.log, () => now);
  });
  const fail = (error: Error) => {
    failure = error;
    return assert.rejects(storage.database.query('select 1'), error);
  };

  test('is not writable after a failure until a trial succeeds, and reports it once', async () => {
    assert.equal(await storage.isWritable(), true);
    await fail(new DiskFullError());
    await fail(new DiskFullError());
    now += TRIAL_AFTER_MS - 1;
    assert.equal(await storage.isWritable(), false);
    assert.equal(trials, 0);
    now += 1;
    assert.equal(await storage.isWritable(), false);
    assert.equal(trials, 1);
    assert.equal(kept.text().match(/"level":50/g)?.length, 1);
    failure = undefined;
    now += TRIAL_AFTER_MS;
    assert.deepEqual(await Promise.all([storage.isWritable(), storage.isWritable()]), [true, true]);
    assert.equal(trials, 2);
    assert.equal(await storage.isWritable(), true);
    assert.equal(trials, 2, 'no trial while it works');
  });

  test('is writable after a slow statement, unless a trial fails or is slow too', async () => {
    const slow = new Error('Query read timeout');
    failure = slow;
    const works = assert.rejects(storage.database.query('select 1'), slow);
    failure = undefined;
    await works;
    assert.equal(await storage.isWritable(), true);
    assert.equal(trials, 1);
    await fail(slow);
    await othersWork();
    assert.equal(await storage.isWritable(), false);
    assert.equal(trials, 2);
  });

  for (const message of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
    test(`names a failure without a code in the log as the metrics do: ${message}`, async () => {
      await fail(new Error(message));
      assert.match(kept.text(), /"errorCode":"connection".*the database fails/);
    });

  test('is not writable while statements succeed and the trial finds the disk full', async () => {
    await fail(new DiskFullError());
    [failure, trialFailure] = [undefined, new DiskFullError()];
    for (let trial = 1; trial <= 3; trial += 1) {
      now += TRIAL_AFTER_MS;
      await storage.database.query('select 1');
      assert.equal(await storage.isWritable(), false);
    }
    trialFailure = undefined;
    now += TRIAL_AFTER_MS;
    assert.equal(await storage.isWritable(), true);
  });

  test('is writable when this user may not run the trial', async () => {
    await fail(new DiskFullError());
    [failure, trialFailure] = [undefined, withCode('42501')];
    now += TRIAL_AFTER_MS;
    assert.equal(await storage.isWritable(), true);
    failure = new Error('Query read timeout');
    const isSlow = assert.rejects(storage.database.query('select 1'), failure);
    failure = undefined;
    await isSlow;
    await othersWork();
    assert.equal(await storage.isWritable(), true, 'after a slow statement');
  });

  test('stays writable after a mistake in a statement, a wrong value and a deadlock', async () => {
    for (const code of ['23505', '42P01', '22P02', '40P01']) {
      await fail(withCode(code));
      assert.equal(await storage.isWritable(), true, code);
    }
    assert.equal(trials, 0);
  });

  test('repeats what has to be stored after every SQLSTATE', async () => {
    const stored = SQLSTATES.map((code) => {
      let failures = 1;
      return storage.persist(
        () => (failures-- > 0 ? Promise.reject(withCode(code)) : Promise.resolve(code)),
        60_000,
      );
    });
    assert.deepEqual(await Promise.all(stored), SQLSTATES);
  });

  test('holds the others back while something waits for the database, not for one statement', async () => {
    for (const [code, isHeld] of [
      ['40P01', false],
      ['23505', false],
      ['22P05', false],
      ['28P01', true],
    ] as const) {
      const other = watchStorage(storage.database, kept.log, () => now);
      const waiting = other.persist(() => Promise.reject(withCode(code)), 60_000);
      await othersWork();
      assert.equal(await other.isWritable(), !isHeld, code);
      other.stop();
      await assert.rejects(waiting);
    }
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
    now += TRIAL_AFTER_MS;
    assert.equal(await storage.isWritable(), false);
    assert.equal(await stored, 'stored');
    assert.equal(await storage.isWritable(), true);
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
    assert.equal(await storage.isWritable(), true);
  });
});

for (const engine of bothEngines) {
  test(`a trial on ${engine.name} stores something and leaves nothing`, { skip: engine.skip }, async (t) => {
    const database = await engine.open();
    t.after(() => database.close());
    const relations = () => database.query<{ count: number }>('select count(*) as count from pg_class');
    const before = await relations();
    await tryToStore(database);
    assert.deepEqual(await relations(), before);
    await assert.rejects(
      tryToStore({
        transaction: (work) =>
          database.transaction(async (tx) => {
            await tx.query('set transaction read only');
            return work(tx);
          }),
      }),
      isStorageFailure,
    );
  });
}
