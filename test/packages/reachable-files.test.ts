import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { reachableFiles } from '../../packaging/reachable-files.js';

/** Each is reached in one way: by an import, an export of all or of some, on demand, as a type. */
const FILES = {
  'entry.js': `import './first.js'; export * from './second.js'; import 'lit'; const part = () => import('./part.js');`,
  'first.js': `export { a } from './third.js'; export const text = "import './private.js'";`,
  'entry.d.ts': `import type { A } from './first.js'; export declare const b: import('./second.js').B & A;`,
  'first.d.ts': `export type { A } from './third.js';`,
  ...{ 'second.js': '', 'third.js': '', 'part.js': '', 'second.d.ts': '', 'third.d.ts': '' },
};

test('an entry reaches the modules that it imports, also on demand, and a declaration the declarations', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-reached-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code);
  for (const [entry, ...reached] of [
    ['entry.js', 'first.js', 'part.js', 'second.js', 'third.js'],
    ['entry.d.ts', 'first.d.ts', 'second.d.ts', 'third.d.ts'],
  ] as const) {
    const found = [...reachableFiles([join(folder, entry)])].map((path) => path.slice(folder.length + 1));
    assert.deepEqual(found.toSorted(), [entry, ...reached]);
  }
});
