import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { PUBLISHED, readManifest, type Published } from './pack.js';
import { packagesOf } from './imported-packages.js';

const DOCUMENTS = ['dist/', 'data/', 'releases/', 'LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md'];

for (const folder of Object.keys(PUBLISHED) as Published[]) {
  const manifest = readManifest(folder);
  const modules = [
    ...Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    ),
    ...Object.values(manifest.bin ?? {}),
  ].flatMap((target) => /^(?:\.\/)?dist\/(?!script\/)(.+)\.js$/.exec(target)?.[1] ?? []);

  describe(`the manifest of ${manifest.name}`, () => {
    it('lists what was built, data and documents, and nothing else', () => {
      assert.deepEqual(
        manifest.files.filter((path) => !DOCUMENTS.includes(path)),
        [],
      );
      for (const path of ['dist/', 'LICENSE', 'README.md']) assert.ok(manifest.files.includes(path), path);
    });

    it('has a source for every export and every command', () => {
      assert.ok(modules.length > 1);
      // The build writes the directives, only to pack.
      for (const path of modules.filter((each) => each !== 'widget/angular/index'))
        assert.ok(existsSync(join(ROOT, `${path}.ts`)), path);
    });

    it('has no scripts: nothing can rebuild or delete an installed package', () => {
      assert.equal(manifest.scripts, undefined);
    });

    it('declares each package that its modules import, and no other', () => {
      // Angular's own compiler makes the directives, only to pack.
      const compiled = modules
        .filter((path) => !path.startsWith('widget/angular/'))
        .map((path) => join(ROOT, '.build', `${path}.js`));
      const imported = packagesOf(compiled);
      // The proxy serves the files of the elements: it resolves the package and imports nothing.
      if (folder === 'server') imported.add('kyc-elements');
      // The pages of its console import it, which no module does.
      if (folder === 'sandbox') imported.add('lit-html');
      if (folder === 'widget') imported.add('@angular/core');
      const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
      assert.deepEqual([...imported].toSorted(), Object.keys(declared).toSorted());
    });
  });
}
