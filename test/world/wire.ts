/** What the network may do to a call of a proxy, and how people, hosts and strangers call a proxy. */
import { Agent, request, type ClientRequest } from 'node:http';
import { checkDeclared } from '../declared-problem.js';
import type { ScriptedAnswer, ScriptedCall } from '../scripted-upstream.js';
import type { StandingClock } from './clock.js';
import type { Chance } from './random.js';

export const FAULTS = [
  'issued again',
  'lost before',
  'lost after',
  'half',
  'late',
  'too late',
  '429',
  '500',
  'HTML',
] as const;
export type Fault = (typeof FAULTS)[number];

/** @param carryOut what the service does with the call. */
export function faulty(
  fault: Exclude<Fault, 'issued again'>,
  chance: Chance,
  carryOut: () => ScriptedAnswer,
): ScriptedAnswer {
  switch (fault) {
    case 'lost before':
      return { destroy: true };
    case 'lost after':
      return { ...carryOut(), destroy: true };
    case 'half':
      return { ...carryOut(), destroy: 'halfway' };
    case 'late':
      return { ...carryOut(), delayMs: chance.between(200, 4000) };
    case 'too late':
      return { ...carryOut(), delayMs: 30_000 };
    case '429':
      return { status: 429, body: null, ...(chance.is(0.5) && { headers: { 'Retry-After': '3' } }) };
    case '500':
      return { status: 500, body: { statusCode: 500, messages: ['Internal error'], result: null } };
    case 'HTML':
      return { status: 502, text: '<html><body>Bad gateway</body></html>' };
  }
}

export const isCreation = ({ endpoint }: ScriptedCall) => endpoint === 'request';

export interface Asked {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Told<T> {
  status: number;
  headers: Record<string, string>;
  body: T;
}

const agent = new Agent({ keepAlive: true });

/** Undefined when the proxy died before it answered. Each problem must be one that the call declares. */
export async function call<T>(
  clock: StandingClock,
  base: string,
  method: string,
  path: string,
  { token, body, headers = {} }: Asked = {},
): Promise<Told<T> | undefined> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const told = await new Promise<Told<string> | undefined>((resolve) => {
    clock.moved();
    const sent: ClientRequest = request(
      base + path,
      {
        method,
        agent,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        let got = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (got += chunk));
        response.on('end', () => {
          clock.moved();
          resolve({
            status: response.statusCode!,
            headers: response.headers as Record<string, string>,
            body: got,
          });
        });
        response.on('error', () => resolve(undefined));
      },
    );
    sent.on('error', () => {
      clock.moved();
      resolve(undefined);
    });
    sent.end(text);
  });
  if (told === undefined) return undefined;
  const answer = new Response(told.status === 204 ? null : told.body, {
    status: told.status,
    headers: told.headers,
  });
  await checkDeclared(method, path, answer);
  return { ...told, body: (told.body === '' ? undefined : JSON.parse(told.body)) as T };
}

/** Reads a stream of server-sent events until it ends. Returns how to leave it. */
export function follow(
  clock: StandingClock,
  url: string,
  headers: Record<string, string>,
  told: (data: string) => void,
  ended: () => void,
): () => void {
  let rest = '';
  const sent = request(url, { headers, agent: false }, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      clock.moved();
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data !== undefined && /^event: verification$/m.test(part)) told(data);
      }
    });
    response.on('close', ended);
  });
  sent.on('error', ended);
  sent.end();
  return () => sent.destroy();
}
