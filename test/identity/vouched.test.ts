import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Session, SessionRequestInput } from '../../contract/schemas/sessions.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, proxyForSuite } from '../test-proxy.js';

describe('a visitor that the host vouches for', () => {
  const proxy = proxyForSuite(pglite);

  /** What the start of a session counts as. */
  async function kindOf(token: string, nationalId?: string): Promise<string> {
    const { id } = await proxy.begin(token, { nationalId });
    const [row] = await proxy.database.query<{ start_kind: string }>(
      'select start_kind from proxy.verifications where id = $1',
      [id],
    );
    return row!.start_kind;
  }
  const session = (identity: SessionRequestInput['identity']) => proxy.session({ identity });

  test('has a fixed ID, or a session that says so', async () => {
    assert.equal(await kindOf(await session({ nationalId: '1000000306' })), 'fixed');
    const vouched = { reference: 'customer-9', vouched: true };
    assert.equal(await kindOf(await session(vouched), '1000000314'), 'typed');
    assert.equal(await kindOf(await session({ ...vouched, nationalId: '1000000363' })), 'fixed');
  });

  test('is none without a word of the host, whatever its reference', async () => {
    assert.equal(await kindOf(await session({}), '1000000322'), 'unvouched');
    assert.equal(await kindOf(await session({ reference: 'customer-1' }), '1000000330'), 'unvouched');
  });

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
    assert.equal(await kindOf(token, '1000000348'), 'unvouched');
  });
});
