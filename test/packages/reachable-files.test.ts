import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { reachableFiles } from '../../packaging/reachable-files.js';

const FILES = {
  'entry.js': `import './first.js'; export * from './second.js'; import 'lit'; const part = () => import('./part.js');`,
  'first.js': `export { a } from './entry.js'; export const text = "import './private.js'";`,
  'second.js': '',
  'part.js': '',
  'private.js': '',
  'entry.d.ts': `import type { A } from './first.js'; export declare const b: import('./second.js').B & A;`,
  'first.d.ts': `export type { A } from './second.js';`,
  'second.d.ts': `export interface A {} export interface B {}`,
  'private.d.ts': '',
};

describe('the files that an entry reaches', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-reached-'));
  before(() => {
    for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code);
  });
  after(() => rmSync(folder, { recursive: true }));

  const reachedFrom = (entry: string) =>
    [...reachableFiles([join(folder, entry)])].map((path) => path.slice(folder.length + 1)).toSorted();

  it('are the modules that it imports, also on demand', () => {
    assert.deepEqual(reachedFrom('entry.js'), ['entry.js', 'first.js', 'part.js', 'second.js']);
  });

  it('are declarations for a declaration', () => {
    assert.deepEqual(reachedFrom('entry.d.ts'), ['entry.d.ts', 'first.d.ts', 'second.d.ts']);
  });
});
