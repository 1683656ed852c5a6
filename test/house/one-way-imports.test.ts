import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../command.js';

interface Finding {
  readonly code: string;
  readonly filename: string;
}

/** Each file breaks one arrow of one kind. */
const REFUSED = {
  'contract/zod.ts': `export { z } from 'zod';`,
  'contract/server.ts': `export type { Config } from '../server/config/config.js';`,
  'widget/node.ts': `export { join } from 'node:path';`,
  'widget/schema.ts': `export * from '../contract/schemas/person.js';`,
  'widget/proxy/on-demand.ts': `export const load = () => import('../../server/config/config.js');`,
  'widget/screening-form/element.ts': `export * from '../submission-search/email-address.js';`,
  'server/api/elements.ts': `export * from 'kyc-elements';`,
  'server/identity/rules/rows.ts': `export * from '../rows/ledger.js';`,
  'sandbox/server-by-name.ts': `export * from 'kyc-elements-server';`,
  'demo/server.ts': `export * from '../server/index.js';`,
  'server/test.ts': `export * from '../test/command.js';`,
};

const ACCEPTED = {
  'contract/clean.ts': `export const LONGEST = 1;`,
  'contract/schemas/clean.ts': `export { z } from 'zod';\nexport * from '../clean.js';`,
  'widget/clean.ts': `export * from './screening-form/clean.js';`,
  'widget/screening-form/clean.ts': `export { html } from 'lit-element';\nexport { live } from 'lit-html/directives/live.js';\nexport * from '../../contract/clean.js';`,
  'server/store/clean.ts': `export { Pool } from 'pg';\nexport * from '../../contract/schemas/clean.js';`,
  'server/identity/clean.ts': `export * from '../store/clean.js';`,
  'sandbox/clean.ts': `export * from '../server/store/clean.js';\nexport { SaxesParser } from 'saxes';`,
  'sandbox/program/clean.ts': `export * from '../lists/clean.js';`,
  'demo/clean.ts': `export * from 'kyc-elements-sandbox';\nexport * from 'kyc-elements-server';`,
};

const CIRCLE = {
  'server/identity/circle-a.ts': `import type { B } from './circle-b.js';\nexport interface A { readonly b?: B }`,
  'server/identity/circle-b.ts': `import type { A } from './circle-a.js';\nexport interface B { readonly a?: A }`,
};

describe('the lint rules of imports', () => {
  let folder: string;
  let findings: Finding[];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kyc-elements-lint-'));
    for (const file of ['.oxlintrc.json', 'test/house/one-way-imports.js', 'test/house/rooms.js'])
      cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, code] of Object.entries({ ...REFUSED, ...ACCEPTED, ...CIRCLE })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${code}\n`);
    }
    const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    ({ diagnostics: findings } = JSON.parse(stdout) as { diagnostics: Finding[] });
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const path of Object.keys(REFUSED)) {
    it(`refuses ${path}`, () => assert.ok(rulesAgainst(path).includes('house(one-way-imports)')));
  }

  for (const path of Object.keys(ACCEPTED)) {
    it(`accepts ${path}`, () => assert.deepEqual(rulesAgainst(path), []));
  }

  it('refuses a circle of types', () => {
    for (const path of Object.keys(CIRCLE)) assert.deepEqual(rulesAgainst(path), ['import(no-cycle)']);
  });

  function rulesAgainst(path: string): string[] {
    return findings.filter(({ filename }) => filename === path).map(({ code }) => code);
  }
});
