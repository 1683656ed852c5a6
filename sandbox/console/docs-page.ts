import { MAGIC_DIGITS } from '../identity/magic-ids.js';
import { KEYS } from '../http/keys.js';
import { FORMS } from '../submissions/forms.js';
import { ASSUMPTIONS } from '../conformance/assumptions.js';
import { html, type Html, type Piece } from './html.js';
import { consolePage, type Shown } from './layout.js';

export const CALLS: ReadonlyArray<readonly [call: string, does: string, sends?: string]> = [
  ['GET /sandbox/identity/transactions', 'the newest 200 requests, without their codes'],
  [
    'POST /sandbox/identity/transactions/{transId}/approve',
    'approve with the code; 422 wrong_code with triesLeft, 409 when it has ended',
    '{"random": "47"}',
  ],
  ['POST /sandbox/identity/transactions/{transId}/decline', 'decline'],
  ['POST /sandbox/identity/transactions/{transId}/expire', 'let it run out now'],
  [
    'POST /sandbox/identity/person',
    'the synthetic person behind a national ID',
    '{"nationalId": "1000000000"}',
  ],
  ['GET /sandbox/webhooks/deliveries', 'the newest 200 webhooks and what became of them'],
  ['POST /sandbox/webhooks/deliveries/{id}/resend', 'send one again'],
  ['GET /sandbox/forms', 'the forms, their fields, submissions by state'],
  ['GET /sandbox/forms/{formId}/submissions', 'the newest 100 submissions of a form'],
  [
    'POST /sandbox/submissions/load',
    'invent more submissions for a form, as kyc-sandbox load-submissions does',
    '{"formId": "form-onboarding", "count": 100000}',
  ],
  ['GET /sandbox/cases', 'the newest 200 cases'],
  ['GET /sandbox/cases/{id}', 'one case with its first hits'],
  [
    'PATCH /sandbox/cases/{id}',
    'set the search status or run outcome, start or stop monitoring, hide it from the API as an older screening',
    '{"searchStatus": "Closed", "isMonitored": false, "screeningStatus": "Failed", "availableThroughApi": false}',
  ],
  ['GET /sandbox/lists', 'the versions of the lists that are loaded'],
  [
    'POST /sandbox/lists/import',
    'load a list; every monitored name is then screened again in the background',
    '{"name": "mine", "format": "plain-csv", "files": [{"name": "mine.csv", "content": "…"}]}',
  ],
  [
    'GET /sandbox/lists/import',
    'the imports under way: step, done of total, and the share of the whole that is done',
  ],
  [
    'GET /sandbox/monitoring',
    'how far the monitored names have been screened against the newest list, and how many changed',
  ],
  ['GET /sandbox/faults', 'the faults that are set'],
  [
    'PUT /sandbox/faults',
    'replace them; {} clears all',
    '{"delayMs": 500, "status": 429, "times": 3, "path": "/ExtIdentity", "retryAfterSeconds": 5, "dropWebhooks": false}',
  ],
  ['GET /sandbox/settings', 'the settings'],
  [
    'PUT /sandbox/settings',
    'change those that are named',
    '{"webhookUrl": "http://localhost:8081/webhooks/identity/…", "limitWindow": "fixed", "limits": {"screening": 20}}',
  ],
  ['GET /sandbox/clock', 'the time here'],
  ['POST /sandbox/clock', 'move the clock forward; kept across restarts', '{"advanceMs": 60000}'],
  [
    'GET /sandbox/calls',
    'identity and screening calls since the start, allowed and refused, by tenant and kind',
  ],
  ['GET /livez', 'ok'],
];

function table(head: readonly string[], rows: ReadonlyArray<readonly Piece[]>): Html {
  return html`<table class="rows">
    <thead>
      <tr>
        ${head.map((label) => html`<th scope="col">${label}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, index) => html`<td data-label="${head[index] ?? ''}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}

/** In English only: it is read beside code. */
export function docsPage(shown: Shown): Html {
  return consolePage(
    shown,
    'docs',
    shown.words.docsCard,
    html`<div lang="en" dir="ltr" class="cards-one">
      <section class="card" id="keys">
        <h2>Keys</h2>
        <p class="muted">Send one as a bearer token. They are published and open nothing but this sandbox.</p>
        ${table(
          ['Key', 'Tenant', 'Clients', 'May not'],
          Object.entries(KEYS).map(([key, caller]) => [
            code(key),
            caller.tenant.name,
            (caller.clients ?? caller.tenant.clients.map(({ id }) => id)).join(', ') +
              (caller.clients === null ? ` (default ${caller.tenant.defaultClient})` : ''),
            [
              !caller.screening && 'use screening v2',
              !caller.extendedSearch && 'send extended search parameters',
              !caller.forms && 'search submissions',
            ]
              .filter((right) => right !== false)
              .join(', ') || '–',
          ]),
        )}
      </section>
      <section class="card" id="people">
        <h2>National IDs</h2>
        <p class="muted">
          Ten digits, 1 first for a national, 2 for a resident. The last digit decides what happens.
        </p>
        ${table(
          ['Last digit', 'What happens'],
          MAGIC_DIGITS.map(([digit, effect]) => [code(digit), effect]),
        )}
      </section>
      <section class="card" id="forms">
        <h2>Forms</h2>
        ${table(
          ['Form', 'Tenant', 'Fields'],
          FORMS.map(({ id, tenant, fields }) => [
            code(id),
            tenant,
            html`<span class="chips"
              >${fields.map(({ id: field, type }) => html`<span>${code(field)} ${type}</span>`)}</span
            >`,
          ]),
        )}
      </section>
      <section class="card" id="calls">
        <h2>Calls of the sandbox itself</h2>
        <p class="muted">
          No key. JSON in and out, from this machine or the same origin only. The service's own calls are
          those of its documentation.
        </p>
        ${table(
          ['Call', 'Does', 'Send'],
          CALLS.map(([call, does, sends]) => [code(call), does, sends === undefined ? '' : code(sends)]),
        )}
      </section>
      <section class="card" id="assumptions">
        <h2>Assumptions</h2>
        <p class="muted">
          Where the service's documentation says “not shown”, a rule had to be chosen.
          <a href="/sandbox/docs/rules">Every rule of the documentation</a> is listed beside its test.
        </p>
        ${table(
          ['About', 'Rule', 'Why', 'Where to change it'],
          ASSUMPTIONS.map(({ about, rule, why, change }) => [about, rule, why, code(change)]),
        )}
      </section>
    </div>`,
  );
}
