import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answered, Call, Deviation, Json } from './wire.js';

export interface Deviating {
  readonly url: string;
  /** Null: as the sandbox. */
  deviation: Pick<Deviation, 'call' | 'answer' | 'webhook'> | null;
  /** The paths that were called. */
  readonly paths: string[];
  close(): Promise<void>;
}

const HEADERS = ['content-type', 'date', 'retry-after'];

/**
 * A service that is the sandbox, except where a test says so.
 *
 * @param token of another service, which has no controls. Null: it is a sandbox, and takes its keys.
 */
export async function startDeviating(sandboxUrl: string, token: string | null): Promise<Deviating> {
  /** Where the run wants to receive webhooks. */
  let receiver: string | null = null;

  async function forwarded(call: Call): Promise<Answered> {
    const answer = await fetch(`${sandboxUrl}${call.path}`, {
      method: call.method,
      headers: {
        ...(call.key !== null && { Authorization: `Bearer ${call.key}` }),
        ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    const headers = HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status: answer.status, headers: Object.fromEntries(headers), body: parsed(await answer.text()) };
  }

  async function answerTo(call: Call): Promise<Answered> {
    if (call.path === '/webhook') {
      const body = service.deviation?.webhook?.(call.body) ?? call.body;
      const { status } = await fetch(receiver ?? '', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status, headers: {}, body: '' };
    }
    if (call.path.startsWith('/sandbox')) {
      if (token !== null) return { status: 404, headers: {}, body: '' };
      if (!call.body?.webhookUrl) return forwarded(call);
      receiver = call.body.webhookUrl as string;
      return forwarded({ ...call, body: { ...call.body, webhookUrl: `${service.url}/webhook` } });
    }
    service.paths.push(call.path);
    const key = call.key === token && token !== null ? 'sbx_unrestricted' : call.key;
    const read = service.deviation?.call?.({ ...call, key }) ?? { ...call, key };
    const answer = await forwarded(read);
    return service.deviation?.answer?.(answer, call) ?? answer;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { status, headers, body } = await answerTo(await read(request));
      response.writeHead(status, headers);
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const service: Deviating = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deviation: null,
    paths: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

async function read(request: IncomingMessage): Promise<Call> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    key: request.headers.authorization?.replace(/^Bearer /, '') ?? null,
    body: text === '' ? undefined : parsed(text),
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
