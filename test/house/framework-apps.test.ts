import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { APPS } from '../framework-apps/apps.js';

const FOLDER = join(ROOT, 'demo/frameworks');

const folders = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the apps in demo/frameworks', () => {
  it('are all tested', () => {
    assert.deepEqual([...APPS.map(({ name }) => name), 'back-end'].toSorted(), folders.toSorted());
  });

  for (const folder of folders) {
    it(`${folder} pins exact versions, and locks them without a registry, a path, or the packages of each build`, () => {
      const read = (file: string) => readFileSync(join(FOLDER, folder, file), 'utf8');
      const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
        'dependencies' | 'devDependencies',
        Readonly<Record<string, string>> | undefined
      >;
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        assert.match(version, /^\d+\.\d+\.\d+$/, name);
      assert.doesNotMatch(read('package-lock.json'), /"resolved"|file:|kyc-elements/);
    });
  }
});
