import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runCommand } from '../../command.js';

const COMMAND = join(import.meta.dirname, '../../../sandbox/submissions/load-command.js');
const load = (...args: string[]) => runCommand(process.execPath, [COMMAND, ...args]);

describe('npm run load-submissions', () => {
  test('explains itself when asked', async () => {
    for (const asked of ['--help', '-h']) {
      const { code, output } = await load(asked);
      assert.equal(code, 0);
      assert.match(output, /^Usage: npm run load-submissions/);
    }
  });

  test('says what was mistyped, and how it is meant', async () => {
    const { code, output } = await load('--cuont', '5');
    assert.equal(code, 1);
    assert.match(output, /--cuont/);
    assert.match(output, /Usage: /);
    assert.doesNotMatch(output, /\n {4}at /);
  });
});
