/** Writes the bill of materials of each published package to its `dist/`. Run it in the root of the repository. */
import { readFileSync, writeFileSync } from 'node:fs';
import { billOfMaterials, type Lock } from './bill-of-materials.js';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock };
for (const folder of ['widget', 'server', 'sandbox'])
  writeFileSync(`${folder}/dist/sbom.cdx.json`, `${JSON.stringify(billOfMaterials(packages, folder))}\n`);
