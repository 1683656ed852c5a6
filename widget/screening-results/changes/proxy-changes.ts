/** The calls about changes. */
import type { Screening } from '../../../contract/screening.js';
import type { ScreeningChanges } from '../../../contract/watch.js';
import type { ProxyClient } from '../../base/client.js';
import { problemKind, ProxyProblem, type FailureCode } from '../../base/problem.js';

const pathOf = ({ id }: Screening, call: string) => `/v1/screenings/${encodeURIComponent(id)}/${call}`;

/**
 * Undefined where nothing is to be said: the proxy does not know the screening, the session may not see its changes, or an older proxy
 * gives another answer. An end of the session has its own screen. Every other failure is `unread`.
 */
export async function readChanges(
  client: ProxyClient,
  screening: Screening,
  signal: AbortSignal,
): Promise<ScreeningChanges | 'unread' | undefined> {
  try {
    const answer = await client.call<ScreeningChanges>('GET', pathOf(screening, 'changes'), { signal });
    const { new: added, changed, gone } = answer ?? {};
    return [added, changed, gone].every(Array.isArray) ? answer : undefined;
  } catch (error) {
    const kind = problemKind(ProxyProblem.from(error));
    return kind === 'notFound' || kind === 'forbidden' || kind === 'ended' ? undefined : 'unread';
  }
}

/** `takeBack`: the last review. Undefined when it is stored. Sent under the session of the person who pressed, and no other that the host gives meanwhile. */
export async function storeReview(
  client: ProxyClient,
  screening: Screening,
  { version }: ScreeningChanges,
  signal: AbortSignal,
  takeBack: boolean,
): Promise<FailureCode | undefined> {
  try {
    const under = await client.session.token();
    await client.call('POST', pathOf(screening, 'reviewed'), {
      body: { version, ...(takeBack && { takeBack }) },
      signal,
      under,
    });
    return undefined;
  } catch (error) {
    return ProxyProblem.from(error).code;
  }
}
