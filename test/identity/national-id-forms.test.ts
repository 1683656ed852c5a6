import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { Erasure } from '../../contract/schemas/people.js';
import { pglite } from '../engines.js';
import { HOST_KEY, openTestProxy, type TestProxy } from '../test-proxy.js';

/** The same on every engine. */
const engine = pglite;

describe('NATIONAL_ID_FORMS', () => {
  let proxy: TestProxy;
  afterEach(() => proxy.stop());
  const start = async (NATIONAL_ID_FORMS: string) => {
    proxy = await openTestProxy(engine!, { environment: { NATIONAL_ID_FORMS } });
  };
  const typed = async (nationalId: string) =>
    proxy.call('POST', '/v1/verifications', await proxy.session({ identity: {} }), { nationalId });

  test('is what the page learns, and what a typed and a fixed number must match', async () => {
    await start('ANNNN');
    const asks = await proxy.call('POST', '/v1/verifications', await proxy.session({ identity: {} }), {});
    assert.equal(asks.headers.get('Kyc-National-Id-Forms'), 'ANNNN');
    await proxy.refused(typed('1000000001'), 422, 'invalid_national_id');
    assert.equal((await typed('A1234')).status, 201);
    await assert.rejects(proxy.identitySession('1000000001'), /invalid_national_id/);
    await proxy.identitySession('A1234');
  });

  test('is of one person in small and capital letters: a second start waits, and an erasure finds both', async () => {
    await start('ANNNN');
    const result = { transId: 'trans-1', random: '77' };
    proxy.upstream.on('request', () => ({ body: { statusCode: 200, messages: [], result } }));
    const first = await proxy.started('a1234');
    await proxy.reaches(first.token, first.id, 'WAITING');
    const second = await proxy.started('A1234');
    assert.equal((await proxy.read(second.token, second.id)).reason, 'request_open');
    const sent = proxy.upstream.callsTo('request').map(({ body }) => body.nationalId);
    assert.deepEqual(sent, ['A1234']);
    const erased = await proxy.post<Erasure>(HOST_KEY, '/v1/erasures', 200, { nationalId: 'a1234' });
    assert.equal(erased.verifications, 2);
  });

  test('`any` leaves the decision to upstream, whose 422 ends the verification', async () => {
    await start('any');
    const token = await proxy.session({ identity: {} });
    const { id } = await proxy.begin(token, { nationalId: 'A1234' });
    const { reason } = await proxy.reaches(token, id, 'ERROR');
    assert.equal(reason, 'invalid_national_id');
    await proxy.refused(typed(' - '), 422, 'invalid_national_id');
    await proxy.refused(typed('1'.repeat(33)), 422, 'invalid_national_id');
  });
});
