import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Deviating {
  readonly url: string;
  /** From the path, status and body that the sandbox answers to those to answer; null: as it answers. */
  deviate: ((path: string, status: number, body: string) => [status: number, body: string]) | null;
  close(): Promise<void>;
}

/** Another service with a token of its own: the sandbox without its controls, differing where a test says so. */
export async function startDeviating(sandboxUrl: string, token: string): Promise<Deviating> {
  const server = createServer((request, response) => {
    let sent = '';
    request.on('data', (chunk) => (sent += String(chunk)));
    request.on('end', () => {
      void (async () => {
        const path = request.url ?? '/';
        const answer = await fetch(`${sandboxUrl}${path}`, {
          method: request.method ?? 'GET',
          headers: {
            ...(request.headers.authorization !== undefined && {
              Authorization: request.headers.authorization.replace(token, 'sbx_unrestricted'),
            }),
            ...(sent !== '' && { 'Content-Type': 'application/json' }),
          },
          ...(sent !== '' && { body: sent }),
        });
        const body = await answer.text();
        const [status, text] = path.startsWith('/sandbox')
          ? [404, '']
          : (service.deviate?.(path, answer.status, body) ?? [answer.status, body]);
        response.writeHead(status, {
          'Content-Type': answer.headers.get('content-type') ?? 'text/plain',
          Date: answer.headers.get('date') ?? '',
        });
        response.end(text);
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const service: Deviating = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deviate: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
