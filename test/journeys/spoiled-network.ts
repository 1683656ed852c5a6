/** A network between a page and its proxy that spoils the event streams and passes everything else on. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../listen.js';

/** What every stream gets in place of its answer. */
export type Spoil = (response: ServerResponse) => void;

export async function startSpoiledNetwork(proxyUrl: string, spoil?: Spoil) {
  const server = createServer((incoming, response) => {
    const isStream = incoming.method === 'GET' && incoming.url!.endsWith('/events');
    if (!isStream || !spoil) return passOn(proxyUrl, incoming, response);
    // The page is of another origin: without it the browser would refuse every answer alike.
    response.setHeader('Access-Control-Allow-Origin', incoming.headers.origin ?? '*');
    return spoil(response);
  });
  const { url, close } = await listen(server, 'localhost');
  /** `cut` ends what is open. */
  return { url, close, cut: () => server.closeAllConnections() };
}

function passOn(proxyUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '' } = incoming;
  const outgoing = ask(proxyUrl + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
