import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Lock } from '../../packaging/bill-of-materials.js';
import { ROOT } from '../command.js';

/** A first install must not take long: `npm ci` of the repository, in packages. Raise it only for what a build or `npm test` needs. */
const MOST_PACKAGES = 320;

type Manifest = Readonly<Record<'devDependencies', Readonly<Record<string, string>>>>;

for (const folder of ['.', 'docs', 'packaging/angular', 'test/packaged-browser', 'test/peers']) {
  describe(`the packages that ${folder} installs`, () => {
    const read = (file: string) => JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8')) as unknown;
    const { packages } = read('package-lock.json') as { packages: Lock };
    const locked = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );

    it('have exact versions in the manifest', () => {
      for (const [name, version] of Object.entries((read('package.json') as Manifest).devDependencies))
        assert.match(version, /^\d+\.\d+\.\d+$/, name);
    });

    it('have a version and a hash in the lock file, and no registry', () => {
      for (const [path, { version, integrity, resolved }] of locked) {
        assert.ok(version && integrity, `${path}: npm ci refuses it`);
        assert.equal(resolved, undefined, path);
      }
    });

    it('are locked for every platform', () => {
      const names = new Set(locked.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
      for (const [path, { optionalDependencies }] of locked)
        for (const name of Object.keys(optionalDependencies ?? {}))
          assert.ok(names.has(name), `${path}: ${name}`);
    });
  });
}

it('an install of the repository brings few packages', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const installed = Object.keys(lock.packages).length;
  assert.ok(installed <= MOST_PACKAGES, `${installed} packages`);
});
