/** A network between a page and its proxy that can be cut. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startNetwork(proxyUrl: string) {
  const server = createServer((incoming, response) => passOn(proxyUrl, incoming, response));
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Ends what is open. */
    cut: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
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
