import { IDENTITY_LIMITS, LIMIT_WINDOW_SECONDS, type BudgetKind } from '../../../contract/rules.js';
import { answered, equal, holds, refused } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import type { Answer } from '../service/answer.js';
import type { Check, Service } from '../service/service.js';
import { PERSON } from './screened-names.js';

export const MINUTE_MS = LIMIT_WINDOW_SECONDS * 1000;

/** Calls that are not repeated after a 429, and reach no person. */
export const CALLS: Readonly<Record<BudgetKind, (service: Service, key?: string) => Promise<Answer>>> = {
  request: (service, key) => service.call('POST', '/ExtIdentity/request', { nationalId: '12' }, key),
  status: (service, key) =>
    service.call(
      'POST',
      '/ExtIdentity/status',
      { transId: 'none', random: '10', nationalId: '1000000000' },
      key,
    ),
  details: (service, key) => service.call('GET', '/ExtIdentity/details/none', undefined, key),
};

async function allowed(service: Service, kind: BudgetKind, upTo: number, key?: string): Promise<number> {
  for (let count = 0; count < upTo; count++) {
    if ((await CALLS[kind](service, key)).status === 429) return count;
  }
  return upTo;
}

/** Passes the time until a minute of the clock in which no call counts, and in which two seconds have gone at most. */
export async function startMinute(service: Service): Promise<void> {
  await service.pass(2 * MINUTE_MS - ((await service.now()) % MINUTE_MS) + 1000);
}

function limitedTo(kind: BudgetKind): Check {
  const limit = IDENTITY_LIMITS[kind];
  return async (service) => {
    await startMinute(service);
    equal(await allowed(service, kind, limit + 1), limit, 'Calls allowed in a minute');
    const { otherTenant, oneClient } = service.facts.keys ?? {};
    if (otherTenant !== undefined)
      equal(await allowed(service, kind, 1, otherTenant), 1, 'Calls allowed to another tenant');
    if (oneClient !== undefined)
      equal(await allowed(service, kind, 1, oneClient), 0, 'Calls allowed to another key of the tenant');
    await service.control.advance(MINUTE_MS);
    equal(await allowed(service, kind, 1), 1, 'Calls allowed a minute later');
  };
}

/** A call is refused 30 s after ten others. A minute after the ten, `expected` calls are allowed. */
async function leavesAfterRefusal(service: Service, expected: number): Promise<void> {
  await startMinute(service);
  await allowed(service, 'request', 10);
  await service.control.advance(30_000);
  equal(await allowed(service, 'request', 1), 0, 'Calls allowed after 30 s');
  await service.control.advance(31_000);
  equal(await allowed(service, 'request', 11), expected, 'Calls allowed a minute after the allowed ones');
}

async function beyondLimit(service: Service): Promise<void> {
  const count = await allowed(service, 'details', IDENTITY_LIMITS.details + 1);
  holds(count <= IDENTITY_LIMITS.details, `${count} details calls in a row were allowed`);
  refused(await CALLS.details(service), 429, 'A call beyond the limit');
}

export const limits = sectionRules(
  'limits',
  `
    request            | sandbox | Identity, MFA request creation: 10 requests per minute per tenant
    status             | sandbox | Identity, status checks: 60 requests per minute per tenant
    details            | sandbox | Identity, details retrieval: 30 requests per minute per tenant
    429                | sandbox | Exceeding an identity limit answers 429
    429.here           | limits  | Exceeding an identity limit answers 429 (31 details calls in a row)
    retry              | sandbox | After the request has expired the user may retry: a new request is accepted
    window             | sandbox | How a minute is counted is not shown; as a sliding window | How calls per minute are counted
    window.fixed       | sandbox | Or as a fixed window, which starts with each minute of the clock (setting limitWindow) | How calls per minute are counted
    refused            | sandbox | Whether refused calls count is not shown; they do not | How calls per minute are counted
    refused.count      | sandbox | Or they count (setting countRefused) | How calls per minute are counted
    retry-after        | sandbox | Retry-After with a 429 is not shown; it is sent, in seconds | Retry-After
    first-page         | cases   | Screening v2 first page: up to 50 hits | = screening.first-page
    page-size          | cases   | Hits page size: 1-100, default 50 | = hits.pageSize
    name               | cases   | Screening name length: 2-100 characters | = screening.name.length
    idPassportNumber   | cases   | idPassportNumber: max 50 characters | = screening.extended.idPassportNumber.refused
    registrationNumber | cases   | registrationNumber: max 100 characters | = screening.extended.registrationNumber.refused
    entityDate         | cases   | entityDate: not in the future | = screening.entityDate.future
    polling            | sandbox | Polling every 2-3 seconds until 2-5 minutes have passed: at 3 s that is within the limit
    screening          | sandbox | Rate limits of the screening endpoints: 429 is shown without numbers; none, or as many as are set for all of them together (setting limits.screening) | Screening: rate limits
    paging             | none    | Paging and maximum size of the submission search are not shown; there is neither | search form → 200 with result.count = $submissions.length | Submission search: paging
  `,
  {
    request: limitedTo('request'),
    status: limitedTo('status'),
    details: limitedTo('details'),
    '429': async (service) => {
      await startMinute(service);
      await beyondLimit(service);
    },
    '429.here': beyondLimit,
    retry: async (service) => {
      const first = await service.waiting();
      await service.control.advance(300_000);
      equal(await service.mfaStatus(first), 'EXPIRED', 'The status after five minutes');
      const second = await service.start(first.nationalId);
      equal(await service.mfaStatus(second), 'WAITING', 'The status of the second request');
    },
    window: async (service) => {
      await startMinute(service);
      await service.control.advance(50_000);
      await allowed(service, 'request', 10);
      await service.control.advance(15_000);
      equal(await allowed(service, 'request', 1), 0, 'Calls allowed in the next minute, after 15 s');
      await service.control.advance(46_000);
      equal(await allowed(service, 'request', 1), 1, 'Calls allowed after a minute');
    },
    'window.fixed': (service) =>
      service.control.withSettings({ limitWindow: 'fixed' }, async () => {
        await startMinute(service);
        await service.control.advance(50_000);
        equal(await allowed(service, 'request', 11), 10, 'Calls allowed in the first minute');
        await service.control.advance(15_000);
        equal(await allowed(service, 'request', 11), 10, 'Calls allowed in the next');
      }),
    refused: (service) => leavesAfterRefusal(service, 10),
    'refused.count': async (service) => {
      await service.control.withSettings({ countRefused: true }, () => leavesAfterRefusal(service, 9));
      await service.control.advance(2 * MINUTE_MS);
    },
    'retry-after': (service) =>
      service.control.withSettings({ limits: { request: 10, status: 60, details: 0 } }, async () => {
        const seconds = Number((await CALLS.details(service)).headers.get('retry-after'));
        holds(seconds >= 1 && seconds <= 60, `Retry-After is ${seconds}`);
      }),
    polling: async (service) => {
      await startMinute(service);
      for (let count = 0; count < 40; count++) {
        await service.control.advance(3000);
        equal(await allowed(service, 'status', 1), 1, `Status checks allowed at poll ${count + 1}`);
      }
    },
    screening: async (service) => {
      const id = await service.screeningId();
      await service.control.withSettings({ limits: { screening: 2 } }, async () => {
        await startMinute(service);
        answered(await service.screen(PERSON), 200, 'The first screening in a minute');
        answered(await service.hits(id), 200, 'A page of hits in the same minute');
        refused(await service.screen(PERSON), 429, 'A screening beyond the limit');
        refused(await service.hits(id), 429, 'A page of hits beyond the limit');
        refused(await service.screenV1(PERSON), 429, 'A v1 screening beyond the limit');
      });
      answered(await service.screen(PERSON), 200, 'A screening without a limit');
    },
  },
);
