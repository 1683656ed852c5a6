import { PROBLEMS } from '../../../contract/problems.js';
import { Problem } from '../../../contract/schemas/problem.js';
import type { Declaration } from '../call/api-call.js';
import { COMMON_PROBLEMS } from '../call/problems-of.js';
import { callSection } from './call-section.js';
import { fieldList, fieldsOf } from './fields.js';
import { docsFrame, escape, prose } from './frame.js';
import { GUIDE_VALUES } from './guide-values.js';
import { guide } from './guides.js';

const CONTENTS = [
  ['back-end', 'Your back end'],
  ['sessions', 'Sessions and grants'],
  ['statuses', 'Statuses of a verification'],
  ['leave', 'Leave the line'],
  ['once', 'Screen once'],
  ['calls', 'Calls'],
  ['events', 'Events'],
  ['watch', 'Monitoring'],
  ['kept', 'Retention of data'],
  ['mistakes', 'When it does not work'],
  ['problems', 'Problems'],
] as const;

function callsSection(calls: readonly Declaration[]): string {
  const shown = new Set<string>();
  const common = COMMON_PROBLEMS.map((code) => `<a href="#${code}"><code>${code}</code></a>`);
  return `<h2 id="calls">Calls</h2>
<p>Requests and answers are JSON. In a body, fields that are not marked <em>required</em> are optional; in an answer, expect
new fields. Any call below <code>/v1</code> may also answer ${common.join(', ')}.</p>
${calls.map((call) => callSection(call, shown)).join('\n')}`;
}

function problemsSection(): string {
  const problems = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      `<div id="${code}"><dt><code>${code}</code> <span class="muted">${status}</span></dt>\n<dd>${prose(title)}</dd></div>`,
  );
  return `<h2 id="problems">Problems</h2>
<p>Errors are <code>application/problem+json</code>. Decide by <code>code</code>: it is stable. <code>requestId</code> finds
the line in the log. <code>retryAfter</code> is in seconds and present where waiting helps.</p>
<dl class="fields problems">
${problems.join('\n')}
</dl>
<h3 id="Problem">Fields of a problem</h3>
${fieldList(fieldsOf(Problem, 'output'), 'output')}`;
}

/** The guides and the reference of the calls: one page, no script. */
export function docsPage(calls: readonly Declaration[], version: string): string {
  return docsFrame(
    '/docs',
    `<h1>The API of the proxy</h1>
<p>Version ${escape(version)}. For tools: <a href="/openapi.json">openapi.json</a>.</p>
<p>Send <code>Authorization: Bearer</code> with the host key (your back end) or with a session token (your page). “The service”
is what <code>UPSTREAM_URL</code> names; problem codes, metrics and the audit trail call it <code>upstream</code>.</p>
<ul>${CONTENTS.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('\n')}</ul>
${guide('back-ends', GUIDE_VALUES)}
${guide('sessions', GUIDE_VALUES)}
${guide('verifications', GUIDE_VALUES)}
${guide('leave-the-line', GUIDE_VALUES)}
${guide('screenings', GUIDE_VALUES)}
${callsSection(calls)}
${guide('events', GUIDE_VALUES)}
${guide('monitoring', GUIDE_VALUES)}
${guide('data-retention', GUIDE_VALUES)}
${guide('setup-mistakes', GUIDE_VALUES)}
${problemsSection()}`,
  );
}
