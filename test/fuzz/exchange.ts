/** One request on a kept connection, and its answer. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Longer than a slow body may take. */
const HANGS_MS = 20_000;

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for a stream, which is left at once. */
  readonly text: string;
}

export function openConnections(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });

  function send({ method, path, headers, body }: Sent): Promise<Got> {
    return new Promise((answered, failed) => {
      const length = body && { 'content-length': String(body.length) };
      // The path as it stands: a URL would lose its dots.
      const sent = request(
        { hostname, port, path, method, agent, headers: { ...length, ...headers } },
        (response) => {
          const { statusCode: status = 0 } = response;
          const received = new Headers();
          for (const [name, values] of Object.entries(response.headersDistinct)) {
            for (const value of values ?? []) received.append(name, value);
          }
          const end = (content: string) => answered({ status, headers: received, text: content });
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            response.destroy();
            end('');
          } else {
            text(response).then(end, failed);
          }
        },
      );
      sent.setTimeout(HANGS_MS, () => sent.destroy(new Error(`${method} ${path} is not answered.`)));
      sent.once('error', failed);
      sent.end(body ?? undefined);
    });
  }

  return {
    /** Again on a fresh connection, where the server closed the kept one after it refused an unread body. */
    send: (sent: Sent) =>
      send(sent).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return send(sent);
        throw error;
      }),
    close: () => agent.destroy(),
  };
}
