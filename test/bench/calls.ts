/** Calls of hosts and pages that have to succeed. */
import { Agent } from 'node:http';
import type { Session, SessionRequestInput } from '../../contract/schemas/sessions.js';
import { HOST_KEY, ORIGIN } from '../test-proxy.js';
import { timedCall, type Answer, type Call } from '../timed-call.js';

export const agent = new Agent({ keepAlive: true });

export async function ask(call: Call, by: Agent = agent): Promise<Answer> {
  const answer = await timedCall(by, call);
  if (answer.status < 300) return answer;
  throw new Error(`${call.method} ${call.url} was answered with ${answer.status}: ${answer.text}`);
}

export const bodyOf = <T>({ text }: Answer): T => JSON.parse(text) as T;

/** A page names its origin, a back end has none. */
export const callOf = (method: string, url: string, token: string, body?: unknown): Call => ({
  method,
  url,
  token,
  ...(token !== HOST_KEY && { headers: { Origin: ORIGIN } }),
  body,
});

export const newSession = (proxyUrl: string, allowed: Omit<SessionRequestInput, 'origin'>): Call =>
  callOf('POST', `${proxyUrl}/v1/sessions`, HOST_KEY, { origin: ORIGIN, ...allowed });

/** The token of a new session. */
export const mint = async (...session: Parameters<typeof newSession>): Promise<string> =>
  bodyOf<Session>(await ask(newSession(...session))).token;
