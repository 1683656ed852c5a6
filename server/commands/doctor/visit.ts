import { problemOf } from '../../operations/setup-problems.js';

const VISIT_MS = 10_000;

export interface Visit {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Fetches an address without following redirects, since requests may carry a secret.
 *
 * @returns the answer, or in words why none came: never with the address or a header in it.
 */
export async function visit(url: string, init: RequestInit = {}): Promise<Visit | { why: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(VISIT_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return { why: `no answer in ${VISIT_MS / 1000} seconds` };
    const { code = 'the request cannot be sent', problem } = problemOf(error);
    return { why: problem === undefined ? code : `${code}: ${problem.message}. ${problem.fix}` };
  }
}

export function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
