import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lockDirectory } from '../../server/store/directory-lock.js';
import { until } from '../test-proxy.js';

const program = fileURLToPath(new URL('./hold-lock.js', import.meta.url));
const RACERS = 20;

it('the lock lets exactly one of 20 processes in that race for what a killed one left behind', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-lock-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const hold = () => spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const killed = hold();
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  assert.equal(readdirSync(folder).length, 2, 'its claim and its socket');

  const racers = Array.from({ length: RACERS }, hold);
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
