/** That limits, requests and webhooks go by this clock is in the tests of limits and identity, what monitoring does in its own. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeSandbox } from '../running-sandbox.js';

const DAY_MS = 86_400_000;

describeSandbox("the sandbox's clock", {}, (sandbox) => {
  const read = async () => (await sandbox.call('GET', '/sandbox/clock')).body;

  it('dates every answer', async () => {
    await sandbox.advance(DAY_MS);
    const { now } = await read();
    const { headers } = await sandbox.upstream('POST', '/ExtIdentity/status', {});
    const date = Date.parse(headers.get('date') ?? '');
    assert.ok(Math.abs(date - Date.parse(now)) < 5000, `${headers.get('date')}, at ${now}`);
  });

  it('says which day is in the future of a screening, v2 and v1', async () => {
    const today = async () => Date.parse((await read()).now);
    const screened = async (endpoint: string, ms: number) => {
      const entityDate = new Date(ms).toISOString().slice(0, 10);
      const person = { name: 'Mohammed Al Harbi', entityType: 'person', entityDate };
      return (await sandbox.upstream('POST', `/ExtSanctionScreening/${endpoint}`, person)).status;
    };
    for (const endpoint of ['v2/Search', 'Search']) {
      const soon = (await today()) + 30 * DAY_MS;
      assert.equal(await screened(endpoint, soon), 400);
      await sandbox.advance(30 * DAY_MS);
      assert.equal(await screened(endpoint, soon), 200);
      assert.equal(await screened(endpoint, (await today()) + DAY_MS), 400);
    }
  });

  it('is readable, moves forward only, and stays with the settings after a restart', async () => {
    const { now, offsetMs } = await read();
    assert.ok(Math.abs(Date.parse(now) - Date.now() - offsetMs) < 5000);
    assert.equal((await sandbox.call('POST', '/sandbox/clock', { advanceMs: -1 })).status, 400);
    await sandbox.set({ lifetimeSeconds: 60, limits: { request: 3, details: 30 } });
    await sandbox.restart();
    assert.equal((await read()).offsetMs, offsetMs);
    const { lifetimeSeconds, limits, secondRequest } = (await sandbox.call('GET', '/sandbox/settings')).body;
    // Only what is named changes.
    assert.deepEqual([lifetimeSeconds, secondRequest], [60, 'refuse']);
    assert.deepEqual(limits, { request: 3, status: 60, details: 30, screening: null });
  });
});
