import { bothEngines } from '../engines.js';
import { startProxyProcess } from '../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { addPages } from './host-page.js';
import { startHost } from './own-host.js';

/** A proxy in a process of its own, and the page that uses it. */
export async function startKillable() {
  const host = await startHost();
  const upstream = await startScriptedUpstream();
  // The last one there is: a proxy on Postgres is back in a moment.
  const engine = bothEngines.findLast(({ skip }) => !skip)!;
  const places = [await engine.create()];
  const start = (port: string) =>
    startProxyProcess({
      upstream,
      where: places.at(-1)!.where,
      timeoutSeconds: 5,
      environment: { ALLOWED_ORIGINS: host.origin, PROXY_PORT: port },
    });
  let proxy = await start('0');
  host.use(proxy.url);
  addPages(host, proxy.url);
  return {
    host,
    upstream,
    webhookUrl: () => proxy.webhookUrl,
    kill: () => proxy.kill(),
    /** At the same address, on the same database or an empty one. */
    async startAgain({ forgetful = false } = {}): Promise<void> {
      if (forgetful) places.push(await engine.create());
      proxy = await start(new URL(proxy.url).port);
    },
    async close(): Promise<void> {
      await proxy.kill();
      for (const place of places) await place.remove();
      await upstream.close();
      await host.close();
    },
  };
}
