import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pglite } from '../engines.js';
import { proxyForSuite } from '../test-proxy.js';

/** What `docs/security/asvs.md` says, and nothing that a package adds. */
const POLICY =
  "default-src 'none';object-src 'none';form-action 'none';style-src 'self';base-uri 'none';frame-ancestors 'none'";

describe('the headers of every answer', () => {
  const proxy = proxyForSuite(pglite);

  for (const path of ['/livez', '/docs', '/kyc-elements.js', '/v1/verifications', '/no-such-path']) {
    it(`keep ${path} out of frames, scripts and guesses of its type`, async () => {
      const { headers } = await fetch(proxy.url + path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of ['default', 'object', 'frame-ancestors', 'base-uri'])
        assert.match(policy, new RegExp(`(^|;)${part}(-src)? 'none'(;|$)`));
      assert.equal(policy, POLICY);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      const [, seconds] = /^max-age=(\d+)$/.exec(headers.get('strict-transport-security') ?? '') ?? [];
      assert.ok(Number(seconds) >= 365 * 86_400, seconds);
      assert.equal(headers.get('x-powered-by'), null);
    });
  }

  it('say nothing of a domain of which the proxy has a part, below a prefix', async () => {
    const below = await fetch(`${proxy.url}/livez`, { headers: { 'X-Forwarded-Prefix': '/kyc' } });
    assert.equal(below.headers.get('strict-transport-security'), null);
  });
});
