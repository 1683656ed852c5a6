import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { capConnections } from './operations/connection-cap.js';
import { createProxy, type ProxyOptions } from './create-proxy.js';

/** A request, with its body, must have come within this time. */
const REQUEST_TIMEOUT_MS = 15_000;
/** How often requests that take too long are looked for. */
const TIMEOUT_CHECK_MS = 1000;
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
 * @param options of `createProxy`; how long a stop waits for open connections, and how long a request may take to come and
 *   a connection may be idle, in milliseconds.
 * @throws as `createProxy` does, and the system's error when the port cannot be opened.
 */
export async function startProxy(
  options: ProxyOptions & { stopGraceMs?: number; requestTimeoutMs?: number },
): Promise<RunningProxy> {
  const proxy = await createProxy(options);
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      keepAliveTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs / 2),
    },
    proxy.app,
  );
  if (options.config.connectionsPerAddress !== null)
    capConnections(server, options.config.connectionsPerAddress);
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
