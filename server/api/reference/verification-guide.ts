import { VERIFICATION_REASONS, VERIFICATION_STATUSES } from '../../../contract/rules.js';
import { GUARD_LIMITS } from '../../identity/guard.js';
import { OUTCOME_KEPT_SECONDS } from '../../screening/retention.js';
import { termList } from './frame.js';
import { inWords } from './in-words.js';
import { REASON_MEANINGS, STATUS_MEANINGS } from './meanings.js';

/** What becomes of a verification, and how often one may be started. */
export function verificationGuide(): string {
  const { person, session, address, windowSeconds } = GUARD_LIMITS;
  return `<h2 id="statuses">How a verification stands</h2>
<p>Every <a href="#Verification">Verification</a> has a <code>status</code>. It only moves forward: in line, waiting, ended.</p>
${termList(VERIFICATION_STATUSES.map((status) => [`\`${status}\``, STATUS_MEANINGS[status]]))}
<p>Where the status does not say it all, <code>reason</code> does:</p>
${termList(VERIFICATION_REASONS.map((reason) => [`\`${reason}\``, REASON_MEANINGS[reason]]))}
<h3 id="starts">How often one may be started</h3>
<p>Within ${inWords(windowSeconds)}: ${person} times for one person, ${session} times in one session, ${address} times from one
network address, where the first half of an IPv6 address counts. The next start is <a href="#too_many_starts"><code>too_many_starts</code></a> with the seconds to wait. This
keeps a stranger from filling somebody’s phone with requests. Joining the verification that is under way does not count.</p>`;
}

/** How a screening is kept from being made, and billed, twice. */
export function screeningGuide(): string {
  return `<h2 id="once">Screening once</h2>
<p>A screening makes a case and may be billed, so send an <code>Idempotency-Key</code> with each: 1 to 255 visible ASCII
characters, best a random UUID. The elements do so by themselves. For ${inWords(OUTCOME_KEPT_SECONDS)} a repeat with the same
key and the same content gets the first answer, marked <code>Idempotency-Replayed: true</code>; <b>after that it screens
anew</b>. A key is shared by the host keys, and apart from that by the pages of one origin, <code>reference</code> and
<code>clientId</code>.</p>
<p>The same key with other content is <a href="#idempotency_key_reused"><code>idempotency_key_reused</code></a>; while the
first request runs, <a href="#idempotency_key_in_use"><code>idempotency_key_in_use</code></a>. When no clear answer came from
the service, nobody knows whether there is a case: that is <a href="#outcome_unknown"><code>outcome_unknown</code></a>, and
the key stays spent. Look at your cases, then screen with a new key. What the service refused may be sent again under the
same key.</p>`;
}
