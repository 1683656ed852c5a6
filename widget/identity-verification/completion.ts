/** What follows an approval: the details, and the page that the host names. */
import type { IdentityDetails } from '../../contract/identity.js';
import type { ProxyProblem } from '../proxy/problem.js';
import { openPage } from './success-page.js';

/** The details on the page are a convenience: the host reads them at its back end. */
const TRIES = 5;
/** A page that is left needs no details, each read of which is spent from the budget. One that is still here then is not left. */
const LEAVES_MS = 20_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the page at `address`, then reads. Undefined: the session grants no details to the page, or none came. */
export async function complete(
  address: string | undefined,
  verificationId: string,
  read: () => Promise<IdentityDetails>,
  signal: AbortSignal,
): Promise<IdentityDetails | undefined> {
  if (openPage(address, verificationId)) await wait(LEAVES_MS);
  for (let tries = TRIES; tries-- && !signal.aborted;)
    try {
      return await read();
    } catch (error) {
      const { status, retryAfter = 2 } = error as ProxyProblem;
      if (status >= 400 && status < 500) break;
      await wait(retryAfter * 1000);
    }
  return undefined;
}
