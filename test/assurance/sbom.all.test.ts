import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, test } from 'node:test';
import { ROOT } from '../command.js';
import { PUBLISHED, readManifest, unbuilt, type Published } from '../packages/pack.js';
import { billOfMaterials, type Bill, type Component } from '../../packaging/bill-of-materials.js';
import { LOCK } from './locked-packages.js';

for (const folder of Object.keys(PUBLISHED) as Published[]) {
  describe(`the bill of materials of ${folder}`, { skip: unbuilt }, () => {
    const read = () => readFileSync(join(ROOT, folder, 'dist/sbom.cdx.json'), 'utf8');
    const bill = unbuilt ? billOfMaterials(LOCK, folder) : (JSON.parse(read()) as Bill);

    it('is CycloneDX 1.5, with what the format requires', () => {
      assert.deepEqual([bill.bomFormat, bill.specVersion, bill.version], ['CycloneDX', '1.5', 1]);
      const all = [bill.metadata.component, ...bill.components];
      for (const component of all) assert.equal(problemOf(component), undefined, component.name);
      const references = all.map((component) => component['bom-ref']).toSorted();
      assert.deepEqual(references, [...new Set(references)]);
      assert.deepEqual(bill.dependencies.map(({ ref }) => ref).toSorted(), references);
      for (const ref of bill.dependencies.flatMap(({ dependsOn }) => dependsOn))
        assert.ok(references.includes(ref), ref);
    });

    it('describes the package, and lists each dependency of its manifest with its hash', () => {
      const { name, version, dependencies } = readManifest(folder);
      assert.deepEqual({ ...bill.metadata.component, name, version }, bill.metadata.component);
      for (const dependency of Object.keys(dependencies)) {
        const listed = bill.components.find((component) => component.name === dependency);
        assert.ok(listed && (dependency.startsWith('kyc-elements') || listed.hashes), dependency);
      }
      assert.deepEqual(bill, billOfMaterials(LOCK, folder), 'the same for the same lock file');
    });
  });
}

test('a bill of materials lists what the development tools of the repository share with a package, and no optional peer', () => {
  const names = billOfMaterials(LOCK, 'widget').components.map(({ name }) => name);
  for (const [name, isListed] of Object.entries({ 'lit-element': true, 'lit-html': true, react: false }))
    assert.equal(names.includes(name), isListed, name);
});

function problemOf({ type, name, version, purl, licenses, hashes }: Component): string | undefined {
  if (type !== 'library') return 'type';
  if (purl !== `pkg:npm/${name.replace('@', '%40')}@${version}`) return purl;
  if (licenses.length !== 1) return 'no licence';
  const wrong = hashes?.find(({ alg, content }) => alg !== 'SHA-512' || !/^[0-9a-f]{128}$/.test(content));
  return wrong && `${wrong.alg} ${wrong.content}`;
}
