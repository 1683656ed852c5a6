/** A network between a page and its proxy that spoils the event streams and passes everything else on. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Spoil = (response: ServerResponse, pass: (upTo?: number) => void) => void;

const refuse =
  (status: number): Spoil =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html', 'Retry-After': '30' }).end('<h1>No</h1>');
  };

/** § What happens to a stream on the way; each refuses, spoils or holds back every one. */
export const SPOILED: Readonly<Record<string, Spoil>> = {
  'is reset': (response) => response.destroy(),
  'is refused with 403': refuse(403),
  'is refused with 407': refuse(407),
  'is refused with 451': refuse(451),
  'is refused with 502': refuse(502),
  'is a page with 200': refuse(200),
  'is empty': (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(),
  'is held back for ever': () => undefined,
  'is held back after its headers': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
  },
  'is cut after five seconds': (_response, pass) => pass(5_000),
};

export async function startSpoiledNetwork(proxyUrl: string, spoil?: Spoil) {
  const server = createServer((incoming, response) => {
    const pass = (upToMs?: number) => passOn(proxyUrl, incoming, response, upToMs);
    const isStream = incoming.method === 'GET' && incoming.url!.endsWith('/events');
    if (!isStream || !spoil) return pass();
    // The page is of another origin: without it the browser would refuse every answer alike.
    response.setHeader('Access-Control-Allow-Origin', incoming.headers.origin ?? '*');
    return spoil(response, pass);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function passOn(
  proxyUrl: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  upToMs?: number,
): void {
  const { method, headers, url = '' } = incoming;
  const outgoing = ask(proxyUrl + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  if (upToMs !== undefined) setTimeout(() => response.destroy(), upToMs).unref();
  incoming.pipe(outgoing);
}
