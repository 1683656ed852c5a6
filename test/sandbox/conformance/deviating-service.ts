import type { Answered, Call, Deviation, Json } from './wire.js';

export interface Deviating {
  readonly url: string;
  /** Null: as the sandbox. */
  deviation: Deviation | null;
  /** The paths that were called. */
  readonly paths: string[];
  close(): void;
}

const HEADERS = ['content-type', 'date', 'retry-after'];
let started = 0;

/**
 * A service that is the sandbox, except where a test says so. It stands in the place of `fetch`: what is sent to its address
 * goes to the sandbox, and what the sandbox sends to its `/webhook` to where the run wants to receive webhooks.
 *
 * @param token of another service, which has no controls. Null: it is a sandbox, and takes its keys.
 */
export function startDeviating(sandboxUrl: string, token: string | null): Deviating {
  const { fetch } = globalThis;
  const url = `http://deviating-${++started}.example`;
  let receiver = '';

  async function answerTo(path: string, init: RequestInit): Promise<Response> {
    const call = callOf(path, init);
    if (path === '/webhook') {
      const body = service.deviation?.webhook?.(call.body) ?? call.body;
      return fetch(receiver, { ...init, body: JSON.stringify(body) });
    }
    if (path.startsWith('/sandbox')) {
      if (token !== null) return new Response(null, { status: 404 });
      if (!call.body?.webhookUrl) return fetch(`${sandboxUrl}${path}`, init);
      receiver = call.body.webhookUrl as string;
      const body = { ...call.body, webhookUrl: `${url}/webhook` };
      return fetch(`${sandboxUrl}${path}`, { ...init, body: JSON.stringify(body) });
    }
    service.paths.push(path);
    const key = token !== null && call.key === token ? 'sbx_unrestricted' : call.key;
    const read = service.deviation?.call?.({ ...call, key }) ?? { ...call, key };
    const answer = await answeredBy(await fetch(`${sandboxUrl}${read.path}`, initOf(read)));
    const { status, headers, body } = service.deviation?.answer?.(answer, call) ?? answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text === '' ? null : text, { status, headers });
  }

  globalThis.fetch = async (input, init = {}) => {
    const address = String(input);
    if (address !== url && !address.startsWith(`${url}/`)) return fetch(input, init);
    return answerTo(address.slice(url.length) || '/', init);
  };
  const service: Deviating = {
    url,
    deviation: null,
    paths: [],
    close: () => void (globalThis.fetch = fetch),
  };
  return service;
}

function callOf(path: string, { method = 'GET', headers, body }: RequestInit): Call {
  const key = new Headers(headers).get('authorization')?.replace(/^Bearer /, '') ?? null;
  return { method, path, key, body: typeof body === 'string' ? parsed(body) : undefined };
}

function initOf({ method, key, body }: Call): RequestInit {
  return {
    method,
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

async function answeredBy(response: Response): Promise<Answered> {
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: parsed(await response.text()),
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
