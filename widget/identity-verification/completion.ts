/** What follows an approval: the details, and the page that the host names. */
import type { IdentityDetails } from '../../contract/identity.js';
import type { ProxyProblem } from '../proxy/problem.js';

export { openPage } from './success-page.js';

/** The details on the page are a convenience: the host reads them at its back end. */
const TRIES = 5;

/** Tries again after each failure of the proxy or the network. Undefined: the session grants no details to the page, or none came. */
export async function readDetails(
  read: () => Promise<IdentityDetails>,
  signal: AbortSignal,
): Promise<IdentityDetails | undefined> {
  for (let tries = TRIES; tries--;)
    try {
      return await read();
    } catch (error) {
      const { status, retryAfter = 2 } = error as ProxyProblem;
      if (signal.aborted || (status >= 400 && status < 500)) break;
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
    }
  return undefined;
}
