import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { test } from 'node:test';
import { PATIENCE_MS } from '../patience.js';

/** Every write to it fails as on a full disk. */
const FULL = '/dev/full';

const SCRIPT = `import { createLog } from ${JSON.stringify(import.meta.resolve('../../server/operations/log.js'))};
  const log = createLog('info');
  log.info('first');
  setTimeout(() => log.info('second'), 200);
  setTimeout(() => {
    log.info('last');
    console.error('it works');
    process.exit(0);
  }, 400);`;

test(
  'a log that cannot be written stops neither the work nor the exit, and is said once',
  { skip: !existsSync(FULL) && `needs ${FULL}` },
  () => {
    const full = openSync(FULL, 'w');
    try {
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
        timeout: PATIENCE_MS,
        // It hung, and answered no other signal.
        killSignal: 'SIGKILL',
      });
      assert.equal(status, 0);
      assert.equal(
        stderr,
        'The log cannot be written (ENOSPC). Free its disk: the proxy goes on.\nit works\n',
      );
    } finally {
      closeSync(full);
    }
  },
);
