import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { describeSandbox } from '../running-sandbox.js';

const MINUTE_MS = 60_000;

describeSandbox('identity endpoints', {}, (sandbox) => {
  // A minute is over: the limits are free again.
  beforeEach(() => sandbox.advance(MINUTE_MS));

  it('refuses a missing or unknown key with 401 in the envelope', async () => {
    const wrong: Array<Record<string, string>> = [
      {},
      { Authorization: 'Bearer sbx_unknown' },
      { Authorization: 'Bearer toString' },
    ];
    for (const headers of wrong) {
      const { status, body } = await sandbox.call(
        'POST',
        '/ExtIdentity/request',
        { nationalId: '1' },
        headers,
      );
      assert.equal(status, 401);
      assert.deepEqual(body, { statusCode: 401, messages: ['Unauthorized'], result: null });
    }
  });

  it('creates a request in the identity envelope: a transaction and a two-digit code', async () => {
    const { status, body } = await sandbox.upstream('POST', '/ExtIdentity/request', {
      nationalId: '1000000000',
    });
    assert.equal(status, 200);
    assert.equal(typeof body.version, 'string');
    assert.equal(body.statusCode, 200);
    assert.equal(body.messages.length, 1);
    assert.deepEqual(Object.keys(body.result).toSorted(), ['random', 'transId']);
    assert.match(body.result.random, /^[1-9][0-9]$/);
  });

  it('refuses what is no national ID with 422', async () => {
    for (const nationalId of [
      '',
      '100000000',
      '3000000000',
      '10000000001',
      '１０００００００００',
      1000000000,
      null,
    ]) {
      const { status, body } = await sandbox.upstream('POST', '/ExtIdentity/request', { nationalId });
      assert.equal(status, 422);
      assert.deepEqual(body.messages, ['Invalid national ID']);
    }
  });

  it('answers status and details only for what belongs together', async () => {
    const sent = await sandbox.request('1000000001');
    assert.equal(await sandbox.status(sent), 'WAITING');
    const missing = await sandbox.upstream('POST', '/ExtIdentity/status', { ...sent, transId: undefined });
    assert.deepEqual([missing.status, missing.body.messages], [400, ['transId is required']]);
    for (const wrong of [
      { transId: 'nothing' },
      { random: sent.random === '10' ? '11' : '10' },
      { nationalId: '1000000011' },
      { transId: '\u0000' },
    ]) {
      const { status } = await sandbox.upstream('POST', '/ExtIdentity/status', { ...sent, ...wrong });
      assert.ok(status === 404 || status === 400, `answered ${status}`);
    }
    const foreign = await sandbox.upstream('POST', '/ExtIdentity/status', sent, 'sbx_other_tenant');
    assert.deepEqual([foreign.status, foreign.body.messages], [404, ['Transaction not found']]);
    const details = await sandbox.upstream(
      'GET',
      `/ExtIdentity/details/${sent.transId}`,
      undefined,
      'sbx_other_tenant',
    );
    assert.equal(details.status, 404);
    const none = await sandbox.upstream('GET', '/ExtIdentity/details/');
    assert.deepEqual([none.status, none.body.messages], [400, ['transId is required']]);
  });

  it('gives the details of a completed transaction bare, the same person each time', async () => {
    const sent = await sandbox.request('1000000001');
    await sandbox.advance(3000);
    assert.equal(await sandbox.status(sent), 'COMPLETED');
    const first = await sandbox.upstream('GET', `/ExtIdentity/details/${sent.transId}`);
    assert.equal(first.status, 200);
    assert.equal(first.body.transId, sent.transId);
    assert.equal(first.body.idNumber, '1000000001');
    assert.equal(first.body.userType, 0);
    assert.equal('statusCode' in first.body, false);
    const again = await sandbox.request('1000000001');
    await sandbox.advance(3000);
    const second = await sandbox.upstream('GET', `/ExtIdentity/details/${again.transId}`);
    assert.deepEqual({ ...second.body, transId: '' }, { ...first.body, transId: '' });
  });

  it('refuses details of an unfinished transaction with the status that is set', async () => {
    const sent = await sandbox.request('1000000000');
    for (const unfinishedDetails of [404, 409, 422, 400]) {
      await sandbox.call('PUT', '/sandbox/settings', { unfinishedDetails });
      const { status } = await sandbox.upstream('GET', `/ExtIdentity/details/${sent.transId}`);
      assert.equal(status, unfinishedDetails);
    }
  });

  for (const row of [
    '1: 2 WAITING, 3 COMPLETED',
    '2: 2 WAITING, 3 REJECTED',
    '3: 14 WAITING, 15 EXPIRED',
    '4: 2 WAITING, 3 ERROR',
    '5: 3 COMPLETED',
    '6: 3 COMPLETED',
    '8: 28 WAITING, 30 COMPLETED',
    '9: 178 WAITING, 180 EXPIRED',
    '0: 178 WAITING, 180 EXPIRED',
  ]) {
    it(`changes the status after these seconds, by last digit: ${row}`, async () => {
      const [digit, steps = ''] = row.split(': ');
      const sent = await sandbox.request(`200000000${digit}`);
      let passed = 0;
      for (const step of steps.split(', ')) {
        const [seconds, status] = step.split(' ');
        // Real time passes too: a step "before" leaves it room.
        const moment = Number(seconds) - (status === 'WAITING' ? 0.9 : 0);
        await sandbox.advance((moment - passed) * 1000);
        passed = moment;
        assert.equal(await sandbox.status(sent), status, `after ${seconds} s`);
      }
    });
  }

  it('refuses a national ID ending in 7 with 500 once, then accepts it, time after time', async () => {
    for (const round of [1, 2]) {
      const refused = await sandbox.upstream('POST', '/ExtIdentity/request', { nationalId: '1000000007' });
      assert.deepEqual([refused.status, refused.body.result], [500, null], `round ${round}`);
      const sent = await sandbox.request('1000000007');
      await sandbox.advance(3000);
      assert.equal(await sandbox.status(sent), 'COMPLETED');
    }
  });

  it('accepts the numbers that the setting nationalIdPattern describes', async () => {
    const ask = async (nationalId: string) =>
      (await sandbox.upstream('POST', '/ExtIdentity/request', { nationalId })).status;
    await sandbox.call('PUT', '/sandbox/settings', { nationalIdPattern: '[A-Z]{2}[0-9]{4}' });
    assert.deepEqual([await ask('AB1230'), await ask('1000000000')], [200, 422]);
    await sandbox.call('PUT', '/sandbox/settings', { nationalIdPattern: 'any' });
    assert.deepEqual([await ask('x'), await ask('')], [200, 422]);
    const refused = await sandbox.call('PUT', '/sandbox/settings', { nationalIdPattern: '[12' });
    assert.equal(refused.status, 400);
    await sandbox.call('PUT', '/sandbox/settings', { nationalIdPattern: '[12][0-9]{9}' });
  });

  it('refuses a second request for the same person, or lets it replace the first', async () => {
    const first = await sandbox.request('1000000010');
    const other = await sandbox.request('1000000010', 'sbx_other_tenant');
    const refused = await sandbox.upstream('POST', '/ExtIdentity/request', { nationalId: '1000000010' });
    assert.equal(refused.status, 400);
    assert.equal(await sandbox.status(first), 'WAITING');
    await sandbox.call('PUT', '/sandbox/settings', { secondRequest: 'supersede' });
    const second = await sandbox.request('1000000010');
    assert.equal(await sandbox.status(first), 'EXPIRED');
    assert.equal(await sandbox.status(second), 'WAITING');
    await sandbox.call('PUT', '/sandbox/settings', { secondRequest: 'refuse' });
    const { transactions } = (await sandbox.call('GET', '/sandbox/identity/transactions')).body;
    const kept = transactions.find(({ transId }: { transId: string }) => transId === other.transId);
    assert.equal(kept.status, 'WAITING', 'another tenant’s request is not touched');
  });

  it('keeps one live request when many come at once', async () => {
    const ask = () => sandbox.upstream('POST', '/ExtIdentity/request', { nationalId: '1000000020' });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(400)]);
    await sandbox.advance(MINUTE_MS);
    await sandbox.call('PUT', '/sandbox/settings', { secondRequest: 'supersede' });
    const sent = await Promise.all(Array.from({ length: 8 }, () => sandbox.request('1000000020')));
    const statuses = await Promise.all(sent.map((each) => sandbox.status(each)));
    assert.equal(statuses.filter((status) => status === 'WAITING').length, 1);
    await sandbox.call('PUT', '/sandbox/settings', { secondRequest: 'refuse' });
  });

  it('allows 10, 60 and 30 calls a minute per tenant and answers the next one 429 with Retry-After', async () => {
    const sent = await sandbox.request('1000000000');
    const calls = {
      request: (key: string) =>
        sandbox.upstream('POST', '/ExtIdentity/request', { nationalId: '1000000009' }, key),
      status: (key: string) => sandbox.upstream('POST', '/ExtIdentity/status', sent, key),
      details: (key: string) => sandbox.upstream('GET', '/ExtIdentity/details/x', undefined, key),
    };
    await sandbox.advance(MINUTE_MS);
    for (const [kind, limit] of [
      ['request', 10],
      ['status', 60],
      ['details', 30],
    ] as const) {
      for (let count = 0; count < limit; count++) {
        // All keys of a tenant share its budget.
        const { status } = await calls[kind](count % 2 ? 'sbx_one_client' : 'sbx_unrestricted');
        assert.notEqual(status, 429, `${kind} ${count + 1}`);
      }
      const refused = await calls[kind]('sbx_unrestricted');
      assert.equal(refused.status, 429, kind);
      const seconds = Number(refused.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 60, `Retry-After ${seconds}`);
      assert.equal(refused.body.result, null);
      assert.notEqual((await calls[kind]('sbx_other_tenant')).status, 429, 'another tenant has its own');
      await sandbox.advance(seconds * 1000);
      assert.notEqual((await calls[kind]('sbx_unrestricted')).status, 429, 'Retry-After is long enough');
      await sandbox.advance(MINUTE_MS);
    }
  });

  it('answers 400 to a body that is no JSON and 404 to what is not there', async () => {
    const broken = await fetch(`${sandbox.url}/ExtIdentity/request`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
      body: '{"nationalId":',
    });
    assert.equal(broken.status, 400);
    assert.equal((await sandbox.upstream('GET', '/ExtIdentity/nothing')).status, 404);
    assert.equal((await sandbox.upstream('GET', '/ExtIdentity/details/%00')).status, 404);
    assert.equal((await sandbox.upstream('GET', '/ExtIdentity/details/%E0%A4%A')).status, 404);
  });
});
