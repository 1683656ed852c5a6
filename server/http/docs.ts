import { eventType } from '../contract/events.js';
import { PROBLEMS } from '../contract/problems.js';
import { TERMINAL_STATUSES } from '../contract/rules.js';
import { RETRY_SECONDS } from '../events/retries.js';
import { ALERTS } from './alerts.js';
import type { ApiCall } from './api-calls/api-call.js';
import { API_CALLS } from './api-calls/api-calls.js';
import { docsFrame, escape, prose } from './docs-page.js';
import { RECEIVER_EXAMPLE } from './receiver-example.js';

function callSection(call: ApiCall): string {
  const parameters = [...(call.query ?? []), ...(call.headers ?? [])]
    .map(({ name, does }) => `<li><code>${escape(name)}</code> ${prose(does)}</li>`)
    .join('');
  const problems = call.problems.map((code) => `<a href="#${code}"><code>${code}</code></a>`).join(' ');
  return `<section>
<h3><code>${call.method.toUpperCase()} ${escape(call.path)}</code></h3>
<p>${prose(call.does)}</p>
<p class="muted">Caller: ${call.caller}. Answers ${call.status}.</p>
${parameters && `<ul>${parameters}</ul>`}
${problems && `<p class="muted">Problems: ${problems}</p>`}
</section>`;
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}

function eventsSection(): string {
  const types = TERMINAL_STATUSES.map((status) => `<code>${eventType(status)}</code>`).join(', ');
  return `<h2 id="events">Events</h2>
<p>With <code>HOST_WEBHOOK_URL</code> and <code>HOST_WEBHOOK_SECRETS</code> set, the proxy posts one event when a
verification ends: ${types}. It is signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> describes
(<code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>), with every configured secret, so
that you can change them one at a time.</p>
<pre>{"type":"verification.completed","timestamp":"2026-01-01T00:00:42.000Z",
 "data":{"id":"ver_…","status":"COMPLETED","reference":"customer-42"}}</pre>
<p>Answer 2xx within 15 seconds. Anything else, redirects included, is tried again after
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
is 503 while the database does not answer or the service refuses our credential.</p>
<dl>
${rules}
</dl>`;
}

/** The API for people: one page, no script. */
export function docsPage(version: string): string {
  const problems = Object.entries(PROBLEMS)
    .map(
      ([code, { status, title }]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${prose(title)}</td></tr>`,
    )
    .join('\n');
  return docsFrame(
    'the API',
    `<h1>The API of the proxy</h1>
<p>Version ${escape(version)}. For tools: <a href="/openapi.json">openapi.json</a>. Callers send
<code>Authorization: Bearer</code> with the host key (your back end) or a session token (your page). What the page shows with it:
<a href="/docs/elements">the elements</a>.</p>
<h2>Calls</h2>
${API_CALLS.map(callSection).join('\n')}
${eventsSection()}
${watchSection()}
<h2>Problems</h2>
<p>Errors are <code>application/problem+json</code>. <code>code</code> is stable; <code>requestId</code> finds the line in
the log; <code>retryAfter</code> is in seconds and present where waiting helps.</p>
<div class="scroll"><table><thead><tr><th>Code</th><th>Status</th><th>What to do</th></tr></thead><tbody>
${problems}
</tbody></table></div>`,
  );
}

export const DOCS_STYLE = `:root { color-scheme: light dark; --ink: light-dark(#14171f, #eef0f4); --muted: light-dark(#596070, #a4abb9);
  --line: light-dark(#dfe3e9, #303641); --surface: light-dark(#ffffff, #15181e); --accent: light-dark(#1a56db, #8ab0ff) }
body { margin: 0; background: var(--surface); color: var(--ink);
  font: 16px/1.6 system-ui, "Segoe UI", "Noto Sans", "Noto Sans Arabic", Tahoma, sans-serif }
main { max-inline-size: 46rem; margin: 0 auto; padding: 3rem 1.25rem 6rem }
h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -.01em } h2 { margin-block-start: 3rem } h3 { font-size: 1.05rem; margin-block-end: .25rem; overflow-wrap: anywhere }
section { border-block-start: 1px solid var(--line); padding-block: .75rem }
p { margin-block: .35rem } a { color: var(--accent) } .muted { color: var(--muted); font-size: .9rem }
code { font-size: .92em } pre { overflow-x: auto; font-size: .85rem; line-height: 1.5; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem } .scroll { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100% } th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-block-end: 1px solid var(--line); vertical-align: top }
.names td:first-child { inline-size: 13rem }
dt code { overflow-wrap: anywhere } dd { margin: 0 0 .75rem; color: var(--muted) }
tr:target { background: color-mix(in oklab, var(--accent) 12%, transparent) }
`;
