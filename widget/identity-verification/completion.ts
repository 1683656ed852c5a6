/** What follows an approval: the details, and the page that the host names. */
import type { IdentityDetails } from '../../contract/identity.js';
import type { ProxyProblem } from '../proxy/problem.js';
import { openPage } from './success-page.js';

/** The details on the page are a convenience: the host reads them at its back end. */
const TRIES = 5;
/** A page that is left needs no details, and their read is spent from the budget. One that is still here by then stays. */
const LEAVES_MS = 20_000;

/** Opens the page at `address`, then reads. Undefined: the session grants no details to the page, or none came. */
export async function complete(
  address: string | false | undefined,
  verificationId: string,
  read: () => Promise<IdentityDetails>,
  signal: AbortSignal,
): Promise<IdentityDetails | undefined> {
  let pauseMs = openPage(address, verificationId) ? LEAVES_MS : 0;
  for (let tries = TRIES; tries--;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      return await read();
    } catch (error) {
      const { status, retryAfter = 2 } = error as ProxyProblem;
      if (signal.aborted || (status >= 400 && status < 500)) break;
      pauseMs = retryAfter * 1000;
    }
  }
  return undefined;
}
