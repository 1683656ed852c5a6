/** What follows an approval: the details, and the page that the host names. */
import type { IdentityDetails, Verification } from '../../contract/identity.js';
import type { ProxyProblem } from '../base/problem.js';
import { openPage } from './success-page.js';

/** The details on the page are a convenience: the host reads them at its back end. */
const TRIES = 5;

/** Opens the page at `address`, then reads. Undefined: the session grants no details to the page, or none came. */
export async function complete(
  address: string | false | undefined,
  { id, mayReadDetails }: Verification,
  read: () => Promise<IdentityDetails>,
  signal: AbortSignal,
): Promise<IdentityDetails | undefined> {
  // A page that is left needs no details, and their read is spent from the budget. A proxy of an earlier release says nothing.
  let tries = openPage(address, id) || mayReadDetails === false ? 0 : TRIES;
  while (tries-- && !signal.aborted)
    try {
      const details = await read();
      return signal.aborted ? undefined : details;
    } catch (error) {
      const { status, retryAfter = 2 } = error as ProxyProblem;
      if (status >= 400 && status < 500) break;
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
    }
  return undefined;
}
