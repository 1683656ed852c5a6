import { eventType } from '../../../contract/events.js';
import { PROBLEMS } from '../../../contract/problems.js';
import { Problem } from '../../../contract/schemas/problem.js';
import { TERMINAL_STATUSES } from '../../../contract/rules.js';
import { DELIVERY_TIMEOUT_SECONDS } from '../../events/delivery.js';
import { RETRY_SECONDS } from '../../events/retries.js';
import { ALERTS } from './alerts.js';
import type { Declaration } from '../api-call.js';
import { COMMON_PROBLEMS } from '../problems-of.js';
import { docsFrame, escape, prose } from './frame.js';
import { callSection } from './call-section.js';
import { fieldList, fieldsOf } from './fields.js';
import { keptGuide } from './kept-guide.js';
import { sessionGuide } from './session-guide.js';
import { screeningGuide, verificationGuide } from './verification-guide.js';
import { inWords } from './in-words.js';
import { RECEIVER_EXAMPLE } from './receiver-example.js';

function eventsSection(): string {
  const types = TERMINAL_STATUSES.map((status) => `<code>${eventType(status)}</code>`).join(', ');
  return `<h2 id="events">Events</h2>
<p>With <code>HOST_WEBHOOK_URL</code> and <code>HOST_WEBHOOK_SECRETS</code> set, the proxy posts one event when a
verification ends: ${types}. It is signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> describes
(<code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>), with every configured secret, so
that you can change them one at a time.</p>
<pre>{"type":"verification.completed","timestamp":"2026-01-01T00:00:42.000Z",
 "data":{"id":"ver_…","status":"COMPLETED","reference":"customer-42"}}</pre>
<p>Answer 2xx within ${inWords(DELIVERY_TIMEOUT_SECONDS)}. Anything else, redirects included, is tried again after
${RETRY_SECONDS.map(inWords).join(', ')}; 410 ends it at once. An event may come more than once, always with the same
<code>webhook-id</code>, and events of one verification may overtake each other: an <code>EXPIRED</code> for want of an answer
is corrected by a later event when the service reports one. Read the verification for how it stands.</p>
<p>A receiver in full; run it with <code>EVENT_SECRET=whsec_… node receiver.mjs</code>:</p>
<pre id="receiver">${escape(RECEIVER_EXAMPLE)}</pre>`;
}

function watchSection(): string {
  const rules = ALERTS.map(
    ([rule, why]) => `<dt><code>${escape(rule)}</code></dt>\n<dd>${prose(why)}</dd>`,
  ).join('\n');
  return `<h2 id="watch">What to watch</h2>
<p><code>/metrics</code> has everything; these are worth an alert. Each line of the log is JSON; a request's has its
<code>requestId</code>, which the page got as <code>X-Request-Id</code>, and the code of its problem. <code>/readyz</code>
is 503 while the database does not answer, the service refuses our credential, or the process stops.</p>
<dl>
${rules}
</dl>`;
}

const CONTENTS = [
  ['sessions', 'Sessions and grants'],
  ['statuses', 'How a verification stands'],
  ['once', 'Screening once'],
  ['calls', 'Calls'],
  ['events', 'Events'],
  ['watch', 'What to watch'],
  ['kept', 'What is kept, and for how long'],
  ['problems', 'Problems'],
] as const;

function callsSection(calls: readonly Declaration[]): string {
  const shown = new Set<string>();
  const common = COMMON_PROBLEMS.map((code) => `<a href="#${code}"><code>${code}</code></a>`);
  return `<h2 id="calls">Calls</h2>
<p>JSON in and out. In a body, what is not marked <em>needed</em> may be left out; in an
answer, expect new fields. Any call below <code>/v1</code> may also answer ${common.join(', ')}.</p>
${calls.map((call) => callSection(call, shown)).join('\n')}`;
}

function problemsSection(): string {
  const problems = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      `<div id="${code}"><dt><code>${code}</code> <span class="muted">${status}</span></dt>\n<dd>${prose(title)}</dd></div>`,
  );
  return `<h2 id="problems">Problems</h2>
<p>Errors are <code>application/problem+json</code>. <code>code</code> is stable; <code>requestId</code> finds the line in
the log; <code>retryAfter</code> is in seconds and present where waiting helps.</p>
<dl class="fields problems">
${problems.join('\n')}
</dl>
<h3 id="Problem">Its fields</h3>
${fieldList(fieldsOf(Problem, 'output'), 'output')}`;
}

/** The API for people: one page, no script. */
export function docsPage(calls: readonly Declaration[], version: string): string {
  return docsFrame(
    'the API',
    `<h1>The API of the proxy</h1>
<p>Version ${escape(version)}. For tools: <a href="/openapi.json">openapi.json</a>. Callers send
<code>Authorization: Bearer</code> with the host key (your back end) or a session token (your page). What the page shows with it:
<a href="/docs/elements">the elements</a>. “The service” is what <code>UPSTREAM_URL</code> names; codes, metrics and the trail call
it <code>upstream</code>.</p>
<ul>${CONTENTS.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('\n')}</ul>
${sessionGuide()}
${verificationGuide()}
${screeningGuide()}
${callsSection(calls)}
${eventsSection()}
${watchSection()}
${keptGuide()}
${problemsSection()}`,
  );
}
