import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { proxyForSuite } from '../test-proxy.js';

describe('readiness behind a proxy', () => {
  for (const [trustProxy, forwarding] of [
    ['0', 'set TRUST_PROXY'],
    ['1', 'ok'],
  ] as const) {
    describe(`with TRUST_PROXY=${trustProxy}`, () => {
      const proxy = proxyForSuite(pglite, { environment: { TRUST_PROXY: trustProxy } });

      test(`stays after any number of forwarded requests, and tells ${forwarding}`, async () => {
        assert.equal((await fetch(`${proxy.url}/readyz`)).status, 200);
        for (let count = 0; count < 20; count += 1)
          await proxy.call('GET', '/livez', undefined, undefined, { 'X-Forwarded-For': '203.0.113.9' });
        const ready = await fetch(`${proxy.url}/readyz`);
        assert.equal(ready.status, 200);
        const { checks } = (await ready.json()) as { checks: Record<string, string> };
        assert.equal(checks['forwarding'], forwarding);
        const errors = proxy.logged.filter((line) => line.includes('TRUST_PROXY is 0'));
        assert.equal(errors.length, trustProxy === '0' ? 1 : 0);
      });
    });
  }
});
