/** Everything in one process: the service, the proxies and their database, two hosts, people, analysts and strangers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../server/store/database.js';
import { WEBHOOK_SECRET } from '../test-proxy.js';
import { StandingClock } from './clock.js';
import { createHost, type Host } from './hosts.js';
import { createInvariants, type Invariants } from './invariants.js';
import { createModel, HOSTS, type Scope } from './model.js';
import { openProxies, type Proxies } from './proxies.js';
import type { Chance } from './random.js';
import { startService, type Service } from './service.js';
import type { Setting } from './setting.js';
import { call, type Asked } from './wire.js';

export interface World extends Setting {
  readonly invariants: Invariants;
  readonly service: Service;
  readonly proxies: Proxies;
  readonly hosts: readonly Host[];
  hostOf(scope: Scope): Host;
  /** What the service, or who pretends to be it, says of a request. */
  webhook(transId: string, status: string, chance: Chance): Promise<void>;
  close(): Promise<void>;
}

/** One clock for the process, whatever number of worlds it has in turn. */
const clock = new StandingClock();
clock.install();

export async function openWorld(seed: number, open: () => Promise<Database>): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-world-'));
  const began = clock.elapsedMs;
  let asked = 0;
  const traced: string[] = [];
  const world: World = {
    seed,
    clock,
    model: createModel(),
    met: { statements: new Set(), deaths: new Set() },
    traced,
    isStorm: false,
    disturbedAt: -Infinity,
    trace: (line) => void traced.push(`${((clock.elapsedMs - began) / 1000).toFixed(1)} ${line}`),
    disturbed(why) {
      world.trace(why);
      world.disturbedAt = clock.now();
    },

    async ask<T>(method: string, path: string, given?: Asked) {
      const proxy = world.proxies.one((asked += 1));
      if (proxy === undefined) return undefined;
      try {
        const told = await call<T>(clock, proxy.url, method, path, given);
        world.invariants.declared(
          told?.status !== 500,
          `${method} ${path} answered 500: ${JSON.stringify(told)}`,
        );
        return told;
      } catch (error) {
        world.invariants.declared(false, String(error));
        return undefined;
      }
    },

    hostOf: (scope) => world.hosts.find(({ name }) => name === scope.host)!,

    async webhook(transId, status, chance) {
      const times = chance.is(0.2) ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1) {
        const proxy = world.proxies.one((asked += 1));
        if (proxy === undefined) return;
        const url = `${proxy.url}/webhooks/identity/${WEBHOOK_SECRET}`;
        const casing = chance.one(['pascal', 'camel', 'lower'] as const);
        await world.service.upstream.sendWebhook(url, transId, status, { casing }).catch(() => undefined);
        clock.moved();
      }
    },

    async close() {
      await world.proxies.stopAll();
      for (const { receiver } of world.hosts) await receiver.close();
      await world.service.upstream.close();
      rmSync(folder, { recursive: true, force: true });
    },
  } as World;
  // Each part sees those before it, and in time all of them.
  Object.assign(world, { invariants: createInvariants(world) });
  const service = await startService(world, (creation) => world.invariants.oneOpenRequest(creation));
  Object.assign(world, { service });
  world.model.secrets.add(service.token());
  const hosts: Host[] = [];
  for (const host of HOSTS) hosts.push(await createHost(world, host));
  Object.assign(world, { hosts });
  const receivers = hosts.map(({ name, receiver }) => `${name}:${receiver.url}`);
  const proxies = await openProxies(world, open, { service, receivers, tokenFile: join(folder, 'token') });
  Object.assign(world, { proxies });
  proxies.writeToken(service.token());
  await clock.pass(1);
  return world;
}
