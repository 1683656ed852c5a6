import { text } from 'node:stream/consumers';
import { createExchange, type Answer, type Message } from '../operations/exchange.js';
import type { Config } from '../program/read-config.js';
import { reachableHost } from '../program/start-proxy.js';
import { problemOf } from '../operations/setup-problems.js';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/;

export const isLocal = (address: string) => LOCAL.test(new URL(address).hostname);

const VISIT_MS = 10_000;

export interface Visit extends Pick<Answer, 'status' | 'header'> {
  readonly text: string;
}

/** Why no answer came, and what to do where that is known: never with the address or a header in it. */
export interface Silence {
  readonly why: string;
  readonly fix?: string;
}

/**
 * Calls an address, without the proxy of HTTP_PROXY where it is on this machine: that proxy has another localhost. Redirects
 * are not followed, since requests may carry a secret.
 */
export async function visit(
  url: string,
  message: Partial<Pick<Message, 'method' | 'headers' | 'body'>> = {},
  { isHere = isLocal(url) } = {},
): Promise<Visit | Silence> {
  const signal = AbortSignal.timeout(VISIT_MS);
  try {
    const answer = await createExchange(isHere ? {} : process.env)(url, {
      method: 'GET',
      headers: {},
      ...message,
      fresh: true,
      signal,
      onSending: () => undefined,
    });
    return { status: answer.status, header: answer.header, text: await text(answer.body) };
  } catch (error) {
    if (signal.aborted) return { why: `no answer in ${VISIT_MS / 1000} seconds` };
    const { code = 'the request cannot be sent', problem } = problemOf(error);
    return problem === undefined ? { why: code } : { why: `${code}: ${problem.message}`, fix: problem.fix };
  }
}

/** Such as from http to https. */
export const isRedirect = (status: number) => status >= 300 && status < 400;

/** Asks what listens on this machine at the interface of `serve`. */
export const visitHere = (path: string, { proxyHost, proxyPort }: Pick<Config, 'proxyHost' | 'proxyPort'>) =>
  visit(`http://${reachableHost(proxyHost)}:${proxyPort}${path}`, {}, { isHere: true });
