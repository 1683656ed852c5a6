import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { QUICK_WASM } from '../../engines.js';
import { PATIENCE_MS } from '../../patience.js';

const MAIN = join(import.meta.dirname, '../../../sandbox/kyc-sandbox.js');
/** Every write to it fails as on a full disk. */
const FULL = '/dev/full';

test(
  'a start whose log cannot be written says so and ends, in place of standing still',
  { skip: !existsSync(FULL) && `needs ${FULL}` },
  (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-'));
    const full = openSync(FULL, 'w');
    t.after(() => {
      closeSync(full);
      rmSync(folder, { recursive: true, force: true });
    });
    const { status, signal, stderr } = spawnSync(process.execPath, [QUICK_WASM, MAIN], {
      env: { PATH: process.env.PATH, SANDBOX_PORT: '0', SANDBOX_DATA_DIR: folder },
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
    });
    assert.deepEqual([status, signal], [1, null]);
    assert.match(stderr, /^The log cannot be written \(ENOSPC\)\. Free its disk: the sandbox goes on\.$/m);
    assert.match(stderr, /ENOSPC: no space left on device, write/);
  },
);
