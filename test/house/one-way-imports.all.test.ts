import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../command.js';

const HOUSE = 'house(one-way-imports)';
const CIRCLE = 'import(no-cycle)';
/** A file of each kind of arrow, and the rules that refuse it. */
const ROWS: readonly (readonly [path: string, code: string, refusedBy?: string])[] = [
  ['contract/schemas/clean.ts', `export { z } from 'zod';\nexport * from '../clean.js';`],
  ['contract/zod.ts', `export { z } from 'zod';`, HOUSE],
  ['widget/look/clean.ts', `export { css } from 'lit-element';\nexport * from '../../contract/clean.js';`],
  ['widget/node.ts', `export { join } from 'node:path';`, HOUSE],
  ['widget/base/lazy.ts', `export const load = () => import('../../server/program/read-config.js');`, HOUSE],
  ['widget/screening-form/element.ts', `export * from '../submission-search/email-address.js';`, HOUSE],
  ['server/api/elements.ts', `export * from 'kyc-elements';`, HOUSE],
  ['server/rules/rows.ts', `export type Row = import('../identity/ledger.js').Row;`, HOUSE],
  ['server/test.ts', `export * from '../test/command.js';`, HOUSE],
  ['sandbox/clean.ts', `export * from '../server/store/clean.js';\nexport { SaxesParser } from 'saxes';`],
  ['demo/server.ts', `import '../server/index.js';`, HOUSE],
  ['server/events/circle-a.ts', `export type { B } from './circle-b.js';\nexport interface A {}`, CIRCLE],
  ['server/events/circle-b.ts', `export type { A } from './circle-a.js';\nexport interface B {}`, CIRCLE],
];

test('the linter refuses each import that the table of rooms does not have, and every circle', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-lint-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const file of ['.oxlintrc.json', 'test/house/one-way-imports.js', 'test/house/rooms.js'])
    cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, code] of ROWS) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const found = diagnostics.filter(({ code }) => [HOUSE, CIRCLE].includes(code));
  assert.deepEqual(
    found.map(({ filename, code }) => `${filename}: ${code}`).toSorted(),
    ROWS.flatMap(([path, , rule]) => (rule ? [`${path}: ${rule}`] : [])).toSorted(),
  );
});
