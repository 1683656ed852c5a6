import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lockDirectory } from '../../server/store/directory-lock.js';
import { openPglite } from '../../server/store/pglite.js';
import { until } from '../test-proxy.js';

const program = fileURLToPath(new URL('./hold-lock.js', import.meta.url));

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-lock-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const hold = (folder: string) =>
  spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });

const lockAndRelease = async (folder: string) => (await lockDirectory(folder)).release();

/** What the only claim in a folder says. */
function claimIn(folder: string): { pid: number } {
  const [name] = readdirSync(folder).filter((file) => file.startsWith('lock.'));
  return JSON.parse(readFileSync(join(folder, name!), 'utf8')) as { pid: number };
}

/** Leaves the claim of a process that was killed an hour ago. */
function abandon(folder: string, claim: object): string {
  const path = join(folder, 'lock.abandoned');
  writeFileSync(path, JSON.stringify(claim));
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path, hourAgo, hourAgo);
  return path;
}

describe('the lock on the folder of an embedded database', () => {
  it('refuses a second process with a sentence that helps, and lets it in after the first was killed', async (t) => {
    const folder = newFolder(t);
    const holder = hold(folder);
    await once(holder.stdout, 'data');
    await assert.rejects(openPglite(folder), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'database_locked');
      assert.match(error.message, new RegExp(`in use by process ${holder.pid} .*DATABASE_URL`));
      return true;
    });
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await lockAndRelease(folder);
  });

  it('waits for a holder that is just ending', async (t) => {
    const folder = newFolder(t);
    const holder = hold(folder);
    await once(holder.stdout, 'data');
    const locking = lockAndRelease(folder);
    holder.kill('SIGKILL');
    await locking;
  });

  it(
    'takes a holder that has ended and was not asked for its end by its parent for dead',
    { skip: process.platform === 'linux' ? false : 'needs /proc' },
    async (t) => {
      const folder = newFolder(t);
      // The shell becomes another program, which never asks for the end of the child that it did not start.
      const script = '"$0" "$1" "$2" & exec sleep 600';
      const parent = spawn('/bin/sh', ['-c', script, process.execPath, program, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      t.after(() => parent.kill('SIGKILL'));
      await once(parent.stdout, 'data');
      const { pid } = claimIn(folder);
      process.kill(pid, 'SIGKILL');
      await until('a zombie', () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
      await lockAndRelease(folder);
      process.kill(pid, 0);
    },
  );

  it('refuses a second lock of the same process, and allows it after the first was released', async (t) => {
    const folder = newFolder(t);
    const lock = await lockDirectory(folder);
    await assert.rejects(lockDirectory(folder), { code: 'database_locked' });
    lock.release();
    await lockAndRelease(folder);
  });

  it('lets one of several in when they race for what a killed process left behind', async (t) => {
    const folder = newFolder(t);
    abandon(folder, { pid: 2 ** 22 + 1, host: 'gone', started: 'never' });
    const attempts = await Promise.allSettled([1, 2, 3].map(() => lockDirectory(folder)));
    const locks = attempts.filter((attempt) => attempt.status === 'fulfilled');
    assert.ok(locks.length <= 1, `${locks.length} locked it together`);
    for (const lock of locks) lock.value.release();
    await lockAndRelease(folder);
  });

  it('takes a process number that was given to another process for what it is', async (t) => {
    const folder = newFolder(t);
    const lock = await lockDirectory(folder);
    const own = claimIn(folder);
    lock.release();
    abandon(folder, { ...own, started: 'another boot/1' });
    await lockAndRelease(folder);
  });

  it('trusts a claim whose process cannot be asked while that shows signs of life, also under the same host name', async (t) => {
    const signs = { everyMs: 20, silentAfterMs: 600, dyingMs: 600 };
    for (const host of ['another-host', hostname()]) {
      const folder = newFolder(t);
      const path = abandon(folder, { pid: 1, host, processes: 'of another container', started: 'x' });
      utimesSync(path, new Date(), new Date());
      const touching = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
      const refused = assert.rejects(lockDirectory(folder, { ...signs, silentAfterMs: 60_000 }), {
        code: 'database_locked',
      });
      await refused.finally(() => clearInterval(touching));
      // It was killed: the next process finds the claim fresh, waits, and starts.
      utimesSync(path, new Date(), new Date());
      const lock = await lockDirectory(folder, signs);
      assert.equal(existsSync(path), false);
      lock.release();
    }
  });
});
