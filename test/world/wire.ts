/** What the network may do to a call of a proxy, and how people, hosts and strangers call a proxy. */
import { Agent, request } from 'node:http';
import { checkDeclared } from '../declared-problem.js';
import type { ScriptedAnswer } from '../scripted-upstream.js';
import { timedCall, type Call } from '../timed-call.js';
import type { StandingClock } from './clock.js';
import type { Chance } from './random.js';

/** @param carryOut what the service does with the call. */
type Spoil = (carryOut: () => ScriptedAnswer, chance: Chance) => ScriptedAnswer;

const SPOILT = new Map<string, Spoil>([
  ['lost before', () => ({ destroy: true })],
  ['lost after', (carryOut) => ({ ...carryOut(), destroy: true })],
  ['half', (carryOut) => ({ ...carryOut(), destroy: 'halfway' })],
  ['late', (carryOut, chance) => ({ ...carryOut(), delayMs: chance.between(200, 4000) })],
  ['too late', (carryOut) => ({ ...carryOut(), delayMs: 30_000 })],
  ['429', (_, chance) => ({ ...BUSY, ...(chance.is(0.5) && { headers: { 'Retry-After': '3' } }) })],
  ['500', () => ({ status: 500, body: { statusCode: 500, messages: ['Internal error'], result: null } })],
  ['HTML', () => ({ status: 502, text: '<html><body>Bad gateway</body></html>' })],
]);
const BUSY = { status: 429, body: null };

/** The names of all faults. The ids of another request, issued again, are those of the service. */
export const FAULTS: readonly string[] = ['issued again', ...SPOILT.keys()];

export const spoil = (fault: string, ...given: Parameters<Spoil>) => SPOILT.get(fault)!(...given);

export type Asked = Pick<Call, 'token' | 'body' | 'headers'>;

export interface Told<T> {
  status: number;
  body: T;
}

const agent = new Agent({ keepAlive: true });

/** Undefined when the proxy died before it answered. Each problem must be one that the call declares. */
export async function call<T>(
  clock: StandingClock,
  base: string,
  method: string,
  path: string,
  asked: Asked = {},
): Promise<Told<T> | undefined> {
  clock.moved();
  const told = await timedCall(agent, { method, url: base + path, ...asked }).catch(() => undefined);
  clock.moved();
  if (told === undefined) return undefined;
  const { status, headers, text } = told;
  const answer = new Response(status === 204 ? null : text, { status, headers: headers as HeadersInit });
  await checkDeclared(method, path, answer);
  return { status, body: (text === '' ? undefined : JSON.parse(text)) as T };
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
