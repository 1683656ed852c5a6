import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { openTestProxy, type TestProxy } from '../test-proxy.js';

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
