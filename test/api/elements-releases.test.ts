import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pglite } from '../engines.js';
import { startTestProxy } from '../test-proxy.js';

test('a release that another process keeps later is served by one that is up', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-releases-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const proxy = await startTestProxy(t, pglite, { environment: { ELEMENTS_RELEASES: folder } });
  const load = async (path: string) => {
    const answer = await fetch(`${proxy.url}/kyc-elements/${path}`);
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get('Cache-Control')];
  };
  const absent = [404, 'no-store'];
  const present = [200, 'public, max-age=31536000, immutable'];
  assert.deepEqual(await load('99.0.0/kyc-elements.js'), absent);
  mkdirSync(join(folder, '99.0.0'));
  writeFileSync(join(folder, '99.0.0', 'kyc-elements.js'), 'export {};');
  writeFileSync(join(folder, '99.0.0', 'plain.txt'), 'plain');
  assert.deepEqual(await load('99.0.0/kyc-elements.js'), present);
  assert.deepEqual(await load('99.0.0/plain.txt'), present);
  for (const path of ['99.0.0/other.js', '99.0.0/', '99.0.1/kyc-elements.js', '..%2f99.0.0/kyc-elements.js'])
    assert.deepEqual(await load(path), absent, path);
  const answer = await fetch(`${proxy.url}/other.js`);
  assert.deepEqual([answer.status, answer.headers.get('Cache-Control')], absent);
});
