import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { PUBLISHED, readManifest, unbuilt, type Published } from '../packages/pack.js';
import { billOfMaterials, type Bill, type Component } from '../../packaging/bill-of-materials.js';
import { LOCK } from './locked-packages.js';

for (const folder of Object.keys(PUBLISHED) as Published[]) {
  describe(`the bill of materials of ${folder}`, { skip: unbuilt }, () => {
    const manifest = readManifest(folder);
    const bill = unbuilt ? billOfMaterials(LOCK, folder) : builtBill(folder);

    it('is CycloneDX 1.5, with what the format requires', () => {
      assert.deepEqual([bill.bomFormat, bill.specVersion, bill.version], ['CycloneDX', '1.5', 1]);
      const all = [bill.metadata.component, ...bill.components];
      for (const component of all) assert.equal(problemOf(component), undefined, component.name);
      const references = all.map((component) => component['bom-ref']);
      assert.equal(new Set(references).size, references.length);
      assert.deepEqual(bill.dependencies.map(({ ref }) => ref).toSorted(), references.toSorted());
      for (const { dependsOn } of bill.dependencies)
        assert.deepEqual(
          dependsOn.filter((ref) => !references.includes(ref)),
          [],
        );
    });

    it('describes the package, and lists each dependency of its manifest with its hash', () => {
      const { name, version } = bill.metadata.component;
      assert.deepEqual([name, version], [manifest.name, manifest.version]);
      for (const dependency of Object.keys(manifest.dependencies)) {
        const listed = bill.components.find((component) => component.name === dependency);
        assert.ok(listed, dependency);
        assert.ok(dependency.startsWith('kyc-elements') || listed.hashes, dependency);
      }
    });

    it('is the same for the same lock file', () => {
      assert.deepEqual(bill, billOfMaterials(LOCK, folder));
    });
  });
}

describe('a bill of materials', () => {
  it('lists what the development tools of the repository share with a package', () => {
    const names = billOfMaterials(LOCK, 'widget').components.map(({ name }) => name);
    assert.ok(names.includes('lit-element') && names.includes('lit-html'), names.join(', '));
    assert.ok(!names.includes('react'), 'an optional peer');
  });

  it('lists a package once that is installed at two paths', () => {
    const lock = {
      widget: { name: 'kyc-elements', version: '1.0.0', dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { c: '1' } },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', dependencies: { c: '1' } },
      'node_modules/b/node_modules/c': { version: '1.0.0' },
    };
    const { components } = billOfMaterials(lock, 'widget');
    assert.deepEqual(
      components.map((component) => component['bom-ref']),
      ['a@1.0.0', 'b@1.0.0', 'c@1.0.0'],
    );
  });

  it('is refused for a lock file that does not belong to the manifest', () => {
    const lock = { widget: { name: 'kyc-elements', version: '1.0.0', dependencies: { lit: '^3' } } };
    assert.throws(
      () => billOfMaterials(lock, 'widget'),
      /lacks lit, which widget depends on. Run npm install/,
    );
  });
});

function builtBill(folder: Published): Bill {
  return JSON.parse(readFileSync(join(ROOT, folder, 'dist/sbom.cdx.json'), 'utf8')) as Bill;
}

function problemOf({ type, name, version, purl, licenses, hashes }: Component): string | undefined {
  if (type !== 'library') return 'type';
  if (purl !== `pkg:npm/${name.replace('@', '%40')}@${version}`) return purl;
  if (licenses.length !== 1) return 'no licence';
  const wrong = hashes?.find(({ alg, content }) => alg !== 'SHA-512' || !/^[0-9a-f]{128}$/.test(content));
  return wrong && `${wrong.alg} ${wrong.content}`;
}
