/** What follows an approval: the details, and the page that the host names. */
import type { IdentityDetails, Verification } from '../../contract/identity.js';
import type { ProxyProblem } from '../proxy/problem.js';
import { openPage } from './success-page.js';

/** The details on the page are a convenience: the host reads them at its back end. */
const TRIES = 5;
/** A page that is left needs no details, and their read is spent from the budget. One that is still here by then stays. */
const LEAVES_MS = 20_000;

/** Opens the page at `address`, then reads. Undefined: the session grants no details to the page, or none came. */
export async function complete(
  address: string | false | undefined,
  { id, mayReadDetails }: Verification,
  read: (path: string) => Promise<IdentityDetails>,
  signal: AbortSignal,
): Promise<IdentityDetails | undefined> {
  let pauseMs = openPage(address, id) ? LEAVES_MS : 0;
  // A proxy of an earlier release does not say it.
  for (let tries = mayReadDetails === false ? 0 : TRIES; tries--;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // Another person's session may have come meanwhile.
    if (signal.aborted) break;
    try {
      const details = await read(`/v1/verifications/${encodeURIComponent(id)}/details`);
      return signal.aborted ? undefined : details;
    } catch (error) {
      const { status, retryAfter = 2 } = error as ProxyProblem;
      if (status >= 400 && status < 500) break;
      pauseMs = retryAfter * 1000;
    }
  }
  return undefined;
}
