import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../command.js';
import { installPeers } from './install-peers.js';

test('what is written for other packages compiles with their own types', async () => {
  await installPeers();
  const compiler = join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(compiler, ['-p', 'test/peers'], { cwd: ROOT, encoding: 'utf8' });
  assert.equal(stdout, '');
});
