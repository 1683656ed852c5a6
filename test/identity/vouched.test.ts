import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Session } from '../../contract/schemas/sessions.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, proxyForSuite } from '../test-proxy.js';

describe('a visitor that the host vouches for', () => {
  const proxy = proxyForSuite(pglite);

  test('is named: vouched without a reference or an ID is refused when the session is minted', async () => {
    const identity = { vouched: true };
    const refusal = proxy.call('POST', '/v1/sessions', HOST_KEY, { origin: ORIGIN, identity });
    const { errors } = await proxy.refused(refusal, 400, 'invalid_request');
    assert.deepEqual(
      errors!.map(({ path }) => path),
      ['identity.vouched'],
    );
    assert.match(errors![0]!.message, /`reference`/);
  });

  test('is none with a publishable key', async () => {
    const minted = await proxy.call('POST', '/v1/sessions', PUBLISHABLE_KEY, {
      origin: ORIGIN,
      identity: {},
    });
    const { token } = (await minted.json()) as Session;
    const { id } = await proxy.begin(token, { nationalId: '1000000348' });
    assert.deepEqual(
      await proxy.database.query('select start_kind from proxy.verifications where id = $1', [id]),
      [{ start_kind: 'unvouched' }],
    );
  });
});
