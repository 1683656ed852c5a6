import { isDeepStrictEqual } from 'node:util';
import { SEARCH_STATUSES } from '../../../contract/rules.js';
import { KYC_STATES } from '../../../contract/submission-rules.js';
import { at, equal, given, holds, refused } from '../expect.js';
import { SectionRules } from '../rule.js';
import type { Service } from '../service.js';
import { startForm } from './form-data.js';

const MEANING: Readonly<Record<(typeof KYC_STATES)[number], string>> = {
  New: 'initial state of a new submission',
  Onboarding: 'customer is completing it',
  ComplianceReview: 'under review by the compliance team',
  Approved: 'approved',
  Rejected: 'rejected',
  OnboardingAfterRejection: 'customer is updating it after a rejection',
};

const DAY_MS = 86_400_000;

const rules = new SectionRules('states');

for (const state of KYC_STATES) {
  rules.rule(
    `kyc.${state}`,
    `KYC state ${state}: ${MEANING[state]}; can be searched`,
    'none',
    async (service) => {
      const form = await startForm(service);
      const found = await form.find({ states: [state] });
      holds(
        found.every(({ kycState }) => kycState === state),
        `A search for ${state} finds other states`,
      );
      const expected = form.submissions.filter(({ kycState }) => kycState === state).length;
      equal(found.length, expected, `How many are ${state}`);
    },
  );
}

rules
  .rule('kyc.complete', 'KYC state: a submission is in one of the six states', 'none', async (service) => {
    const { submissions } = await startForm(service);
    const other = submissions.find(({ kycState }) => !(KYC_STATES as readonly string[]).includes(kycState));
    holds(other === undefined, `A submission is in the state ${String(other?.kycState)}`);
  })
  .assumed(
    'kyc.transitions',
    'KYC state: transitions are not shown, and no endpoint makes one; the sandbox’s submissions keep their state',
    'KYC state: transitions',
    'sandbox',
    async (service) => {
      const { formId } = await startForm(service);
      const states = async () =>
        ((at((await service.search({ formId })).body, 'result.submissions') ?? []) as unknown[]).map(
          (one) => [at(one, 'submissionId'), at(one, 'kycState')],
        );
      const before = await states();
      await service.control.advance(DAY_MS);
      holds(isDeepStrictEqual(await states(), before), 'A submission changed its state within a day');
    },
  );

const showsCase = async (service: Service, change: Record<string, unknown>, field: string) => {
  const made = await service.screen({ name: given(service.facts.name, 'a name'), entityType: 'person' });
  const id = String(at(made.body, 'result.id'));
  await service.control.changeCase(id, change);
  return at((await service.hits(id)).body, `result.${field}`);
};

for (const status of SEARCH_STATUSES) {
  rules.rule(
    `search-status.${status}`,
    `Screening case status ${status} reflects the compliance team’s review`,
    'sandbox',
    async (service) => {
      equal(await showsCase(service, { searchStatus: status }, 'searchStatus'), status, 'searchStatus');
    },
  );
}

rules
  .assumed(
    'search-status.initial',
    'Screening case status: transitions are not shown; a screening with hits starts as Open',
    'Screening: search status',
    'cases',
    async (service) => {
      given(at((await service.screening()).body, 'result.hits.items.0'), 'a name with hits');
      equal(
        at((await service.screening()).body, 'result.searchStatus'),
        'Open',
        'searchStatus of a new screening',
      );
    },
  )
  .rule('run.Succeeded', 'Screening run outcome Succeeded: the usual outcome', 'cases', async (service) => {
    equal(at((await service.screening()).body, 'result.screeningStatus'), 'Succeeded', 'screeningStatus');
  });

for (const status of ['Failed', 'InProgress'] as const) {
  rules.rule(`run.${status}`, `Screening run outcome ${status} is possible`, 'sandbox', async (service) => {
    equal(
      await showsCase(service, { screeningStatus: status }, 'screeningStatus'),
      status,
      'screeningStatus',
    );
  });
}

rules.assumed(
  'run.transitions',
  'Screening run outcome: transitions are not shown; a synchronous screening Succeeded, or answers 500 and makes no case',
  'Screening: run outcome',
  'sandbox',
  async (service) => {
    const person = { name: given(service.facts.name, 'a name'), entityType: 'person' };
    const made = await service.screen(person);
    equal(at(made.body, 'result.screeningStatus'), 'Succeeded', 'screeningStatus of the answer');
    await service.control.advance(DAY_MS);
    const later = await service.hits(String(at(made.body, 'result.id')));
    equal(at(later.body, 'result.screeningStatus'), 'Succeeded', 'screeningStatus a day later');
    const before = await service.control.caseIds();
    await service.control.withFault({ status: 500, times: 1, path: '/ExtSanctionScreening' }, async () => {
      refused(await service.screen(person), 500, 'A screening that failed');
    });
    equal(await service.control.caseIds(), before, 'The cases after it');
  },
);

rules.rule('mfa.WAITING', 'MFA status WAITING: awaiting approval in the app', 'person', async (service) => {
  equal(await service.mfaStatus(await service.waiting()), 'WAITING', 'The status of a new request');
});

const ENDS = [
  ['COMPLETED', 'authenticated and verified', 'completes', 3],
  ['REJECTED', 'user rejected or declined', 'rejects', 3],
  ['EXPIRED', 'timeout elapsed', 'expires', 15],
  ['ERROR', 'error during verification', 'fails', 3],
] as const;

for (const [status, meaning, person, seconds] of ENDS) {
  rules.rule(`mfa.${status}`, `MFA status ${status}: ${meaning}`, 'sandbox', async (service) => {
    const { control } = service;
    const sent = await service.start(given(service.facts.people?.[person], 'such a person'));
    await control.advance(seconds * 1000);
    equal(await service.mfaStatus(sent), status, 'The status');
  });
}

rules
  .rule(
    'mfa.declined',
    'MFA status REJECTED when the user declines in the app',
    'sandbox',
    async (service) => {
      const sent = await service.waiting();
      await service.control.decline(sent.transId);
      equal(await service.mfaStatus(sent), 'REJECTED', 'The status');
    },
  )
  .assumed(
    'mfa.transitions',
    'MFA status: transitions are not shown; WAITING becomes one of the others, which is final',
    'MFA status: transitions',
    'sandbox',
    async (service) => {
      const sent = await service.waiting();
      await service.control.approve(sent.transId, sent.random);
      await service.control.advance(300_000);
      equal(await service.mfaStatus(sent), 'COMPLETED', 'The status five minutes after approval');
    },
  )
  .assumed(
    'mfa.lifetime',
    'MFA status EXPIRED: the time-out is not shown; it is 180 seconds',
    'Lifetime of a request',
    'sandbox',
    async (service) => {
      const sent = await service.waiting();
      await service.control.advance(178_000);
      equal(await service.mfaStatus(sent), 'WAITING', 'The status after 178 s');
      await service.control.advance(2000);
      equal(await service.mfaStatus(sent), 'EXPIRED', 'The status after 180 s');
    },
  )
  .rule('mfa.created', 'A request is created by the request endpoint', 'person', async (service) => {
    holds((await service.waiting()).transId.length > 0, 'The request has no transId');
  });

export const states = rules.rules;
