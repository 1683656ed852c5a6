import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PAGES } from '../../../sandbox/console/browser/texts.js';
import { CALLS } from '../../../sandbox/console/reference.js';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';

describe('the console', () => {
  const sandbox = TestSandbox.aroundTests(pglite);

  /** The addresses of the scripts that a page loads. */
  async function scripts(): Promise<string[]> {
    const loaded = ['/console/assets/console.js'];
    for (const script of loaded) {
      const { body } = await sandbox.call('GET', script);
      for (const [, file] of String(body).matchAll(/from '\.\/([\w-]+\.js)'/g)) {
        const address = `/console/assets/${file}`;
        if (!loaded.includes(address)) loaded.push(address);
      }
    }
    return loaded;
  }

  for (const [page, path] of Object.entries(PAGES)) {
    it(`shows ${page} under a policy without inline code, the phone also in Arabic`, async () => {
      for (const [language, dir] of [['en', 'ltr'], ...(page === 'phone' ? [['ar', 'rtl']] : [])]) {
        const { status, headers, body } = await sandbox.call(
          'GET',
          `${path}?lang=${language}&form=%22%3E%3Cb%3E`,
        );
        assert.equal(status, 200);
        assert.match(body, new RegExp(`^<!doctype html>\\s*<html lang="${language}" dir="${dir}">`));
        assert.match(
          headers.get('content-security-policy') ?? '',
          /default-src 'none'; script-src 'self'; style-src 'self'/,
        );
        assert.doesNotMatch(
          body,
          /<style|style="|\son\w+="|<script(?! type="module" src="\/console\/assets\/)/,
        );
        assert.doesNotMatch(body, /"><b>/);
        for (const [, asset] of body.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)) {
          assert.equal((await sandbox.call('GET', asset)).status, 200, asset);
        }
      }
    });
  }

  it('documents every call of its scripts, which build no markup from text, and answers at /docs too', async () => {
    const documented = new Set(CALLS.map(([call]) => call.replace(/\{\w+\}/g, '*')));
    const pages = new Set<string>(Object.values(PAGES));
    const used = new Set<string>();
    for (const script of await scripts()) {
      const { body } = await sandbox.call('GET', script);
      assert.doesNotMatch(String(body), /innerHTML|outerHTML|insertAdjacentHTML|document\.write/, script);
      for (const [, quoted] of String(body).matchAll(/['"`](\/sandbox\/[^'"`]+)['"`]/g)) {
        const path = String(quoted).replace(/\$?\{[\w.]+(\([^)]*\))?\}/g, '*');
        if (!pages.has(path)) used.add(path);
      }
      for (const [, method, path] of String(body).matchAll(/call\('(\w+)', '([^']+)'/g)) {
        assert.ok(documented.has(`${method} ${path}`), `${script}: ${method} ${path}`);
      }
    }
    assert.ok(used.size >= 10, [...used].join(', '));
    const paths = new Set([...documented].map((call) => call.split(' ')[1]));
    for (const path of used) assert.ok(paths.has(path), path);
    const docs = await sandbox.call('GET', '/docs');
    assert.equal(docs.status, 200);
    assert.match(String(docs.body), /console\.js/);
  });

  it('sets faults that touch upstream calls alone, and only those asked for', async () => {
    const fault = { status: 429, times: 2, path: '/ExtIdentity/status', retryAfterSeconds: 7 };
    assert.equal((await sandbox.call('PUT', '/sandbox/faults', fault)).status, 200);
    const status = () => sandbox.upstream('POST', '/ExtIdentity/status', {});
    assert.equal((await sandbox.upstream('GET', '/ExtIdentity/details/x')).status, 404);
    assert.equal((await sandbox.call('GET', '/sandbox/faults')).body.times, 2);
    const refused = await status();
    assert.deepEqual(
      [refused.status, refused.headers.get('retry-after'), refused.body.result],
      [429, '7', null],
    );
    assert.equal((await status()).status, 429);
    assert.equal((await status()).status, 400, 'all is well again');
    await sandbox.call('PUT', '/sandbox/faults', { delayMs: 60 });
    const started = performance.now();
    await status();
    assert.ok(performance.now() - started >= 55);
    await sandbox.call('PUT', '/sandbox/faults', {});
  });

  it('refuses settings, faults and clock values that make no sense, naming the field', async () => {
    for (const [method, path, body, field] of [
      ['PUT', '/sandbox/faults', { status: 200 }, 'status'],
      ['PUT', '/sandbox/faults', { delay: 5 }, 'delay'],
      ['PUT', '/sandbox/settings', { webhookUrl: 'ftp://x' }, 'webhookUrl'],
      ['PUT', '/sandbox/settings', { limits: { request: -1 } }, 'limits.request'],
      ['POST', '/sandbox/clock', { advanceMs: -1 }, 'advanceMs'],
    ] as const) {
      const answer = await sandbox.call(method, path, body);
      assert.equal(answer.status, 400, field);
      assert.ok(answer.body.messages[0].includes(field), answer.body.messages[0]);
    }
  });
});
