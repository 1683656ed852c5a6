/** What the sandbox adds to the document: magic digits, settings, the phone. The rest is in the rules of conformance. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { describeSandbox } from '../running-sandbox.js';

const LIFETIME_MS = 180_000;

describeSandbox('identity', {}, (sandbox) => {
  // The limits are free again, and no request of an earlier test is open.
  beforeEach(() => sandbox.advance(LIFETIME_MS));

  const ask = async (nationalId: unknown) =>
    (await sandbox.upstream('POST', '/ExtIdentity/request', { nationalId })).status;
  const decide = (transId: string, step: string, body?: unknown, headers?: Record<string, string>) =>
    sandbox.call('POST', `/sandbox/identity/transactions/${transId}/${step}`, body, headers);

  it('takes no name that every object has for a key', async () => {
    const { status } = await sandbox.upstream('GET', '/ExtIdentity/details/x', undefined, 'toString');
    assert.equal(status, 401);
  });

  it('accepts the numbers of the setting nationalIdForms, by default those of ten digits', async () => {
    for (const none of [
      '',
      '100000000',
      '3000000000',
      '10000000001',
      '１０００００００００',
      1000000000,
      null,
    ])
      assert.equal(await ask(none), 422, String(none));
    await sandbox.advance(LIFETIME_MS);
    await sandbox.set({ nationalIdForms: 'AANNNN' });
    assert.deepEqual([await ask('AB1230'), await ask('1000000000')], [200, 422]);
    await sandbox.set({ nationalIdForms: 'any' });
    assert.deepEqual([await ask('x'), await ask('')], [200, 422]);
    assert.equal((await sandbox.set({ nationalIdForms: '[12' })).status, 400);
    await sandbox.set({ nationalIdForms: '1NNNNNNNNN,2NNNNNNNNN' });
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
      assert.equal(await ask('1000000007'), 500, `round ${round}`);
      const sent = await sandbox.request('1000000007');
      await sandbox.advance(3000);
      assert.equal(await sandbox.status(sent), 'COMPLETED');
    }
  });

  it('keeps one live request of a person when many come at once, and leaves other tenants alone', async () => {
    const other = await sandbox.request('1000000020', 'sbx_other_tenant');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('1000000020')));
    assert.deepEqual(answers.toSorted(), [200, ...Array(7).fill(400)]);
    await sandbox.advance(60_000);
    await sandbox.set({ secondRequest: 'supersede' });
    const sent = await Promise.all(Array.from({ length: 8 }, () => sandbox.request('1000000020')));
    const statuses = await Promise.all(sent.map((each) => sandbox.status(each)));
    assert.equal(statuses.filter((status) => status === 'WAITING').length, 1);
    await sandbox.set({ secondRequest: 'refuse' });
    const { transactions } = (await sandbox.call('GET', '/sandbox/identity/transactions')).body;
    const kept = transactions.find(({ transId }: { transId: string }) => transId === other.transId);
    assert.equal(kept.status, 'WAITING');
  });

  it('lists requests with the service that asks, and never the code', async () => {
    const sent = await sandbox.request('1000000000');
    const { body } = await sandbox.call('GET', '/sandbox/identity/transactions');
    const listed = body.transactions.find(({ transId }: { transId: string }) => transId === sent.transId);
    assert.deepEqual([listed.service, listed.status, 'random' in listed], ['Acme Bank', 'WAITING', false]);
  });

  it('counts wrong codes and declines at the third', async () => {
    const sent = await sandbox.request('1000000000');
    const random = sent.random === '99' ? '98' : '99';
    for (const [triesLeft, state] of [
      [2, 'WAITING'],
      [1, 'WAITING'],
      [0, 'REJECTED'],
    ] as const) {
      const { status, body } = await decide(sent.transId, 'approve', { random });
      const { transaction, outcome } = body;
      assert.deepEqual(
        [status, outcome, transaction.triesLeft, transaction.status],
        [422, 'wrong_code', triesLeft, state],
      );
    }
    assert.equal((await decide(sent.transId, 'approve', { random: sent.random })).status, 409);
  });

  it('approves, declines and expires by hand, and never changes an end', async () => {
    for (const [step, status] of [
      ['approve', 'COMPLETED'],
      ['decline', 'REJECTED'],
      ['expire', 'EXPIRED'],
    ] as const) {
      const sent = await sandbox.request('1000000000');
      const { body } = await decide(sent.transId, step, { random: sent.random });
      assert.equal(body.transaction.status, status);
      for (const later of ['approve', 'decline'])
        assert.equal((await decide(sent.transId, later, { random: sent.random })).status, 409);
      assert.equal(await sandbox.status(sent), status);
    }
  });

  it('cannot approve what has run out, what never reaches the phone, what is unknown, nor without a code', async () => {
    const late = await sandbox.request('1000000000');
    await sandbox.advance(LIFETIME_MS);
    assert.equal((await decide(late.transId, 'approve', { random: late.random })).status, 409);
    assert.equal(await sandbox.status(late), 'EXPIRED');
    const silent = await sandbox.request('1000000009');
    assert.equal((await decide(silent.transId, 'approve', { random: silent.random })).status, 409);
    assert.equal(await sandbox.status(silent), 'WAITING');
    assert.equal((await decide('nothing', 'approve', { random: '10' })).status, 404);
    const sent = await sandbox.request('1000000000');
    assert.equal((await decide(sent.transId, 'approve', {})).status, 400);
  });

  it('names the person behind a valid national ID only', async () => {
    const person = (nationalId: string) => sandbox.call('POST', '/sandbox/identity/person', { nationalId });
    const known = await person('2123456780');
    assert.deepEqual([known.status, known.body.person.userType], [200, 1]);
    assert.equal((await person('5')).status, 422);
  });

  it('refuses to act for a page of another origin', async () => {
    const sent = await sandbox.request('1000000000');
    for (const origin of ['http://evil.example', 'http://localhost:1', 'null']) {
      const { status } = await decide(sent.transId, 'decline', undefined, { Origin: origin });
      assert.equal(status, 403, origin);
    }
    assert.equal(await sandbox.status(sent), 'WAITING');
  });
});
