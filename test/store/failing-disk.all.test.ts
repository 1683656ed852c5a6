import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import type { Database } from '../../server/store/database.js';
import { openPglite } from '../../server/store/pglite.js';
import { isStorageFailure } from '../../server/store/storage-failure.js';
import { copyInitialised } from '../engines.js';
import { canMount, mountSmallDisk } from '../small-disk.js';
import { until } from '../test-proxy.js';
import { simulateFullDisk, simulateReadOnlyDisk, type SimulatedFault } from './simulated-disk.js';

/** The log is written in files of 16 MB. */
const MOST_MESSAGES = 200;

interface Disk extends SimulatedFault {
  readonly folder: string;
}

const noMount = canMount() ? false : 'this user may mount no disk';

/** `staysOpen`: the engine goes on, and only writes fail. */
const disks: { name: string; make: (t: TestContext) => Disk; staysOpen: boolean }[] = [
  {
    name: 'a simulated read-only disk',
    make: (t) => ({ ...simulateReadOnlyDisk(t), folder: temporaryFolder(t) }),
    staysOpen: true,
  },
  noMount
    ? {
        name: 'a simulated full disk',
        make: (t) => ({ ...simulateFullDisk(t), folder: temporaryFolder(t) }),
        staysOpen: false,
      }
    : {
        name: 'a full disk',
        make(t) {
          const disk = mountSmallDisk(160);
          t.after(() => disk.remove());
          return { folder: disk.folder, fail: () => disk.fill(), repair: () => disk.free() };
        },
        staysOpen: false,
      },
];

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-disk-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

for (const { name, make, staysOpen } of disks) {
  describe(`the embedded database on ${name}`, () => {
    async function open(t: TestContext): Promise<Disk & { database: Database; dataDir: string }> {
      const disk = make(t);
      const dataDir = join(disk.folder, 'data');
      copyInitialised(dataDir);
      const database = await openPglite(dataDir);
      t.after(() => database.close());
      // With a page that has room: only the log needs more of the disk.
      await database.query(
        'create table public.kept (n int primary key); insert into public.kept values (0)',
      );
      return { ...disk, database, dataDir };
    }

    /** Commits rows until the log cannot be written; gives the last confirmed one. */
    async function commitUntilFailure(database: Database): Promise<number> {
      for (let n = 1; n <= MOST_MESSAGES; n += 1) {
        const [committed, beside] = await Promise.allSettled([
          database.transaction(async (tx) => {
            await tx.query("select pg_logical_emit_message(true, 'filler', repeat('x', 1000000))");
            await tx.query('insert into public.kept values ($1)', [n]);
          }),
          database.query('select 1'),
        ]);
        if (committed.status === 'fulfilled') continue;
        for (const call of staysOpen ? [committed] : [committed, beside])
          assert.ok(call.status === 'rejected' && isStorageFailure(call.reason), JSON.stringify(call));
        return n - 1;
      }
      assert.fail('the log could always be written');
    }

    async function checkKept(database: Database, confirmed: number): Promise<void> {
      const rows = await until('it answers', () =>
        database.query<{ n: number }>('select n from public.kept order by n').catch(() => undefined),
      );
      const expected = Array.from({ length: confirmed + 1 }, (_, index) => index);
      assert.deepEqual(
        rows.slice(0, confirmed + 1).map(({ n }) => n),
        expected,
      );
      assert.ok(rows.length <= confirmed + 2, 'at most the row under way came in unconfirmed');
    }

    test('fails until it is repaired, then has all that was confirmed, and listens', async (t) => {
      const { database, fail, repair, dataDir } = await open(t);
      const heard: string[] = [];
      await database.listen(
        'news',
        (payload) => heard.push(payload),
        () => heard.push('reconnected'),
      );
      fail();
      const confirmed = await commitUntilFailure(database);
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        await assert.rejects(database.query('insert into public.kept values ($1)', [-1]), isStorageFailure);
        if (staysOpen) continue;
        await assert.rejects(
          database.transaction((tx) => tx.query('select 1')),
          { code: '53100' },
        );
        assert.deepEqual(openFiles(dataDir), []);
      }
      repair();
      await checkKept(database, confirmed);
      await database.query("select pg_notify('news', 'after')");
      await until('the notice', () => heard.includes('after'));
      assert.deepEqual(heard, staysOpen ? ['after'] : ['reconnected', 'after']);
    });

    test('is closed there, refuses to open, and opens when it is repaired', async (t) => {
      const { database, fail, repair, dataDir } = await open(t);
      fail();
      const confirmed = await commitUntilFailure(database);
      await database.close();
      await assert.rejects(database.query('select 1'), isStorageFailure);
      await assert.rejects(openPglite(dataDir), isStorageFailure);
      const left = readdirSync(dataDir).filter((file) => file !== 'pglite');
      assert.equal(left.length, staysOpen ? 1 : 0, 'a claim is left only where no file can be removed');
      repair();
      // The next start removes it, since its process has ended; this process goes on.
      for (const claim of left) rmSync(join(dataDir, claim));
      const again = await openPglite(dataDir);
      t.after(() => again.close());
      await checkKept(again, confirmed);
    });
  });
}

describe('a new embedded database', { skip: noMount }, () => {
  test('refuses to open on a disk that is too small for it, and says so', async (t) => {
    const disk = mountSmallDisk(8);
    t.after(() => disk.remove());
    await assert.rejects(openPglite(disk.folder), { code: '53100', name: 'EmbeddedDatabaseDownError' });
    assert.deepEqual(readdirSync(disk.folder), [], 'the next start starts over');
  });
});

/** Those of this process; none where the system does not list them. */
function openFiles(folder: string): string[] {
  const list = '/proc/self/fd';
  if (!existsSync(list)) return [];
  return readdirSync(list).flatMap((file) => {
    try {
      const path = readlinkSync(join(list, file));
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });
}
