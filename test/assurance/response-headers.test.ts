import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pglite } from '../engines.js';
import { proxyForSuite } from '../test-proxy.js';

/** What `docs/security/asvs.md` says, and nothing that a package adds. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none';object-src 'none';form-action 'self';style-src 'self';base-uri 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-powered-by': null,
};

describe('the headers of every answer', () => {
  const proxy = proxyForSuite(pglite);
  const transport = (headers: Headers) => headers.get('strict-transport-security');

  for (const path of ['/livez', '/docs', '/kyc-elements.js', '/v1/verifications', '/no-such-path']) {
    it(`keep ${path} out of frames, scripts and guesses of its type`, async () => {
      const { headers } = await fetch(proxy.url + path);
      for (const [name, value] of Object.entries(HEADERS)) assert.equal(headers.get(name), value, name);
      const [, seconds] = /^max-age=(\d+)$/.exec(transport(headers) ?? '') ?? [];
      assert.ok(Number(seconds) >= 365 * 86_400, seconds);
    });
  }

  it('say nothing of a domain of which the proxy has a part, below a prefix', async () => {
    const below = await fetch(`${proxy.url}/livez`, { headers: { 'X-Forwarded-Prefix': '/kyc' } });
    assert.equal(transport(below.headers), null);
  });
});
