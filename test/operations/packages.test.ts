import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { refuseBundle } from '../../server/operations/packages.js';
import { ROOT } from '../command.js';

test('the server in a bundle is refused, and the error says how to keep it external', async () => {
  assert.doesNotThrow(() => refuseBundle());
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-bundle-'));
  const bundle = join(folder, 'app.mjs');
  copyFileSync(join(ROOT, '.build/server/operations/packages.js'), bundle);
  copyFileSync(join(ROOT, '.build/server/operations/setup-problems.js'), join(folder, 'setup-problems.js'));
  const bundled = (await import(pathToFileURL(bundle).href)) as { refuseBundle(url?: string): void };
  const refused = { code: 'bundled', message: /keep it external.*esbuild.*Next\.js/s };
  assert.throws(() => bundled.refuseBundle(), refused);
  // In a bundle of CommonJS, modules have no address.
  assert.throws(() => refuseBundle(''), refused);
  rmSync(folder, { recursive: true });
});
