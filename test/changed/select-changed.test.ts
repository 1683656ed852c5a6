import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { importGraph } from './import-graph.js';
import { selectTests } from './select-changed.js';

const SOURCES: Readonly<Record<string, string>> = {
  'README.md': '# Read me',
  'server/budget.ts': `export const limit = 10;`,
  'server/line.ts': `import { limit } from './budget.js';\nexport const places = limit;`,
  'server/start.ts': `import './line.js';`,
  'server/types.ts': `export interface Line { readonly place: number }`,
  'server/page/host.html': '<p>',
  'widget/index.ts': `export * from './countdown.js';`,
  'widget/countdown.ts': `export const seconds = 60;`,
  'test/command.ts': `export const ROOT = '..';`,
  'test/server/budget.test.ts': `import { limit } from '../../server/budget.js';`,
  'test/server/line.test.ts': `import { places } from '../../server/line.js';\nimport type { Line } from '../../server/types.js';`,
  'test/server/killable.ts': `import '../../server/start.js';`,
  'test/server/killed.test.ts': `fork(join(import.meta.dirname, 'killable.js'));`,
  'test/server/packed.test.ts': `import { ROOT } from '../command.js';\nspawn('server/dist/start.js');`,
  'test/widget/countdown.browser.ts': `import { seconds } from 'kyc-elements';`,
  'test/house/documents.test.ts': `import { ROOT } from '../command.js';\nread(join(ROOT, 'README.md'));`,
};

describe('the tests that a change selects', () => {
  const root = mkdtempSync(join(tmpdir(), 'kyc-elements-changed-'));
  before(() => {
    for (const [path, code] of Object.entries(SOURCES)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), code);
    }
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const select = (...changed: string[]) =>
    selectTests(importGraph(root), changed, (test) => test.includes('killed'));
  const selected = (...changed: string[]) =>
    select(...changed).tests?.map((test) => test.replace('test/', ''));

  it('import what changed, those with the shortest way first, or run what was built from it', () => {
    assert.deepEqual(selected('server/budget.ts'), [
      'server/budget.test.ts',
      'server/line.test.ts',
      'server/packed.test.ts',
    ]);
    assert.deepEqual(selected('widget/countdown.ts'), ['widget/countdown.browser.ts']);
  });

  it('read it by its path, or lie nearest where no code that runs names it', () => {
    assert.deepEqual(selected('README.md'), ['house/documents.test.ts']);
    for (const unnamed of ['server/page/host.html', 'server/types.ts'])
      assert.deepEqual(selected(unnamed), [
        'server/budget.test.ts',
        'server/line.test.ts',
        'server/packed.test.ts',
      ]);
  });

  it('do not take long, unless the test itself changed; and those left are named', () => {
    assert.match(
      select('server/line.ts').explained.join('\n'),
      /Left to npm test.*test\/server\/killed\.test\.ts/,
    );
    assert.deepEqual(selected('test/server/killable.ts'), ['server/killed.test.ts']);
  });

  it('need a build only where one of them runs what was built', () => {
    assert.equal(select('server/budget.ts').runBuilt, true);
    assert.equal(select('widget/countdown.ts').runBuilt, false);
  });

  it('are explained by the way to the change', () => {
    const way = 'test/server/line.test.ts, through server/line.ts < server/budget.ts';
    assert.ok(select('server/budget.ts').explained.includes(`  ${way}`));
  });

  it('are all, where a shared setting changed', () => {
    assert.deepEqual(select('tsconfig.json', 'server/line.ts'), {
      tests: null,
      runBuilt: true,
      explained: ['Every test: tsconfig.json changed.'],
    });
  });
});
