import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { describeSandbox, startReceiver, until, type Receiver } from '../running-sandbox.js';

const HOUR_MS = 3_600_000;

describeSandbox("the sandbox's clock", {}, (sandbox) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await startReceiver();
    await sandbox.call('PUT', '/sandbox/settings', { webhookUrl: receiver.url });
  });
  after(async () => {
    await receiver.close();
  });
  it('makes requests expire and their webhooks leave', async () => {
    const sent = await sandbox.request('1000000000');
    await sandbox.advance(179_000);
    assert.equal(await sandbox.status(sent), 'WAITING');
    await sandbox.advance(1000);
    assert.equal(await sandbox.status(sent), 'EXPIRED');
    await until(() => receiver.bodies.length === 1, 'the webhook of the expiry');
  });

  it('ends the minute of the limits', async () => {
    await sandbox.call('PUT', '/sandbox/settings', { limits: { details: 1 } });
    const details = async () => (await sandbox.upstream('GET', '/ExtIdentity/details/none')).status;
    assert.deepEqual([await details(), await details()], [404, 429]);
    await sandbox.advance(60_000);
    assert.equal(await details(), 404);
    await sandbox.call('PUT', '/sandbox/settings', { limits: { details: 30 } });
  });

  it('dates what monitoring screens again', async () => {
    const name = 'Zorblax Quimbertal';
    const made = await sandbox.upstream('POST', '/ExtSanctionScreening/v2/Search', {
      name,
      entityType: 'person',
      isMonitored: true,
    });
    const { id, createdAt } = made.body.result;
    await sandbox.advance(HOUR_MS);
    const content = `name,entity_type,risk_type\n${name},person,Sanctions\n`;
    await sandbox.call('POST', '/sandbox/lists/import', {
      name: 'newer',
      files: [{ name: 'newer.csv', content }],
    });
    const { lastScreened, lastUpdated } = await until(async () => {
      const { result } = (await sandbox.upstream('POST', `/ExtSanctionScreening/v2/${id}/Hits`)).body;
      return result.numOfHits === 1 && result;
    }, 'the new hit');
    assert.ok(Date.parse(lastScreened) - Date.parse(createdAt) >= HOUR_MS);
    assert.ok(Date.parse(lastUpdated) - Date.parse(createdAt) >= HOUR_MS);
  });

  it('dates every answer', async () => {
    await sandbox.advance(HOUR_MS);
    const { now } = (await sandbox.call('GET', '/sandbox/clock')).body;
    const { headers } = await sandbox.upstream('POST', '/ExtIdentity/status', {});
    const date = Date.parse(headers.get('date') ?? '');
    assert.ok(Math.abs(date - Date.parse(now)) < 5000, `${headers.get('date')}, at ${now}`);
  });

  it('says which day is in the future of a screening, v2 and v1', async () => {
    const today = async () => Date.parse((await sandbox.call('GET', '/sandbox/clock')).body.now);
    const screened = async (endpoint: string, ms: number) => {
      const entityDate = new Date(ms).toISOString().slice(0, 10);
      const person = { name: 'Mohammed Al Harbi', entityType: 'person', entityDate };
      return (await sandbox.upstream('POST', `/ExtSanctionScreening/${endpoint}`, person)).status;
    };
    for (const endpoint of ['v2/Search', 'Search']) {
      const soon = (await today()) + 30 * 24 * HOUR_MS;
      assert.equal(await screened(endpoint, soon), 400);
      await sandbox.advance(30 * 24 * HOUR_MS);
      assert.equal(await screened(endpoint, soon), 200);
      assert.equal(await screened(endpoint, (await today()) + 24 * HOUR_MS), 400);
    }
  });

  it('brings the next attempt of a webhook', async () => {
    receiver.answer = 500;
    receiver.bodies.length = 0;
    const sent = await sandbox.request('1000000010');
    await sandbox.call('POST', `/sandbox/identity/transactions/${sent.transId}/decline`);
    const attempts = async () =>
      (await sandbox.deliveries()).find(({ transId }) => transId === sent.transId)?.attempts;
    // The third and later pauses are far longer than this test.
    for (const [made, pause] of [
      [1, 1000],
      [2, 5000],
      [3, 30_000],
      [4, 120_000],
    ] as const) {
      await until(async () => (await attempts()) >= made, `attempt ${made}`);
      await sandbox.advance(pause);
    }
    await until(async () => (await attempts()) >= 5, 'the fifth attempt');
  });

  it('is readable, moves forward only, and keeps its offset after a restart', async () => {
    const readClock = async () => (await sandbox.call('GET', '/sandbox/clock')).body;
    const { now, offsetMs } = await readClock();
    assert.ok(Math.abs(Date.parse(now) - Date.now() - offsetMs) < 5000);
    assert.equal((await sandbox.call('POST', '/sandbox/clock', { advanceMs: -1 })).status, 400);
    await sandbox.restart();
    assert.equal((await readClock()).offsetMs, offsetMs);
  });
});
