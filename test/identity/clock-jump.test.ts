import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { engines } from '../engines.js';
import { startTestProxy, until } from '../test-proxy.js';

for (const engine of engines) {
  describe(`a clock that jumps forward on ${engine.name}`, { skip: engine.skip }, () => {
    test('expires no code that lives, gives it its time back, and takes the decision of its person', async () => {
      const proxy = await startTestProxy(engine, { watchClock: true });
      const token = await proxy.identitySession('1000000001');
      const { id } = await proxy.begin(token);
      const { expiresAt, code } = await proxy.reaches(token, id, 'WAITING');
      await until('its status was checked', () => proxy.upstream.callsTo('status').length > 0);
      await proxy.advance(3600);
      const extended = await until('it has its time back', async () => {
        const verification = await proxy.read(token, id);
        return verification.expiresAt !== expiresAt && verification;
      });
      assert.equal(extended.status, 'WAITING');
      const movedMs = Date.parse(extended.expiresAt!) - Date.parse(expiresAt!);
      assert.ok(Math.abs(movedMs - 3_600_000) < 5_000, `${movedMs} ms`);
      const checks = proxy.upstream.callsTo('status').length;
      await until('it is checked again', () => proxy.upstream.callsTo('status').length > checks);
      assert.equal((await proxy.read(token, id)).status, 'WAITING');
      proxy.upstream.complete(proxy.transactionOf(code!));
      await proxy.reaches(token, id, 'COMPLETED');
      await proxy.stop();
    });
  });
}
