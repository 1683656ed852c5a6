/** A page as a person has it open: it starts, follows the stream, comes back when that breaks. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { Verification } from '../../contract/identity.js';
import type { Session } from '../../contract/sessions.js';
import { isTerminal } from '../../contract/rules.js';
import { HOST_KEY, ORIGIN } from '../test-proxy.js';
import { tryCall } from './kills/proxy-process.js';

const COME_BACK_MS = 150;
export interface Page {
  /** Refusals a person would have seen. */
  readonly errors: string[];
  /** Shows the page until the verification ends; undefined when `signal` came first. */
  readonly end: Promise<Verification | undefined>;
}

export function openPage(options: {
  nationalId: string;
  /** Where a proxy is now. */
  proxyUrl: () => string;
  changed?: (verification: Verification) => void;
  signal: AbortSignal;
}): Page {
  const { nationalId, proxyUrl, signal } = options;
  let last: Verification | undefined;
  const errors: string[] = [];
  const reference = randomUUID();

  function show(verification: Verification): void {
    last = verification;
    options.changed?.(verification);
  }

  /** Repeats what a dying proxy did not answer. */
  async function ask<T>(path: string, token: string, body: unknown): Promise<T | undefined> {
    while (!signal.aborted) {
      const answer = await tryCall<T>(`${proxyUrl()}${path}`, token, 'POST', body);
      if (answer && answer.status < 300) return answer.body;
      if (answer) errors.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await wait(COME_BACK_MS);
    }
    return undefined;
  }

  async function follow(token: string, id: string): Promise<void> {
    const response = await fetch(`${proxyUrl()}/v1/verifications/${id}/events`, {
      headers: { Authorization: `Bearer ${token}`, Origin: ORIGIN },
      signal,
    });
    if (!response.ok) throw new Error(`the stream answered ${response.status}`);
    const parser = createParser({ onEvent: ({ data }) => show(JSON.parse(data) as Verification) });
    const decoder = new TextDecoder();
    for await (const chunk of response.body!)
      parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
  }

  async function run(): Promise<Verification | undefined> {
    const session = await ask<Session>('/v1/sessions', HOST_KEY, {
      origin: ORIGIN,
      identity: { nationalId, reference },
    });
    if (!session) return undefined;
    const begun = await ask<Verification>('/v1/verifications', session.token, {});
    if (!begun) return undefined;
    show(begun);
    while (!signal.aborted) {
      await follow(session.token, begun.id).catch(() => wait(COME_BACK_MS));
      if (last && isTerminal(last.status)) return last;
    }
    return undefined;
  }

  return { errors, end: run() };
}
