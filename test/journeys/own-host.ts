/** A host whose pages a test writes itself; its back end gives a new person's session at `/session`. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pglite } from '../engines.js';
import { HOST_KEY, openTestProxy, type TestProxy } from '../test-proxy.js';

export interface OwnHost {
  readonly origin: string;
  readonly proxy: TestProxy;
  /** The calls that asked for a session. */
  readonly asked: { cookie: string | undefined; method: string | undefined }[];
  /** The person approves in the national app. */
  approve(code: string): Promise<void>;
  close(): Promise<void>;
}

/** @param serve answers every path but `/session`. */
export async function startOwnHost(
  serve: (path: string, response: ServerResponse) => void,
  environment: Record<string, string> = {},
): Promise<OwnHost> {
  const asked: OwnHost['asked'] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    if (pathname !== '/session') return serve(pathname, response);
    // Each time another one, unless the page names one.
    const customer = Number(searchParams.get('customer') ?? asked.length + 1);
    asked.push({ cookie: request.headers.cookie, method: request.method });
    void fetch(`${proxy.url}/v1/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${HOST_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        origin,
        identity: {
          nationalId: String(1_000_000_000 + customer),
          reference: `customer-${customer}`,
          details: 'all',
        },
      }),
    }).then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const proxy = await openTestProxy(pglite, {
    environment: { ALLOWED_ORIGINS: origin, ...environment },
  });
  return {
    origin,
    proxy,
    asked,
    async approve(code) {
      const transaction = proxy.transactionOf(code);
      proxy.upstream.complete(transaction);
      await proxy.upstream.sendWebhook(proxy.webhookUrl, transaction, 'COMPLETED');
    },
    async close() {
      await proxy.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
