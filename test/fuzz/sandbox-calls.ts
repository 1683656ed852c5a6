/** The calls of the sandbox as requests that fit them: the service, the console and its pages. */
import fc from 'fast-check';
import { HitsRequest, screeningRequestsBy } from '../../contract/schemas/screening-request.js';
import { SCREENING_STATUSES, SEARCH_STATUSES } from '../../contract/rules.js';
import { FILTER_OPERATORS, KYC_STATES } from '../../contract/submissions.js';
import { PAGES } from '../../sandbox/console/browser/texts.js';
import { FaultValues } from '../../sandbox/control/faults.js';
import { SettingsChange } from '../../sandbox/control/settings.js';
import { LIST_FORMATS } from '../../sandbox/lists/read-list.js';
import { FORMS } from '../../sandbox/submissions/forms.js';
import { fits, SERVICE_VALUES } from './known-values.js';
import { LIST_SAMPLES } from './list-samples.js';
import { edited } from './random-bytes.js';
import type { FuzzCall } from './random-request.js';

const { ScreeningRequest, ScreeningV1Request } = screeningRequestsBy(() => new Date());

const formIds = fc.constantFrom(...FORMS.map(({ id }) => id));
/** The test replaces `{transId}` and `{random}` by those of a request that was created. */
const transIds = fc.constant('{transId}');
const codes = fc.oneof(fc.constant('{random}'), fc.integer({ min: 10, max: 99 }).map(String));
const nationalId = fc.oneof(fc.constant('{nationalId}'), SERVICE_VALUES['nationalId']!);

/** The proxy and the sandbox read them by the same rules; `damaged` puts other values in each place. */
const search = fc.constantFrom(
  { formId: FORMS[0]!.id },
  {
    formId: FORMS[0]!.id,
    states: [...KYC_STATES],
    email: 'ada@example.com',
    filters: FILTER_OPERATORS.map((operator, at) => ({
      fieldId: FORMS[0]!.fields[at % FORMS[0]!.fields.length]!.id,
      value: ['100', '2024-02-29', '%'][at % 3],
      operator,
    })),
  },
);

const list = fc.constantFrom(...LIST_FORMATS).chain((format) =>
  fc.record(
    {
      name: fc.constantFrom('first', 'second'),
      format: fc.constant(format),
      files: fc.tuple(
        ...LIST_SAMPLES[format].map(({ name, content }) =>
          // Two thousand bytes: each name that is read is also indexed.
          edited(fc.constant(Buffer.from(content.slice(0, 2_000)))).chain((bytes) =>
            fc.constantFrom({ name, content: bytes.toString() }, { name, base64: bytes.toString('base64') }),
          ),
        ),
      ),
    },
    { requiredKeys: ['name', 'files'] },
  ),
);

const settings = fits(SettingsChange, {
  // A port without a service: webhooks must not leave the machine.
  webhookUrl: fc.constantFrom(null, 'http://127.0.0.1:9/hook'),
  nationalIdForms: fc.constantFrom('any', '1NNNNNNNNN,2NNNNNNNNN', '['),
});

const get = (path: string): FuzzCall => ({ method: 'GET', path });
const post = (path: string, body?: FuzzCall['body']): FuzzCall => ({
  method: 'POST',
  path,
  ...(body && { body }),
});

export const SERVICE_CALLS: readonly FuzzCall[] = [
  post('/ExtIdentity/request', fc.record({ nationalId })),
  post('/ExtIdentity/status', fc.record({ transId: transIds, random: codes, nationalId })),
  get('/ExtIdentity/details/{transId}'),
  post('/ExtForm/submissions/search', search),
  post('/ExtSanctionScreening/v2/Search', fits(ScreeningRequest, SERVICE_VALUES)),
  post('/ExtSanctionScreening/v2/{caseId}/Hits', fits(HitsRequest, {})),
  post('/ExtSanctionScreening/Search', fits(ScreeningV1Request, SERVICE_VALUES)),
];

export const CONSOLE_CALLS: readonly FuzzCall[] = [
  get('/sandbox/identity/transactions'),
  post('/sandbox/identity/transactions/{transId}/approve', fc.record({ random: codes })),
  post('/sandbox/identity/transactions/{transId}/decline'),
  post('/sandbox/identity/transactions/{transId}/expire'),
  post('/sandbox/identity/person', fc.record({ nationalId })),
  get('/sandbox/webhooks/deliveries'),
  post('/sandbox/webhooks/deliveries/{deliveryId}/resend'),
  get('/sandbox/forms'),
  get('/sandbox/forms/{formId}/submissions'),
  post('/sandbox/submissions/load', fc.record({ count: fc.integer({ min: 1, max: 20 }), formId: formIds })),
  get('/sandbox/cases'),
  get('/sandbox/cases/{caseId}'),
  {
    method: 'PATCH',
    path: '/sandbox/cases/{caseId}',
    body: fc.record({
      searchStatus: fc.constantFrom(...SEARCH_STATUSES),
      isMonitored: fc.boolean(),
      screeningStatus: fc.constantFrom(...SCREENING_STATUSES),
      availableThroughApi: fc.boolean(),
    }),
  },
  { method: 'DELETE', path: '/sandbox/cases/{caseId}' },
  get('/sandbox/lists'),
  post('/sandbox/lists/import', list),
  get('/sandbox/monitoring'),
  get('/sandbox/faults'),
  { method: 'PUT', path: '/sandbox/faults', body: fits(FaultValues, {}) },
  get('/sandbox/settings'),
  { method: 'PUT', path: '/sandbox/settings', body: settings },
  get('/sandbox/clock'),
  post('/sandbox/clock', fc.record({ advanceMs: fc.integer({ min: 0, max: 600_000 }) })),
  get('/sandbox/reference'),
  get('/livez'),
];

export const PAGE_CALLS: readonly FuzzCall[] = [
  ...Object.values(PAGES),
  '/docs',
  '/console/assets/console.css',
  '/console/assets/console.js',
].map(get);
