import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, IncomingMessage, ServerResponse, type RequestListener, type Server } from 'node:http';
import type { Express } from 'express';
import { strictTransportSecurity } from 'helmet';
import type { AddressInfo } from 'node:net';
import { createProxy } from './create-proxy.js';
import type { ProxyOptions } from './proxy-options.js';

/** A request, with its body, must have come within this time. */
const REQUEST_TIMEOUT_MS = 15_000;
/** How often requests that take too long are looked for. */
const TIMEOUT_CHECK_MS = 1000;
/** Connections that are still open this long after all work has ended are cut. */
const STOP_GRACE_MS = 5000;
/** Shares of STOP_SECONDS: a balancer notices /readyz within some seconds, and streams end over the next ones. */
const NOTICE_SHARE = 1 / 5;
const SPREAD_SHARE = 1 / 8;

/** Other services may have the subdomains. */
const onlyEncrypted = strictTransportSecurity({ includeSubDomains: false });

/** A proxy that listens. */
export interface RunningProxy {
  /** Without a slash at its end. */
  url: string;
  port: number;
  /** The address of metrics, details of the health, and documents. Null: they are at `url`. */
  operationsUrl: string | null;
  /**
   * Prepares a stop, in a third of STOP_SECONDS: /readyz answers 503 while all else goes on and connections are not kept;
   * then requests are refused with `stopping`, and streams end one after the other.
   */
  drain(): Promise<void>;
  /** Stops the proxy, closes the ports, waits for open connections, and closes the database that it opened. */
  close(): Promise<void>;
}

/**
 * Creates a proxy, listens on the ports of its configuration (0: any free one), and starts its workers.
 *
 * @param options of `createProxy`; how long a stop waits for open connections, and how long a request may take to come,
 *   in milliseconds.
 * @throws as `createProxy` does, and the system's error when a port cannot be opened.
 */
export async function startProxy(
  options: ProxyOptions & { stopGraceMs?: number; requestTimeoutMs?: number },
): Promise<RunningProxy> {
  const { config, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const classes = { app: appClasses(), operations: appClasses() };
  const proxy = await createProxy(options, classes);
  const listening: Server[] = [];
  let isDraining = false;

  function answerWith(app: RequestListener): RequestListener {
    return (request, response) => {
      if (isDraining) response.shouldKeepAlive = false;
      // Below a prefix, the domain belongs to others too. Else the proxy alone answers at this address.
      if (request.headers['x-forwarded-prefix'] !== undefined) app(request, response);
      else onlyEncrypted(request, response, () => app(request, response));
    };
  }

  async function listen(which: 'app' | 'operations', port: number): Promise<number> {
    const server = createServer(
      {
        ...classes[which].made,
        requestTimeout: requestTimeoutMs,
        headersTimeout: requestTimeoutMs,
        keepAliveTimeout: config.keepAliveSeconds * 1000,
        connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs / 2),
      },
      answerWith(proxy[which]!),
    );
    server.listen({ port, host: config.proxyHost });
    await once(server, 'listening');
    listening.push(server);
    return (server.address() as AddressInfo).port;
  }

  const cutAll = () => {
    for (const server of listening) server.closeAllConnections();
  };

  const host = reachableHost(config.proxyHost);
  try {
    const port = await listen('app', config.proxyPort);
    const operationsPort =
      config.operationsPort === null ? null : await listen('operations', config.operationsPort);
    await proxy.start();
    return {
      url: `http://${host}:${port}`,
      port,
      operationsUrl: operationsPort === null ? null : `http://${host}:${operationsPort}`,
      async drain() {
        isDraining = true;
        proxy.drain();
        const stopMs = config.stopSeconds * 1000;
        await sleep(stopMs * NOTICE_SHARE);
        await proxy.endStreams(stopMs * SPREAD_SHARE);
      },
      async close() {
        isDraining = true;
        // New connections are refused from now on; those under way end while the workers stop.
        const closed = listening.map((server) => new Promise((resolve) => server.close(resolve)));
        await proxy.stop();
        for (const server of listening) server.closeIdleConnections();
        const cut = setTimeout(cutAll, options.stopGraceMs ?? STOP_GRACE_MS);
        await Promise.all(closed);
        clearTimeout(cut);
        await proxy.close();
      },
    };
  } catch (error) {
    for (const server of listening) server.close();
    cutAll();
    await proxy.close();
    throw error;
  }
}

/** A host at which this machine reaches what listens on an interface. */
export function reachableHost(listenOn: string | undefined): string {
  if (listenOn === undefined || listenOn === '0.0.0.0' || listenOn === '::') return 'localhost';
  return listenOn.includes(':') ? `[${listenOn}]` : listenOn;
}

/**
 * The classes with which a server makes its requests and answers, and what gives them to its app later.
 *
 * Express changes the prototype of each request and answer to the one of its app. V8 then describes the shape of each of
 * them apart, which took 0.1 ms of the processor, and 2.5 kB of an open stream (Node 20, Express 5). An object that has this
 * prototype from the start stays as it is.
 */
function appClasses() {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  return {
    made: { IncomingMessage: AppRequest, ServerResponse: AppResponse },
    adopt(listener: RequestListener): void {
      const app = listener as Express;
      app.request = Object.setPrototypeOf(AppRequest.prototype, app.request) as Express['request'];
      app.response = Object.setPrototypeOf(AppResponse.prototype, app.response) as Express['response'];
    },
  };
}
