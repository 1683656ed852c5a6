import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { describeSandbox } from '../running-sandbox.js';

describeSandbox("the phone's calls", {}, (sandbox) => {
  // No request of an earlier test is open any more.
  beforeEach(() => sandbox.advance(180_000));

  const decide = (transId: string, step: string, body?: unknown) =>
    sandbox.call('POST', `/sandbox/identity/transactions/${transId}/${step}`, body);

  it('lists requests with the service that asks, and never the code', async () => {
    const sent = await sandbox.request('1000000000');
    const { body } = await sandbox.call('GET', '/sandbox/identity/transactions');
    const listed = body.transactions.find(({ transId }: { transId: string }) => transId === sent.transId);
    assert.equal(listed.service, 'Acme Bank');
    assert.equal(listed.status, 'WAITING');
    assert.equal('random' in listed, false);
  });

  it('approves with the right code', async () => {
    const sent = await sandbox.request('1000000000');
    const { status, body } = await decide(sent.transId, 'approve', { random: sent.random });
    assert.deepEqual([status, body.outcome, body.transaction.status], [200, 'approved', 'COMPLETED']);
    assert.equal(await sandbox.status(sent), 'COMPLETED');
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
      assert.deepEqual(
        [status, body.outcome, body.transaction.triesLeft, body.transaction.status],
        [422, 'wrong_code', triesLeft, state],
      );
    }
    assert.equal((await decide(sent.transId, 'approve', { random: sent.random })).status, 409);
    assert.equal(await sandbox.status(sent), 'REJECTED');
  });

  it('declines and expires by hand, and never changes an end', async () => {
    for (const [step, status] of [
      ['decline', 'REJECTED'],
      ['expire', 'EXPIRED'],
    ] as const) {
      const sent = await sandbox.request('1000000000');
      assert.equal((await decide(sent.transId, step)).body.transaction.status, status);
      assert.equal((await decide(sent.transId, 'approve', { random: sent.random })).status, 409);
      assert.equal((await decide(sent.transId, 'decline')).status, 409);
      assert.equal(await sandbox.status(sent), status);
    }
  });

  it('cannot approve what has run out, nor what never reaches the phone', async () => {
    const late = await sandbox.request('1000000000');
    await sandbox.advance(180_000);
    assert.equal((await decide(late.transId, 'approve', { random: late.random })).status, 409);
    assert.equal(await sandbox.status(late), 'EXPIRED');
    const silent = await sandbox.request('1000000009');
    assert.equal((await decide(silent.transId, 'approve', { random: silent.random })).status, 409);
    assert.equal(await sandbox.status(silent), 'WAITING');
  });

  it('answers 404 for an unknown request and 400 without a code', async () => {
    assert.equal((await decide('nothing', 'approve', { random: '10' })).status, 404);
    const sent = await sandbox.request('1000000000');
    assert.equal((await decide(sent.transId, 'approve', {})).status, 400);
  });

  it('names the person behind a valid national ID only', async () => {
    const known = await sandbox.call('POST', '/sandbox/identity/person', { nationalId: '2123456780' });
    assert.deepEqual([known.status, known.body.person.userType], [200, 1]);
    assert.equal((await sandbox.call('POST', '/sandbox/identity/person', { nationalId: '5' })).status, 422);
  });

  it('refuses to act for a page of another origin', async () => {
    const sent = await sandbox.request('1000000000');
    for (const origin of ['http://evil.example', 'http://localhost:1', 'null']) {
      const { status } = await sandbox.call(
        'POST',
        `/sandbox/identity/transactions/${sent.transId}/decline`,
        undefined,
        { Origin: origin },
      );
      assert.equal(status, 403, origin);
    }
    assert.equal(await sandbox.status(sent), 'WAITING');
  });
});
