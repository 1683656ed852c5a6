import { SESSION_TTL_SECONDS } from '../../../contract/sessions.js';
import { EVENTS_KEPT_SECONDS } from '../../events/outbox.js';
import { DETAILS_KEPT_SECONDS } from '../../identity/details.js';
import { PERSONAL_DATA_KEPT_SECONDS } from '../../identity/housekeeping.js';
import { WEBHOOK_KEPT_SECONDS } from '../../identity/webhook.js';
import { OUTCOME_KEPT_SECONDS } from '../../screening/retention.js';
import { ENDED_SESSION_KEPT_SECONDS } from '../../sessions/sessions.js';
import { termList } from './frame.js';
import { inWords } from './in-words.js';

const KEPT: ReadonlyArray<readonly [what: string, howLong: string]> = [
  [
    'National ID, code, network address',
    `Until ${inWords(PERSONAL_DATA_KEPT_SECONDS)} after the verification ended. The ID and the code are encrypted; of the address there is only a keyed hash.`,
  ],
  ['Details of a verified person', `${inWords(DETAILS_KEPT_SECONDS)} after they were read, encrypted.`],
  [
    'The rest of a verification',
    'Its ids, times, status, your `reference`, and a keyed hash of the national ID: `AUDIT_RETENTION_DAYS` after its end.',
  ],
  [
    'Outcome of a screening',
    `${inWords(OUTCOME_KEPT_SECONDS)} after it was asked for, encrypted, and only with an \`Idempotency-Key\`. Which session made which screening, as ids: ${inWords(SESSION_TTL_SECONDS.max)}. The case itself is with the service.`,
  ],
  ['Submissions', 'Not kept at all.'],
  [
    'Sessions',
    `Until ${inWords(ENDED_SESSION_KEPT_SECONDS)} after \`expiresAt\` or their revocation, and as long after the end of a verification they left open. A token is kept as a hash, a \`nationalId\` you fixed encrypted.`,
  ],
  [
    'Events',
    `${inWords(EVENTS_KEPT_SECONDS)}, and longer while one waits for delivery. They hold ids, a status and your \`reference\`.`,
  ],
  [
    'Webhooks of the service',
    `${inWords(WEBHOOK_KEPT_SECONDS)} at most: the service’s id of the request, nothing else.`,
  ],
  ['The audit trail', '`AUDIT_RETENTION_DAYS`: who, what, when, and ids. Nothing in it is personal.'],
];

/** What the proxy stores, for how long, and when an encryption key is no longer needed. */
export function keptGuide(): string {
  const longest = inWords(SESSION_TTL_SECONDS.max + ENDED_SESSION_KEPT_SECONDS);
  return `<h2 id="kept">What is kept, and for how long</h2>
<p>Everything is in the database, and cleared by the proxy itself, about a minute after its time. The log holds ids and codes of
problems, and the address of a webhook that <code>WEBHOOK_ALLOWED_IPS</code> turned away; how long it is kept is yours to say.</p>
${termList(KEPT)}
<p>Since your <code>reference</code> is kept longest, let it say nothing to strangers: an internal number, not a name.</p>
<h3 id="keys">Changing ENCRYPTION_KEYS</h3>
<ol>
<li>Add the new key at the end, in every process: from now on all of them can read it.</li>
<li>Put it first, in every process: from now on it encrypts.</li>
<li>Drop the old one after ${longest}, and not while verifications from before the change are still open: until then sessions
and outcomes are sealed with it. A little longer does no harm.</li>
</ol>
<p>Dropped too early, what it sealed cannot be read: such a request fails with <a href="#internal"><code>internal</code></a>, and
<code>unknown_encryption_key</code> is in the log. Put the key back after the first and it works again.</p>`;
}
