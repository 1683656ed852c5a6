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
  ['POST /sandbox/identity/transactions/{transId}/expire', 'expire it now'],
  [
    'POST /sandbox/identity/person',
    'the synthetic person behind a national ID',
    '{"nationalId": "1000000000"}',
  ],
  ['GET /sandbox/webhooks/deliveries', 'the newest 200 webhooks with their delivery state'],
  ['POST /sandbox/webhooks/deliveries/{id}/resend', 'resend one'],
  ['GET /sandbox/forms', 'the forms, their fields and the number of submissions in each state'],
  ['GET /sandbox/forms/{formId}/submissions', 'the newest 100 submissions of a form'],
  [
    'POST /sandbox/submissions/load',
    'generate more submissions of a form, as kyc-sandbox load-submissions does',
    '{"formId": "form-onboarding", "count": 100000}',
  ],
  ['GET /sandbox/cases', 'the newest 200 cases'],
  ['GET /sandbox/cases/{id}', 'one case with its first hits'],
  [
    'PATCH /sandbox/cases/{id}',
    'set the search status or the screening status, start or stop monitoring, hide it from the API like an older screening',
    '{"searchStatus": "Closed", "isMonitored": false, "screeningStatus": "Failed", "availableThroughApi": false}',
  ],
  ['GET /sandbox/lists', 'the loaded versions of each list'],
  [
    'POST /sandbox/lists/import',
    'load a list, with the text of each file as content or its bytes as base64; answers what was read, or 400 with what was expected; then every monitored name is screened again in the background',
    '{"name": "mine", "format": "plain-csv", "files": [{"name": "mine.csv", "content": "name,entity_type,risk_type\\n…"}]}',
  ],
  [
    'GET /sandbox/lists/import',
    'the running imports: step, done and total of the step, share of the whole import (0 to 1)',
  ],
  ['GET /sandbox/monitoring', 'progress of screening the monitored names against the newest list'],
  ['GET /sandbox/faults', 'the faults'],
  [
    'PUT /sandbox/faults',
    'replace all faults; {} clears them',
    '{"delayMs": 500, "status": 429, "times": 3, "path": "/ExtIdentity", "retryAfterSeconds": 5, "dropWebhooks": false}',
  ],
  ['GET /sandbox/settings', 'the settings'],
  [
    'PUT /sandbox/settings',
    'change the settings in the body',
    '{"webhookUrl": "http://localhost:8081/webhooks/identity/…", "limitWindow": "fixed", "limits": {"screening": 20}}',
  ],
  ['GET /sandbox/clock', 'the time of the sandbox'],
  ['POST /sandbox/clock', 'move the clock forward; the offset is stored', '{"advanceMs": 60000}'],
  [
    'GET /sandbox/calls',
    'the number of identity and screening calls since the start, allowed and refused, by tenant and kind',
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

/** In English only: its readers write code. */
export function docsPage(shown: Shown): Html {
  return consolePage(
    shown,
    'docs',
    shown.texts.docsCard,
    html`<div lang="en" dir="ltr" class="cards-one">
      <section class="card" id="keys">
        <h2>Keys</h2>
        <p class="muted">Send a key as bearer token. The keys are public: they work in the sandbox only.</p>
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
              caller.forms !== null &&
                `search submissions${caller.forms.length > 0 ? ` of other forms than ${caller.forms.join(', ')}` : ''}`,
            ]
              .filter((right) => right !== false)
              .join(', ') || '–',
          ]),
        )}
      </section>
      <section class="card" id="people">
        <h2>National IDs</h2>
        <p class="muted">
          A national ID has ten digits. It starts with 1 for a national and with 2 for a resident. The last
          digit decides what happens.
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
          These calls control the sandbox. They take no key and accept no page of another origin. Bodies and
          answers are JSON.
        </p>
        ${table(
          ['Call', 'Does', 'Send'],
          CALLS.map(([call, does, sends]) => [code(call), does, sends === undefined ? '' : code(sends)]),
        )}
      </section>
      <section class="card" id="assumptions">
        <h2>Assumptions</h2>
        <p class="muted">
          Where the service's document says “not shown”, the sandbox follows these rules.
          <a href="/sandbox/docs/rules">All rules</a> lists every rule of the document with its test.
        </p>
        ${table(
          ['About', 'Rule', 'Why', 'Where to change it'],
          ASSUMPTIONS.map(({ about, rule, why, change }) => [about, rule, why, code(change)]),
        )}
      </section>
    </div>`,
  );
}
