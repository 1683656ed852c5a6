import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { proxyForSuite, startTestProxy, until } from '../test-proxy.js';

describe('readiness', () => {
  test('is lost when the database answers and cannot write', async (t) => {
    const proxy = await startTestProxy(t, pglite);
    const ready = async () => (await fetch(`${proxy.url}/readyz`)).json() as Promise<{ checks: object }>;
    await proxy.database.query('alter table proxy.readiness rename to readiness_away');
    const { checks } = await until('it is not ready', async () => {
      const answer = await ready();
      return JSON.stringify(answer).includes('cannot store') && answer;
    });
    assert.ok('database' in checks && checks.database === 'cannot store');
    await proxy.database.query('alter table proxy.readiness_away rename to readiness');
    await until('it is ready', async () => JSON.stringify(await ready()).includes('"ready"'));
  });
});

describe('readiness behind a proxy', () => {
  for (const [trustProxy, forwarding] of [
    ['0', 'set TRUST_PROXY'],
    ['1', 'ok'],
  ] as const) {
    describe(`with TRUST_PROXY=${trustProxy}`, () => {
      const proxy = proxyForSuite(pglite, { environment: { TRUST_PROXY: trustProxy } });

      test(`stays after any number of forwarded requests, and tells ${forwarding}`, async () => {
        assert.equal((await fetch(`${proxy.url}/readyz`)).status, 200);
        for (let count = 0; count < 200; count += 1)
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
