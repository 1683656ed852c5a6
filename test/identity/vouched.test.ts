import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Session, SessionRequestInput } from '../../contract/sessions.js';
import { engines } from '../engines.js';
import { ORIGIN, PUBLISHABLE_KEY, startTestProxy, type TestProxy } from '../test-proxy.js';

for (const engine of engines) {
  describe(`a visitor that the host vouches for on ${engine.name}`, { skip: engine.skip }, () => {
    let proxy: TestProxy;
    before(async () => (proxy = await startTestProxy(engine)));
    after(() => proxy.stop());

    /** Whether the start of a session counts as vouched for. */
    async function startsVouched(token: string, nationalId?: string): Promise<boolean> {
      const { id } = await proxy.begin(token, { nationalId });
      const [row] = await proxy.database.query<{ vouched: boolean }>(
        'select vouched from proxy.verifications where id = $1',
        [id],
      );
      return row!.vouched;
    }
    const session = (identity: SessionRequestInput['identity']) => proxy.session({ identity });

    test('has a fixed ID, or a session that says so', async () => {
      assert.equal(await startsVouched(await session({ nationalId: '1000000306' })), true);
      assert.equal(await startsVouched(await session({ vouched: true }), '1000000314'), true);
    });

    test('is none without a word of the host, whatever its reference', async () => {
      assert.equal(await startsVouched(await session({}), '1000000322'), false);
      assert.equal(await startsVouched(await session({ reference: 'customer-1' }), '1000000330'), false);
    });

    test('is none with a publishable key', async () => {
      const minted = await proxy.call('POST', '/v1/sessions', PUBLISHABLE_KEY, {
        origin: ORIGIN,
        identity: {},
      });
      const { token } = (await minted.json()) as Session;
      assert.equal(await startsVouched(token, '1000000348'), false);
    });
  });
}
