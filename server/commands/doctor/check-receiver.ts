import type { DisabledReceiver } from '../../events/receiver-state.js';
import { failed, ok, warning, type Finding } from './findings.js';
import { visit } from './visit.js';

/** Sends each receiver of the host an event without a signature, which it must refuse. */
export async function checkReceivers(urls: readonly string[]): Promise<Finding[]> {
  if (urls.length === 0) return [ok('events', 'No events are sent: HOST_WEBHOOK_URL is not set.')];
  return Promise.all(urls.map(checkReceiver));
}

async function checkReceiver(url: string): Promise<Finding> {
  const answer = await visit(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  if ('why' in answer)
    return failed(
      'events',
      `The receiver of HOST_WEBHOOK_URL does not answer (${answer.why}).`,
      'Start it, and check its address and certificate.',
    );
  const { status } = answer;
  if (status === 401 || status === 400 || status === 403)
    return ok(
      'events',
      `The receiver of HOST_WEBHOOK_URL answers, and refuses what is not signed (${status}).`,
    );
  if (status < 300)
    return failed(
      'events',
      `The receiver of HOST_WEBHOOK_URL accepts an event without a signature (${status}).`,
      'Verify the signature: `verifyEvent` of kyc-elements-server/host does it.',
    );
  return warning(
    'events',
    `The receiver of HOST_WEBHOOK_URL answers ${status} to an event without a signature.`,
    'Answer 401 to such an event. If the address is wrong, correct HOST_WEBHOOK_URL.',
  );
}

/** Receivers to which the proxy sends nothing, because they accepted nothing for days. */
export function disabledFindings(disabled: readonly DisabledReceiver[]): Finding[] {
  return disabled.map(({ receiver, disabledAt }) =>
    failed(
      'events',
      `Receiver ${receiver + 1} of HOST_WEBHOOK_URL is disabled since ${disabledAt.toISOString()}: it accepted nothing for days.`,
      `Repair it, then run \`kyc-proxy receivers --enable ${receiver + 1}\`.`,
    ),
  );
}
