/** A host with pages of a test: its back end gives a person's session at `/session`, and its pages use a real proxy. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before } from 'node:test';
import type { Browser } from 'puppeteer-core';
import type { Session } from '../../contract/schemas/sessions.js';
import { pglite } from '../engines.js';
import { HOST_KEY, openTestProxy, type TestProxyOptions } from '../test-proxy.js';
import { openBrowser } from './running-demo.js';

export const ELEMENT = 'kyc-identity-verification';

/** Answers every path but `/session`. */
export type Serve = (path: string, response: ServerResponse, request: IncomingMessage) => void;

/** The back end and the pages. By default they are the `files`: scripts by their ending, else pages. */
export async function startHost(serve?: Serve) {
  let proxyUrl = '';
  const files: Record<string, string> = {};
  const numbers = new Map<string, string>();
  const asked: { cookie: string | undefined; method: string | undefined }[] = [];
  const filter = { permits: (_request: IncomingMessage): boolean => true };

  /** `start`: with its verification. */
  async function mint(customer: string, start = false): Promise<Session> {
    if (!numbers.has(customer)) numbers.set(customer, String(1_000_000_001 + numbers.size));
    const identity = { nationalId: numbers.get(customer), reference: customer, details: 'all' };
    const response = await fetch(`${proxyUrl}/v1/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${HOST_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ origin, identity, ...(start && { start }) }),
    });
    assert.equal(response.status, 201);
    return (await response.json()) as Session;
  }
  const serveFile: Serve = (path, response) => {
    const type = path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/html';
    const file = files[path];
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type }).end(file);
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    if (pathname !== '/session') return (serve ?? serveFile)(pathname, response, request);
    if (!filter.permits(request)) return void response.writeHead(403).end('{"code":"csrf_failed"}');
    asked.push({ cookie: request.headers.cookie, method: request.method });
    // Each time another person, unless the page names one.
    mint(searchParams.get('customer') ?? `customer-${asked.length}`, searchParams.has('start')).then(
      (session) => response.end(JSON.stringify(session)),
      () => response.writeHead(502).end(),
    );
  });
  // At both names of this machine.
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  return {
    origin,
    foreignOrigin: `http://127.0.0.1:${port}`,
    files,
    /** Whether the back end gives a session to this request. */
    filter,
    /** The calls that asked for a session. */
    asked,
    /** A session of this customer, who is one person. */
    mint,
    /** Which proxy the pages and the back end use from now on. */
    use(url: string) {
      proxyUrl = url;
    },
    /** A page with the loader of the elements. */
    html: (body: string, head = '') => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
${head}<script type="module" crossorigin src="${proxyUrl}/kyc-elements.js"></script>
${body}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type OwnHost = Awaited<ReturnType<typeof startOwnHost>>;

/** A host with a proxy whose clock can be moved, and the scripted service behind it. */
export async function startOwnHost(serve?: Serve, options: TestProxyOptions = {}) {
  const host = await startHost(serve);
  const environment = { ALLOWED_ORIGINS: `${host.origin},https://other.example`, ...options.environment };
  const proxy = await openTestProxy(pglite, { ...options, environment });
  host.use(proxy.url);
  return {
    ...host,
    proxy,
    /** Event streams that are open at the proxy, whichever page holds them. */
    async streams(): Promise<number> {
      const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
      return Number(/^kyc_streams_open (\d+)$/m.exec(metrics)![1]);
    },
    /** The person approves in the national app. */
    async approve(code: string): Promise<void> {
      const transaction = proxy.transactionOf(code);
      await proxy.decide(transaction);
    },
    async close(): Promise<void> {
      await proxy.stop();
      await host.close();
    },
  };
}

/**
 * A host, its proxy and a browser for the tests of a suite. They are there for every hook and test after this call. What a test
 * opens is closed after it.
 */
export function hostForSuite(serve?: Serve, options?: TestProxyOptions) {
  const host = {} as OwnHost & { browser: Browser };
  before(async () => {
    Object.assign(host, await startOwnHost(serve, options), { browser: await openBrowser() });
  });
  afterEach(async () => {
    const [, ...opened] = await host.browser.pages();
    await Promise.all(opened.map((page) => page.close()));
  });
  after(async () => {
    await host.browser?.close();
    await host.close?.();
  });
  return host;
}
