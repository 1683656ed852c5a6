import type { HostWebhook } from '../events/hosts.js';
import { createSender, type Sent } from '../events/sender.js';
import { signedHeaders } from '../events/signature.js';
import { SETUP_PROBLEMS } from '../operations/setup-problems.js';
import { failed, ok, warning, type Finding } from './findings.js';

const ANSWER_MS = 10_000;

/** Sends each receiver an event without a signature, which it must refuse, and a signed one, which it must accept. */
export async function checkReceivers(receivers: readonly HostWebhook[]): Promise<Finding[]> {
  if (receivers.length === 0) return [ok('events', 'No events are sent: HOST_WEBHOOK_URL is not set.')];
  return Promise.all(receivers.map((receiver, place) => checkReceiver(receiver, nameOf(place))));
}

function nameOf(place: number): string {
  return `Receiver ${place + 1} of HOST_WEBHOOK_URL`;
}

async function checkReceiver({ url, keys }: HostWebhook, name: string): Promise<Finding> {
  const send = createSender(url);
  // Of a type that no receiver knows, and of no verification.
  const body = JSON.stringify({
    type: 'doctor.probe',
    timestamp: new Date().toISOString(),
    data: { id: 'ver_probe', status: 'CANCELLED', reference: null },
  });
  const message = { id: `evt_probe${Date.now()}`, timestamp: Math.floor(Date.now() / 1000), body };
  const unsigned = await send({}, body, AbortSignal.timeout(ANSWER_MS));
  if (unsigned.status === null) return unanswered(unsigned, name);
  if (unsigned.outcome === 'delivered')
    return failed(
      'events',
      `${name} accepts an event without a signature (${unsigned.status}).`,
      'Verify the signature: `verifyEvent` of kyc-elements-server/host does it.',
    );
  if (!isRefusal(unsigned.status))
    return warning(
      'events',
      `${name} answers ${unsigned.status} to an event without a signature.`,
      'Answer 401 to such an event. If the address is wrong, correct HOST_WEBHOOK_URL.',
    );
  const signed = await send(signedHeaders(message, keys), body, AbortSignal.timeout(ANSWER_MS));
  if (signed.status === null) return unanswered(signed, name);
  if (signed.outcome === 'delivered')
    return ok('events', `${name} accepts what is signed, and refuses what is not (${unsigned.status}).`);
  if (isRefusal(signed.status))
    return failed(
      'events',
      `${name} refuses an event that is signed with its HOST_WEBHOOK_SECRETS (${signed.status}).`,
      'Give it one of these secrets, and pass `verifyEvent` the body as it arrived, before any parser.',
    );
  return warning(
    'events',
    `${name} answers ${signed.status} to a signed event of a type that it does not know.`,
    'Answer 2xx to such an event. If it fails, its own log says why.',
  );
}

function isRefusal(status: number): boolean {
  return [400, 401, 403].includes(status);
}

function unanswered({ outcome, errorCode = outcome }: Sent, name: string): Finding {
  if (outcome === 'timed_out')
    return failed(
      'events',
      `${name} does not answer in ${ANSWER_MS / 1000} seconds (${errorCode}).`,
      'Let it answer first and work afterwards.',
    );
  const problem = SETUP_PROBLEMS[errorCode];
  return failed(
    'events',
    `${name} does not answer: ${problem?.message ?? 'the connection fails'} (${errorCode}).`,
    problem?.fix ?? 'Start it, and check its address.',
  );
}

/** Events for addresses that have left the list. */
export function leftFindings(events: number): Finding[] {
  if (events === 0) return [];
  const next = 'Put the address back, or replay the events to another receiver of their host.';
  return [
    warning('events', `Events that wait for an address that is not in HOST_WEBHOOK_URL: ${events}.`, next),
  ];
}
