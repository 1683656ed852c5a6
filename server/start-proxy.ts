import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxy, type ProxyOptions } from './create-proxy.js';

/** Connections that are still open this long after all work has ended are cut. */
const STOP_GRACE_MS = 5000;

/** A proxy that listens. */
export interface RunningProxy {
  /** Without a slash at its end. */
  url: string;
  port: number;
  /** Stops the proxy, closes the port, waits for open connections, and closes the database that it opened. */
  close(): Promise<void>;
}

/**
 * Creates a proxy, listens on the port of its configuration (0: any free one), and starts its workers.
 *
 * @param options of `createProxy`, and how long a stop waits for open connections, in milliseconds.
 * @throws as `createProxy` does, and the system's error when the port cannot be opened.
 */
export async function startProxy(options: ProxyOptions & { stopGraceMs?: number }): Promise<RunningProxy> {
  const proxy = await createProxy(options);
  const server = createServer(proxy.app);
  await listen(server, options.config.port);
  await proxy.start();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await proxy.stop();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), options.stopGraceMs ?? STOP_GRACE_MS);
      await closed;
      clearTimeout(cut);
      await proxy.close();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
