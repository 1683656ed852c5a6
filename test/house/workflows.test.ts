import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../command.js';

const FOLDER = join(ROOT, '.github/workflows');

for (const file of readdirSync(FOLDER)) {
  describe(`the workflow ${file}`, () => {
    const text = readFileSync(join(FOLDER, file), 'utf8');

    it('names each action by the hash of a commit, with the version beside it', () => {
      const actions = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
      assert.ok(actions.length > 0);
      assert.deepEqual(
        actions.filter((line) => !/uses: (\.\/|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/.test(line)),
        [],
      );
    });

    it('may only read the repository unless a job says more', () => {
      const { permissions } = parse(text) as { permissions?: unknown };
      assert.deepEqual(permissions, { contents: 'read' });
    });
  });
}
