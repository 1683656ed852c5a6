/** Stands in for `fetch` in each test of a suite. */
import { afterEach, beforeEach } from './suites.js';

export interface Call {
  readonly url: URL;
  readonly token: string | null;
  /** From JSON; undefined without one. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly init: RequestInit | undefined;
}
export type Answer = (call: Call) => Response | Promise<Response>;

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status });
export const problem = (status: number, code: string, more: object = {}): Response =>
  json(status, { type: '', title: '', status, code, requestId: 'r', ...more });

/** Never answers, until the call is given up. */
export const never: Answer = ({ init }) =>
  new Promise((_, refuse) =>
    init!.signal!.addEventListener('abort', () => refuse(init!.signal!.reason as Error)),
  );
export const unreachable: Answer = () => Promise.reject(new TypeError('unreachable'));

export function answeredCalls(first: Answer): { sent: Call[]; answer: Answer } {
  const realFetch = window.fetch;
  const calls = { sent: [] as Call[], answer: first };
  beforeEach(() => {
    Object.assign(calls, { sent: [], answer: first });
    window.fetch = async (input, init) => {
      const url = new URL(String(input));
      const token = new Headers(init?.headers).get('Authorization');
      const body = init?.body ? (JSON.parse(init.body as string) as Call['body']) : undefined;
      const call = { url, token, body, init };
      calls.sent.push(call);
      return calls.answer(call);
    };
  });
  afterEach(() => void (window.fetch = realFetch));
  return calls;
}
