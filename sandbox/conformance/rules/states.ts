import { isDeepStrictEqual } from 'node:util';
import { SEARCH_STATUSES } from '../../../contract/rules.js';
import { KYC_STATES } from '../../../contract/submission-rules.js';
import { at, equal, given, holds, refused, holdsForEach, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import type { Check } from '../service/service.js';
import { onForm, startForm } from './form-data.js';

const DAY_MS = 86_400_000;

const checksOf = (group: string, names: readonly string[], check: (name: string) => Check) =>
  Object.fromEntries(names.map((name) => [`${group}.${name}`, check(name)]));

const searchable = (state: string): Check =>
  onForm(async (form) => {
    const found = await form.find({ states: [state] });
    holdsForEach(found, ({ kycState }) => kycState === state, `A search for ${state} finds other states`);
    const expected = form.submissions.filter(({ kycState }) => kycState === state).length;
    equal(found.length, expected, `How many are ${state}`);
  });

const showsCase =
  (field: 'searchStatus' | 'screeningStatus', status: string): Check =>
  async (service) => {
    const id = await service.newCase(service.person);
    await service.control.changeCase(id, { [field]: status });
    equal(at((await service.hits(id)).body, `result.${field}`), status, field);
  };

const endsAs =
  (status: string, person: 'completes' | 'rejects' | 'expires' | 'fails', seconds: number): Check =>
  async (service) => {
    const sent = await service.start(service.nationalIdOf(person));
    await service.control.advance(seconds * 1000);
    equal(await service.mfaStatus(sent), status, 'The status');
  };

export const states = sectionRules(
  'states',
  `
    kyc.New                      | none    | KYC state New: initial state of a new submission; can be searched
    kyc.Onboarding               | none    | KYC state Onboarding: customer is completing it; can be searched
    kyc.ComplianceReview         | none    | KYC state ComplianceReview: under review by the compliance team; can be searched
    kyc.Approved                 | none    | KYC state Approved: approved; can be searched
    kyc.Rejected                 | none    | KYC state Rejected: rejected; can be searched
    kyc.OnboardingAfterRejection | none    | KYC state OnboardingAfterRejection: customer is updating it after a rejection; can be searched
    kyc.complete                 | none    | KYC state: a submission is in one of the six states
    kyc.transitions              | sandbox | KYC state: transitions are not shown, and no endpoint makes one; the sandbox’s submissions keep their state | KYC state: transitions
    search-status.Open           | sandbox | Screening case status Open reflects the compliance team’s review
    search-status.Closed         | sandbox | Screening case status Closed reflects the compliance team’s review
    search-status.UnderReview    | sandbox | Screening case status UnderReview reflects the compliance team’s review
    search-status.initial        | cases   | Screening case status: transitions are not shown; a screening with hits starts as Open | Screening: search status
    run.Succeeded                | cases   | Screening run outcome Succeeded: the usual outcome | = overview.synchronous
    run.Failed                   | sandbox | Screening run outcome Failed is possible
    run.InProgress               | sandbox | Screening run outcome InProgress is possible
    run.transitions              | sandbox | Screening run outcome: transitions are not shown; a synchronous screening Succeeded, or answers 500 and makes no case | Screening: run outcome
    mfa.WAITING                  | person  | MFA status WAITING: awaiting approval in the app | status waiting → 200 with result.status = "WAITING"
    mfa.COMPLETED                | sandbox | MFA status COMPLETED: authenticated and verified
    mfa.REJECTED                 | sandbox | MFA status REJECTED: user rejected or declined
    mfa.EXPIRED                  | sandbox | MFA status EXPIRED: timeout elapsed
    mfa.ERROR                    | sandbox | MFA status ERROR: error during verification
    mfa.declined                 | sandbox | MFA status REJECTED when the user declines in the app
    mfa.transitions              | sandbox | MFA status: transitions are not shown; WAITING becomes one of the others, which is final | MFA status: transitions
    mfa.lifetime                 | sandbox | MFA status EXPIRED: the time-out is not shown; it is 180 seconds | Lifetime of a request
    mfa.created                  | person  | A request is created by the request endpoint | = identity.flow.1
  `,
  {
    ...checksOf('kyc', KYC_STATES, searchable),
    ...checksOf('search-status', SEARCH_STATUSES, (status) => showsCase('searchStatus', status)),
    ...checksOf('run', ['Failed', 'InProgress'], (status) => showsCase('screeningStatus', status)),
    'mfa.COMPLETED': endsAs('COMPLETED', 'completes', 3),
    'mfa.REJECTED': endsAs('REJECTED', 'rejects', 3),
    'mfa.EXPIRED': endsAs('EXPIRED', 'expires', 15),
    'mfa.ERROR': endsAs('ERROR', 'fails', 3),
    'kyc.complete': onForm(async ({ submissions }) => {
      const other = submissions.find(({ kycState }) => !(KYC_STATES as readonly string[]).includes(kycState));
      holds(other === undefined, `A submission is in the state ${String(other?.kycState)}`);
    }),
    'kyc.transitions': async (service) => {
      const { formId } = await startForm(service);
      const states = async () =>
        listAt((await service.search({ formId })).body, 'result.submissions').map((one) => [
          at(one, 'submissionId'),
          at(one, 'kycState'),
        ]);
      const before = await states();
      await service.control.advance(DAY_MS);
      holds(isDeepStrictEqual(await states(), before), 'A submission changed its state within a day');
    },
    'search-status.initial': async (service) => {
      given(at((await service.screening()).body, 'result.hits.items.0'), 'a name with hits');
      equal(
        at((await service.screening()).body, 'result.searchStatus'),
        'Open',
        'searchStatus of a new screening',
      );
    },
    'run.transitions': async (service) => {
      const person = service.person;
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
    'mfa.declined': async (service) => {
      const sent = await service.waiting();
      await service.control.decline(sent.transId);
      equal(await service.mfaStatus(sent), 'REJECTED', 'The status');
    },
    'mfa.transitions': async (service) => {
      const sent = await service.waiting();
      await service.control.approve(sent.transId, sent.random);
      await service.control.advance(300_000);
      equal(await service.mfaStatus(sent), 'COMPLETED', 'The status five minutes after approval');
    },
    'mfa.lifetime': async (service) => {
      const sent = await service.waiting();
      const started = await service.control.now();
      await service.control.advance(178_000);
      equal(await service.mfaStatus(sent), 'WAITING', 'The status after 178 s');
      // On a busy machine the calls take a second by themselves.
      const rest = started + 180_000 - (await service.control.now());
      await service.control.advance(Math.max(0, rest));
      equal(await service.mfaStatus(sent), 'EXPIRED', 'The status after 180 s');
    },
  },
);
