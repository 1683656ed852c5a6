import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';

describe('the details of a verified person', () => {
  let one: TestProxy;
  let other: TestProxy;
  before(async () => {
    one = await openTestProxy(pglite);
    other = await openTestProxy(pglite, { database: one.database, upstream: one.upstream });
  });
  after(async () => {
    await other.close();
    await one.stop();
  });
  afterEach(() => one.upstream.on('details'));

  let nationalId = 1_000_000_950;
  const verified = async () => {
    nationalId += 1;
    const token = await one.session({
      identity: { nationalId: String(nationalId), reference: `customer-${nationalId}`, details: 'all' },
    });
    const { id } = await one.begin(token);
    const { transId } = await one.waits(token, id);
    one.upstream.complete(transId);
    await one.advance(3);
    await one.reaches(token, id, 'COMPLETED');
    return { token, path: `/v1/verifications/${id}/details` };
  };
  const calls = () => one.upstream.callsTo('details').length;

  test('are read once though the page and the host ask two processes in the same moment', async () => {
    const { token, path } = await verified();
    const before = calls();
    let release!: () => void;
    const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    one.upstream.on('details', () => held);
    const both = [one.call('GET', path, token), other.call('GET', path, HOST_KEY)];
    await until('one of them reads', () => calls() > before);
    release();
    const [page, host] = await Promise.all(both);
    assert.deepEqual([page!.status, host!.status], [200, 200]);
    assert.deepEqual(await page!.json(), await host!.json());
    assert.equal(calls(), before + 1);
  });

  test('are read again after a short failure, and an outage is a problem', async () => {
    const { token, path } = await verified();
    let before = calls();
    one.upstream.once('details', { status: 500, text: 'oops' });
    assert.equal((await one.call('GET', path, token)).status, 200);
    assert.equal(calls(), before + 2);

    const next = await verified();
    before = calls();
    one.upstream.on('details', () => ({ status: 500, text: 'oops' }));
    await one.refused(one.call('GET', next.path, next.token), 502, 'upstream_unavailable');
    assert.equal(calls(), before + 2);
    one.upstream.on('details');
    assert.equal((await one.call('GET', next.path, next.token)).status, 200, 'no claim is left');
  });

  test('wait out a 429 that asks for a moment, and say when to come back after one that asks for more', async () => {
    const { token, path } = await verified();
    one.upstream.once('details', { status: 429, headers: { 'Retry-After': '1' }, body: {} });
    assert.equal((await one.call('GET', path, token)).status, 200);

    const next = await verified();
    one.upstream.once('details', { status: 429, headers: { 'Retry-After': '40' }, body: {} });
    const { retryAfter } = await one.refused(one.call('GET', next.path, next.token), 503, 'busy');
    assert.ok(retryAfter! > 20 && retryAfter! <= 40, String(retryAfter));
  });
});
