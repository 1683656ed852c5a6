import { ASSUMPTIONS } from '../conformance/rules/assumptions.js';
import { SECTIONS, tableRows } from '../conformance/rules/rule.js';
import { RULES } from '../conformance/rules/every-rule.js';
import { KEYS, type Caller } from '../http/keys.js';
import { MAGIC_DIGITS } from '../identity/magic-ids.js';
import { FORMS } from '../submissions/forms.js';
import type { Reference, Section } from './browser/docs.js';

const CALL_ROWS = tableRows(`
  GET /sandbox/identity/transactions                    | the newest 200 requests, without their codes
  POST /sandbox/identity/transactions/{transId}/approve | approve with the code; 422 wrong_code with triesLeft, 409 when it has ended | {"random": "47"}
  POST /sandbox/identity/transactions/{transId}/decline | decline
  POST /sandbox/identity/transactions/{transId}/expire  | expire it now
  POST /sandbox/identity/person                         | the synthetic person behind a national ID | {"nationalId": "1000000000"}
  GET /sandbox/webhooks/deliveries                      | the newest 200 webhooks with their delivery state
  POST /sandbox/webhooks/deliveries/{id}/resend         | resend one
  GET /sandbox/forms                                    | the forms and their fields
  GET /sandbox/forms/{formId}/submissions               | the newest 100 submissions of a form
  POST /sandbox/submissions/load                        | generate more submissions of a form | {"formId": "form-onboarding", "count": 100000}
  GET /sandbox/cases                                    | the newest 200 cases
  GET /sandbox/cases/{id}                               | one case with its first hits
  PATCH /sandbox/cases/{id}                             | set the search status or the screening status, start or stop monitoring, hide it from the API like an older screening | {"searchStatus": "Closed", "isMonitored": false, "screeningStatus": "Failed", "availableThroughApi": false}
  DELETE /sandbox/cases/{id}                            | delete a case: its screening is not found any more
  GET /sandbox/lists                                    | the loaded versions of each list
  POST /sandbox/lists/import                            | load a list, with the text of each file as content or its bytes as base64; answers what was read, or 400 with what was expected; then every monitored name is screened again in the background | {"name": "mine", "format": "plain-csv", "files": [{"name": "mine.csv", "content": "name,entity_type,risk_type\\n…"}]}
  GET /sandbox/monitoring                               | progress of screening the monitored names against the newest list
  GET /sandbox/faults                                   | the faults
  PUT /sandbox/faults                                   | replace all faults; {} clears them | {"delayMs": 500, "status": 429, "times": 3, "path": "/ExtIdentity", "retryAfterSeconds": 5, "dropWebhooks": false}
  GET /sandbox/settings                                 | the settings
  PUT /sandbox/settings                                 | change the settings in the body | {"webhookUrl": "http://localhost:8081/webhooks/identity/…", "limitWindow": "fixed", "limits": {"screening": 20}}
  GET /sandbox/clock                                    | the time of the sandbox
  POST /sandbox/clock                                   | move the clock forward; the offset is stored | {"advanceMs": 60000}
  GET /sandbox/reference                                | the keys, calls, rules and assumptions of the documentation
  GET /livez                                            | ok
`);

export const CALLS = CALL_ROWS.map(([call = '', ...rest]) => [call, ...rest] as const);

export function reference(): Reference {
  return { docs: docs(), rules: (Object.keys(SECTIONS) as Array<keyof typeof SECTIONS>).map(rulesOf) };
}

function section(title: string, intro: string, head: Section['head'], rows: Section['rows']): Section {
  const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { id, title, intro, head, rows };
}

function rulesOf(name: keyof typeof SECTIONS): Section {
  const rows = RULES.filter((each) => each.section === name).map(({ id, rule, check, assumption }) => [
    rule,
    check === undefined ? 'not visible over HTTP' : id,
    assumption,
  ]);
  const intro =
    'In test/sandbox/conformance/every-rule.ts each test is named by what is under “Test”, a colon and the rule.';
  return section(SECTIONS[name], intro, ['Rule', 'Test', 'Assumption'], rows);
}

function docs(): Section[] {
  const keys = Object.entries(KEYS).map(([key, caller]) => [
    key,
    caller.tenant.name,
    (caller.clients ?? caller.tenant.clients.map(({ id }) => id)).join(', ') +
      (caller.clients === null ? ` (default ${caller.tenant.defaultClient})` : ''),
    mayNot(caller),
  ]);
  const forms = FORMS.map(({ id, tenant, fields }) => [
    id,
    tenant,
    fields.map((field) => `${field.id} ${field.type}`),
  ]);
  const assumptions = ASSUMPTIONS.map(({ about, rule, why, change }) => [about, rule, why, change]);
  return [
    section(
      'Keys',
      'Send a key as bearer token. The keys are public: they work in the sandbox only.',
      ['Key', 'Tenant', 'Clients', 'May not'],
      keys,
    ),
    section(
      'National IDs',
      'A national ID has ten digits. It starts with 1 for a national and with 2 for a resident. The last digit decides what happens.',
      ['Last digit', 'What happens'],
      MAGIC_DIGITS,
    ),
    section('Forms', 'A field has an ID and a type.', ['Form', 'Tenant', 'Fields'], forms),
    section(
      'Calls of the sandbox itself',
      'These calls control the sandbox. They take no key and accept no page of another origin. Bodies and answers are JSON.',
      ['Call', 'Does', 'Send'],
      CALLS,
    ),
    section(
      'Assumptions',
      'Where the service’s document says “not shown”, the sandbox follows these rules.',
      ['About', 'Rule', 'Why', 'Where to change it'],
      assumptions,
    ),
  ];
}

function mayNot({ screening, extendedSearch, forms }: Caller): string {
  const refused = [
    !screening && 'use screening v2',
    !extendedSearch && 'send extended search parameters',
    forms !== null &&
      `search submissions${forms.length > 0 ? ` of other forms than ${forms.join(', ')}` : ''}`,
  ];
  return refused.filter(Boolean).join(', ') || '–';
}
