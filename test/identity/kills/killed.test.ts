import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verification } from '../../../contract/identity.js';
import type { Session } from '../../../contract/schemas/sessions.js';
import { setClockAhead } from '../../database-clock.js';
import { enginesOfTier } from '../../engines.js';
import { startScriptedUpstream } from '../../scripted-upstream.js';
import { HOST_KEY, ORIGIN, until } from '../../test-proxy.js';
import { startProxyProcess, tryCall } from './proxy-process.js';

/** Past every claim and every slot of the dead. */
const LATER_MS = 75_000;
const LIFETIME_MS = 180_000;
const NATIONAL_ID = '1000000301';

// A real process: the worlds of `test/world` kill one in itself at each named statement.
for (const engine of enginesOfTier)
  test(
    `a proxy killed with -9 during the call for a code loses no verification, on ${engine.name}`,
    { skip: engine.skip },
    async (t) => {
      let aheadMs = 0;
      const place = await engine.create();
      t.after(() => place.remove());
      const upstream = await startScriptedUpstream({
        now: () => Date.now() + aheadMs,
        secondRequest: 'refuse',
        lifetimeMs: LIFETIME_MS,
      });
      t.after(() => upstream.close());
      const startNext = () => startProxyProcess({ upstream, where: place.where, timeoutSeconds: 5 });
      let proxy = await startNext();
      t.after(() => proxy.kill());
      const call = async <T>(token: string, path: string, body?: unknown) =>
        (await tryCall<T>(`${proxy.url}/v1/${path}`, token, body === undefined ? 'GET' : 'POST', body))?.body;
      const advance = async (ms: number) => {
        aheadMs += ms;
        await setClockAhead({ query: (statement) => proxy.query(statement).then(() => []) }, aheadMs);
        await proxy.query('notify proxy_work');
      };

      const grants = { origin: ORIGIN, identity: { nationalId: NATIONAL_ID, reference: 'customer' } };
      const { token } = (await call<Session>(HOST_KEY, 'sessions', grants))!;
      // The service makes the code, and no one is left who reads the answer.
      upstream.on('request', () => {
        upstream.on('request');
        void proxy.kill();
        return undefined;
      });
      await call(token, 'verifications', {});
      await proxy.ended;
      proxy = await startNext();
      await advance(LATER_MS);
      const { id } = (await call<Verification>(token, 'verifications', {}))!;
      const read = async () => (await call<Verification>(token, `verifications/${id}`))!;
      const reaches = (status: string) =>
        until(`it becomes ${status}`, async () => {
          const verification = await read();
          return verification.status === status && verification;
        });

      const lost = await until('the page shows the time', async () => {
        const verification = await read();
        return verification.reason === 'request_open' && verification;
      });
      const waitMs = Date.parse(lost.queue!.startsAt) - Date.parse(lost.now);
      assert.ok(waitMs > 0 && waitMs < LIFETIME_MS, `waits ${waitMs} ms`);
      assert.equal(upstream.callsTo('request').length, 1, 'asked before the lost request is over');
      await advance(waitMs);
      const { code, reason } = await reaches('WAITING');
      assert.equal(reason, 'code_replaced');
      const [newest, { random }] = [...upstream.transactions].at(-1)!;
      assert.deepEqual([code, upstream.transactions.size], [random, 2]);
      upstream.complete(newest);
      await upstream.sendWebhook(proxy.webhookUrl, newest, 'COMPLETED');
      // Each status counts one version up: more would be an end that is reported twice.
      assert.equal((await reaches('COMPLETED')).version, 3);
      const found = await call<{ verifications: Verification[] }>(
        HOST_KEY,
        'verifications?reference=customer',
      );
      assert.equal(found!.verifications.length, 1, 'in line twice');
      assert.equal(upstream.violations, 0);
    },
  );
