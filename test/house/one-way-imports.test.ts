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

/** Each file breaks one arrow. */
const REFUSED = {
  'contract/zod.ts': `export { z } from 'zod';`,
  'contract/schema.ts': `export * from './schemas/person.js';`,
  'contract/server.ts': `export type { Config } from '../server/config/config.js';`,
  'contract/schemas/package.ts': `export { html } from 'lit';`,
  'contract/schemas/widget.ts': `export * from '../../widget/clean.js';`,
  'widget/zod.ts': `export { z } from 'zod';`,
  'widget/node.ts': `export { join } from 'node:path';`,
  'widget/lit-task.ts': `export { Task } from '@lit/task';`,
  'widget/schema.ts': `export * from '../contract/schemas/person.js';`,
  'widget/proxy/server.ts': `export type { Config } from '../../server/config/config.js';`,
  'widget/proxy/on-demand.ts': `export const load = () => import('../../server/config/config.js');`,
  'widget/proxy/in-a-type.ts': `export type Config = import('../../server/config/config.js').Config;`,
  'widget/screening-form/element.ts': `export * from '../submission-search/email-address.js';`,
  'widget/access/element.ts': `export * from '../screening-form/clean.js';`,
  'widget/parts/language.ts': `export type { Messages } from '../language/messages.js';`,
  'widget/sandbox.ts': `export * from '../sandbox/index.js';`,
  'widget/build/server.ts': `export * from '../../server/index.js';`,
  'server/api/widget.ts': `export * from '../../widget/index.js';`,
  'server/api/elements.ts': `export * from 'kyc-elements';`,
  'server/sandbox.ts': `export * from '../sandbox/index.js';`,
  'server/sandbox-by-name.ts': `export * from 'kyc-elements-sandbox';`,
  'server/store/identity.ts': `export * from '../identity/ledger.js';`,
  'server/store/migrations/config.ts': `export * from '../../config.js';`,
  'server/identity/rules/rows.ts': `export * from '../rows/ledger.js';`,
  'server/identity/rules/package.ts': `export { randomUUID } from 'node:crypto';`,
  'server/identity/rows/streams.ts': `export * from '../streams/streams.js';`,
  'server/api/sessions/verifications.ts': `export * from '../verifications/read-details.js';`,
  'server/config/commands.ts': `export * from '../commands/serve.js';`,
  'demo/playground/controls/theme.ts': `export * from '../theme/contrast.js';`,
  'server/identity/api.ts': `export * from '../api/health.js';`,
  'server/identity/rules/store.ts': `export * from '../../store/database.js';`,
  'server/identity/rows/creation.ts': `export * from '../creation.js';`,
  'server/identity/streams/start.ts': `export * from '../start.js';`,
  'server/identity/demo.ts': `export * from '../../demo/host.js';`,
  'sandbox/identity.ts': `export * from '../server/identity/rows/ledger.js';`,
  'sandbox/screening/server.ts': `export * from '../../server/index.js';`,
  'sandbox/widget.ts': `export * from '../widget/index.js';`,
  'sandbox/lists/identity.ts': `export * from '../identity/transactions.js';`,
  'sandbox/program/commands.ts': `export * from '../commands/serve.js';`,
  'sandbox/conformance/service/rules.ts': `export * from '../rules/rule.js';`,
  'sandbox/conformance/rules/keys.ts': `export * from '../../http/keys.js';`,
  'sandbox/server-by-name.ts': `export * from 'kyc-elements-server';`,
  'packaging/server.ts': `export * from '../server/index.js';`,
  'demo/server.ts': `export * from '../server/index.js';`,
  'demo/contract.ts': `export * from '../contract/rules.js';`,
  ...Object.fromEntries(
    ['contract', 'contract/schemas', 'widget', 'server/store', 'server', 'sandbox', 'demo'].map((folder) => [
      `${folder}/test.ts`,
      `export * from '${folder.replaceAll(/[^/]+/g, '..')}/test/command.js';`,
    ]),
  ),
};

const ACCEPTED = {
  'contract/clean.ts': `export const LONGEST = 1;`,
  'contract/schemas/clean.ts': `export { z } from 'zod';\nexport * from '../clean.js';`,
  'widget/clean.ts': `export * from './screening-form/clean.js';`,
  'widget/screening-form/clean.ts': `export { html } from 'lit-element';\nexport { live } from 'lit-html/directives/live.js';\nexport * from '../../contract/clean.js';`,
  'widget/build/clean.ts': `export { readFileSync } from 'node:fs';\nexport * from '../clean.js';`,
  'server/store/clean.ts': `export { Pool } from 'pg';\nexport * from '../../contract/schemas/clean.js';`,
  'server/identity/clean.ts': `export * from '../store/clean.js';`,
  'server/clean.ts': `export * from './identity/clean.js';`,
  'sandbox/clean.ts': `export * from '../server/store/clean.js';\nexport { SaxesParser } from 'saxes';`,
  'sandbox/program/clean.ts': `export * from '../lists/clean.js';`,
  'demo/clean.ts': `export * from 'kyc-elements-sandbox';\nexport * from 'kyc-elements-server';`,
  'test/clean.ts': `export * from '../sandbox/clean.js';\nexport * from '../widget/clean.js';`,
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
