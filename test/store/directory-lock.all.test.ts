import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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

const RACERS = 20;

const BRIEF = { dyingMs: 100, beatMs: 5_000, silentMs: 20_000 };

const lockAndRelease = async (folder: string) => (await lockDirectory(folder)).release();

const KERNEL = '/proc/sys/kernel/random/boot_id';

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

  it('takes a holder that is stopped for alive', { skip: process.platform === 'win32' }, async (t) => {
    const folder = newFolder(t);
    const holder = hold(folder);
    t.after(() => holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    holder.kill('SIGSTOP');
    await assert.rejects(lockDirectory(folder, BRIEF), { code: 'database_locked' });
  });

  it('refuses a second lock of the same process, and allows it after the first was released', async (t) => {
    const folder = newFolder(t);
    const lock = await lockDirectory(folder);
    await assert.rejects(lockDirectory(folder, BRIEF), { code: 'database_locked' });
    lock.release();
    await lockAndRelease(folder);
  });

  it('lets one after the other in when all wait for it', async (t) => {
    const folder = newFolder(t);
    let inside = 0;
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const lock = await lockDirectory(folder, { ...BRIEF, dyingMs: 60_000 });
        assert.equal(++inside, 1);
        await sleep(5);
        inside--;
        lock.release();
      }),
    );
  });

  it('holds also where the path is too long for a socket', async (t) => {
    const folder = join(newFolder(t), 'x'.repeat(100));
    mkdirSync(folder);
    const lock = await lockDirectory(folder);
    await assert.rejects(lockDirectory(folder, BRIEF), { code: 'database_locked' });
    lock.release();
    const holder = hold(folder);
    await once(holder.stdout, 'data');
    holder.kill('SIGKILL');
    await lockAndRelease(folder);
  });

  it('trusts a claim that no socket reaches while that shows signs of life', async (t) => {
    const kernel = existsSync(KERNEL) ? readFileSync(KERNEL, 'utf8').trim() : hostname();
    const claims = [
      { pid: 1, host: 'another-host', kernel: 'another', socket: 'lock.other.socket' },
      { pid: 1, host: hostname(), kernel, socket: null },
      { pid: 1, host: hostname(), kernel, socket: '/lost/lock.other.socket' },
    ];
    const times = { dyingMs: 200, beatMs: 20, silentMs: 600 };
    for (const claim of claims) {
      const folder = newFolder(t);
      const path = join(folder, 'lock.other');
      writeFileSync(path, JSON.stringify(claim));
      const touching = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
      await assert
        .rejects(lockDirectory(folder, times), { code: 'database_locked' })
        .finally(() => clearInterval(touching));
      // It was killed: the next process finds the claim fresh, waits, and starts.
      utimesSync(path, new Date(), new Date());
      const lock = await lockDirectory(folder, times);
      assert.equal(existsSync(path), false);
      lock.release();
    }
  });

  it('shows signs of life itself', async (t) => {
    const folder = newFolder(t);
    const lock = await lockDirectory(folder, { ...BRIEF, beatMs: 20 });
    t.after(() => lock.release());
    const path = join(
      folder,
      readdirSync(folder).find((name) => !name.endsWith('.socket'))!,
    );
    utimesSync(path, new Date(0), new Date(0));
    await until('a sign', () => statSync(path).mtimeMs > 0);
  });

  it('lets exactly one of 20 processes in that race for what a killed one left behind', async (t) => {
    const folder = newFolder(t);
    const start = () => spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
    const killed = start();
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    assert.equal(readdirSync(folder).length, 2, 'its claim and its socket');

    const racers = Array.from({ length: RACERS }, start);
    t.after(() => racers.forEach((racer) => racer.kill('SIGKILL')));
    const entered = new Set<number>();
    for (const [number, racer] of racers.entries()) racer.stdout.on('data', () => entered.add(number));
    // The others give up, each in its time.
    await until(
      'all others end',
      () => racers.filter(({ exitCode }) => exitCode !== null).length === RACERS - 1,
    );
    assert.equal(entered.size, 1);
    const [winner] = entered;
    assert.equal(racers[winner!]!.exitCode, null);
    racers[winner!]!.kill('SIGKILL');
    (await lockDirectory(folder)).release();
    assert.deepEqual(readdirSync(folder), []);
  });
});
