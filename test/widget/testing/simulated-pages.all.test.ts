import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { installPeers } from '../../peers/install-peers.js';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, 'simulated-run.js');

describe('kyc-elements/testing', () => {
  before(installPeers);

  for (const [name, ...given] of [
    ['jsdom', 'jsdom'],
    ['happy-dom', 'happy-dom'],
    ['jsdom without ElementInternals', 'jsdom', 'bare'],
  ] as const)
    test(`lets every element work in ${name}, without an error`, async () => {
      const { stdout, stderr } = await run(process.execPath, [PROGRAM, ...given]);
      assert.equal(stdout, 'every element works\n');
      assert.doesNotMatch(stderr, /Error/);
    });
});
