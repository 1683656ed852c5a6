import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { EventList, EventRecord } from '../../contract/events.js';
import type { Verification } from '../../contract/identity.js';
import type { Session } from '../../contract/sessions.js';
import { LEASE_SECONDS } from '../../server/events/delivery.js';
import type { Engine, Place } from '../engines.js';
import type { DeadlyStep } from '../identity/kills/killable-proxy.js';
import { startProxyProcess, tryCall, type ProxyProcess } from '../identity/kills/proxy-process.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY, ORIGIN, until } from '../test-proxy.js';
import { startReceiver, type Receiver } from './receiver.js';

interface Step {
  name: string;
  /** Where the proxy dies; `receiver`: when the event has arrived and is not answered yet. */
  at: DeadlyStep | 'receiver';
  /** How often the host receives the event. */
  received: number;
}

export const STEPS: readonly Step[] = [
  {
    name: 'written with the end, before a process claimed it',
    at: { statement: 'record an event', moment: 'committed' },
    received: 1,
  },
  { name: 'sent, not answered', at: 'receiver', received: 2 },
  {
    name: 'answered, before that is written',
    at: { statement: 'settle a delivery', moment: 'before' },
    received: 2,
  },
];

export function killedWhileDelivering(engine: Engine, steps: readonly Step[]): void {
  describe(`an event of a proxy killed with -9 on ${engine.name}`, { skip: engine.skip }, () => {
    const clock = { aheadMs: 0 };
    let place: Place;
    let upstream: ScriptedUpstream;
    let receiver: Receiver;
    let proxy: ProxyProcess;
    const startNext = () =>
      startProxyProcess({
        upstream,
        where: place.where,
        timeoutSeconds: 5,
        aheadMs: clock.aheadMs,
        environment: receiver.environment,
      });
    before(async () => {
      place = await engine.create();
      upstream = await startScriptedUpstream({ now: () => Date.now() + clock.aheadMs });
      receiver = await startReceiver();
      proxy = await startNext();
    });
    after(async () => {
      await (proxy as ProxyProcess | undefined)?.kill();
      await receiver.close();
      await upstream.close();
      await place.remove();
    });

    async function call<T>(token: string, path: string, body?: unknown): Promise<T | undefined> {
      const method = body === undefined ? 'GET' : 'POST';
      return (await tryCall<T>(`${proxy.url}/v1/${path}`, token, method, body))?.body;
    }

    async function eventsOf(id: string): Promise<EventRecord[]> {
      const list = await call<EventList>(HOST_KEY, 'events');
      return list!.events.filter(({ data }) => data.id === id);
    }

    for (const [index, { name, at, received }] of steps.entries()) {
      test(`${name}: is delivered all the same, under the same id, and none is lost`, async () => {
        const reference = randomUUID();
        const session = await call<Session>(HOST_KEY, 'sessions', {
          origin: ORIGIN,
          identity: { nationalId: String(1_000_000_600 + index), reference },
        });
        const { token } = session!;
        const { id } = (await call<Verification>(token, 'verifications', {}))!;
        await until('the event of its code is delivered', async () => {
          const [codeReady] = await eventsOf(id);
          return codeReady?.delivery.state === 'delivered';
        });
        if (at === 'receiver') receiver.answers(() => void proxy.kill());
        else await proxy.arm(at);
        await call(token, `verifications/${id}/cancel`, {});
        await until('the proxy is dead', () => proxy.isDead());
        receiver.answers();

        clock.aheadMs += (LEASE_SECONDS + 1) * 1000;
        proxy = await startNext();
        const event = await until('it is delivered', async () => {
          const [found, codeReady, ...more] = await eventsOf(id);
          assert.equal(codeReady?.type, 'verification.code_ready');
          assert.deepEqual(more, []);
          return found?.delivery.state === 'delivered' && found;
        });
        const got = receiver.of(id);
        assert.equal(got.length, received);
        assert.deepEqual(new Set(got.map((one) => one.id)), new Set([event.id]));
        assert.equal(new Set(got.map(({ body }) => body)).size, 1);
        assert.deepEqual(got[0]!.event.data, { id, status: 'CANCELLED', reference });
      });
    }

    test('and afterwards nothing is left waiting', async () => {
      const { events } = (await call<EventList>(HOST_KEY, 'events'))!;
      assert.equal(events.length, 2 * steps.length);
      assert.ok(events.every(({ delivery }) => delivery.state === 'delivered'));
    });
  });
}
