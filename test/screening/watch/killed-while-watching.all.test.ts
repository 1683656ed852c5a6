import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Screening } from '../../../contract/screening.js';
import type { ScreeningChanges } from '../../../contract/watch.js';
import { bothEngines, type Place } from '../../engines.js';
import { startReceiver, type Receiver } from '../../events/receiver.js';
import type { DeadlyStep } from '../../identity/kills/killable-proxy.js';
import { startProxyProcess, tryCall, type ProxyProcess } from '../../identity/kills/proxy-process.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../../scripted-upstream.js';
import { HOST_KEY, until } from '../../test-proxy.js';

const STEPS: readonly DeadlyStep[] = [
  { statement: 'store a reading', moment: 'before' },
  { statement: 'store a reading', moment: 'committed' },
  { statement: 'record an event', moment: 'before' },
  { statement: 'record an event', moment: 'uncommitted' },
  { statement: 'record an event', moment: 'committed' },
  { statement: 'settle a delivery', moment: 'before' },
];
const DAY_MS = 86_400_000;

for (const engine of bothEngines) {
  describe(`a watch of a proxy killed with -9 on ${engine.name}`, { skip: engine.skip }, () => {
    let aheadMs = 0;
    let place: Place;
    let upstream: ScriptedUpstream;
    let receiver: Receiver;
    let proxy: ProxyProcess;
    const startNext = () =>
      startProxyProcess({
        ...{ upstream, where: place.where, timeoutSeconds: 5, aheadMs },
        environment: receiver.environment,
      });
    before(async () => {
      place = await engine.create();
      upstream = await startScriptedUpstream();
      receiver = await startReceiver();
      proxy = await startNext();
    });
    after(async () => {
      await (proxy as ProxyProcess | undefined)?.kill();
      await receiver.close();
      await upstream.close();
      await place.remove();
    });

    function passMinute(): Promise<void> {
      aheadMs += 60_000;
      return proxy.setClock(aheadMs, []);
    }
    const call = async <T>(path: string, body?: unknown) =>
      (await tryCall<T>(`${proxy.url}/v1/${path}`, HOST_KEY, body === undefined ? 'GET' : 'POST', body))
        ?.body;

    for (const at of STEPS) {
      test(`${at.moment} at "${at.statement}": each change is reported, under one id`, async () => {
        const name = `Jane Doe ${at.statement.length} ${at.moment} 3`;
        const made = { name, entityType: 'person', isMonitored: true, reference: name };
        const { id } = (await call<Screening>('screenings', made))!;
        const stored = upstream.screenings.get(id)!;
        const items = stored.hits.items.slice(1);
        const now = new Date(Date.now() + aheadMs).toISOString();
        upstream.screenings.set(id, {
          ...{ ...stored, numOfHits: 2, lastScreened: now, lastUpdated: now },
          hits: { ...stored.hits, totalRecords: 2, items },
        });
        await proxy.arm(at);
        aheadMs += DAY_MS;
        await until('the proxy is dead', async () => {
          // It may die before it has answered.
          await passMinute().catch(() => undefined);
          return proxy.isDead();
        });

        aheadMs += 600_000;
        proxy = await startNext();
        await until('the change was read', async () => {
          await passMinute();
          return (await call<ScreeningChanges>(`screenings/${id}/changes`))?.gone.length === 1;
        });
        await until('the event has come', async () => {
          await passMinute();
          return receiver.of(id).length > 0;
        });
        const { readAt } = await known(id);
        aheadMs += DAY_MS;
        await until('it was read once more', async () => {
          await passMinute();
          return (await known(id)).readAt > readAt;
        });
        const events = new Map(receiver.of(id).map((one) => [one.id, one.event.data]));
        assert.equal(events.size, 1);
        const [data] = events.values();
        assert.deepEqual(data && 'changes' in data && [data.reference, data.changes], [
          name,
          { new: 0, changed: 0, gone: 1 },
        ]);
      });
    }

    async function known(id: string) {
      const list = await call<{ screenings: { id: string; readAt: string }[] }>('screenings?limit=200');
      return list!.screenings.find((each) => each.id === id)!;
    }
  });
}
