/** A call with little work of its own, so that what is measured is the answer. */
import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** From the call to the end of the answer; of a stream, to its first bytes. */
  readonly ms: number;
}

/** Of an open stream, only the first bytes are waited for. Rejects when the connection breaks. */
export function timedCall(agent: Agent, call: Call): Promise<Answer> {
  const { method, url, token, headers, body } = call;
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(text !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': String(Buffer.byteLength(text)),
          }),
        },
      },
      (response) => {
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false;
        let received = '';
        const { statusCode: status, headers } = response;
        const done = () =>
          resolve({ status: status!, headers, text: received, ms: performance.now() - started });
        response.setEncoding('utf8').on('data', (chunk: string) => {
          received += chunk;
          if (!isStream) return;
          done();
          response.destroy();
        });
        response.on('end', done);
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
