import { SESSION_TTL_SECONDS, type SessionRequestInput } from '../../../contract/sessions.js';
import { MINTED_PER_START } from '../../sessions/mint-guard.js';
import { PUBLISHABLE_TTL_SECONDS } from '../../sessions/narrow-publishable.js';
import { SESSION_IDLE_SECONDS } from '../../sessions/sessions.js';
import { escape } from './frame.js';
import { inWords } from './in-words.js';

const ORIGIN = 'https://onboarding.example';

/** A request for each grant, as a host sends it. */
export const GRANT_EXAMPLES = {
  identity: {
    origin: ORIGIN,
    identity: { reference: 'customer-42', details: ['englishFirstName', 'englishLastName'] },
  },
  screening: {
    origin: ORIGIN,
    screening: { create: true, read: true },
  },
  submissions: {
    origin: ORIGIN,
    submissions: { formId: 'form-onboarding', states: ['ComplianceReview', 'Approved'] },
  },
} as const satisfies Record<string, SessionRequestInput>;

/** One field a line, a list on the line of its field. */
function example(grant: keyof typeof GRANT_EXAMPLES): string {
  const text = JSON.stringify(GRANT_EXAMPLES[grant], undefined, 2);
  const short = text.replace(/\[\s*([^\]]*?)\s*\]/g, (_, items: string) => `[${items.replace(/\s+/g, ' ')}]`);
  return `<pre class="grant">${escape(short)}</pre>`;
}

/** What a host grants to a page, and for how long. */
export function sessionGuide(): string {
  const { min, max, default: usual } = SESSION_TTL_SECONDS;
  return `<h2 id="sessions">Sessions</h2>
<p>Your back end mints a session with the host key and hands its token to the page. A session allows what its grants name
and nothing else: an element without its grant gets <a href="#forbidden"><code>forbidden</code></a>. One session may have
several grants, for a page with several elements. The host key itself may do everything but start a verification and revoke a session.</p>
<h3 id="grant-identity"><code>identity</code>, for <code>&lt;kyc-identity-verification&gt;</code></h3>
${example('identity')}
<p>With <code>nationalId</code> the page can verify that one person and never sees the number; without it the page asks for
it. <code>reference</code> is your name for the customer: with it a reload, another tab and a later session show the same
verification. <code>details</code> is what the page may read afterwards: nothing unless you say so.</p>
<h3 id="grant-screening"><code>screening</code>, for <code>&lt;kyc-screening-form&gt;</code> and <code>&lt;kyc-screening-results&gt;</code></h3>
${example('screening')}
<p>The form needs <code>create</code>, the results <code>read</code>. With <code>read</code> alone the page reads any screening
of the account. <code>screeningIds</code> narrows that to the screenings you list and those the same session made; it grants
nothing by itself, so without <code>"read": true</code> it reads nothing. <code>clientId</code> binds the page to one of your
clients: it screens for that client, and any other client’s screening is not found.</p>
<h3 id="grant-submissions"><code>submissions</code>, for <code>&lt;kyc-submission-search&gt;</code></h3>
${example('submissions')}
<p>The page searches this one form. With <code>states</code> it sees submissions in these states only.</p>
<h3 id="session-life">How long a session lives</h3>
<p>${inWords(usual)}, or as many seconds as <code>ttlSeconds</code> says: ${min} to ${max}. A page that asks for nothing during
${inWords(SESSION_IDLE_SECONDS)} loses its session earlier. Elements with a <code>getSession</code> ask it for the next one by
themselves. A session that has run out may still follow a verification it left open and read how that ended, and nothing else; a
revoked one may do nothing.</p>
<h3 id="publishable">Publishable keys</h3>
<p>A page without a back end may mint its own session with one of <code>PUBLISHABLE_KEYS</code>. Such a key is no secret, so it
gets only this: <code>identity</code> without <code>nationalId</code>, <code>reference</code> or <code>details</code>, from the
page whose <code>Origin</code> the request names as <code>origin</code>, for ${inWords(PUBLISHABLE_TTL_SECONDS)} at
most. Everything else is
<a href="#forbidden"><code>forbidden</code></a>. One network address may, in each process of the proxy, mint ${MINTED_PER_START} times as many sessions as
<a href="#starts">it may start verifications</a>. How the verification ended is still for a back end to read, with the host
key.</p>`;
}
