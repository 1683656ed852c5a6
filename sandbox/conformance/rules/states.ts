import { isDeepStrictEqual } from 'node:util';
import { at, equal, holds, refused, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { startForm } from './form-data.js';

const DAY_MS = 86_400_000;

export const states = sectionRules(
  'states',
  `
    kyc.New                      | none    | KYC state New: initial state of a new submission; can be searched | search form {"states": ["New"]} → 200 with result.submissions.*.kycState in ["New"] and result.count = $submissionsIn.New
    kyc.Onboarding               | none    | KYC state Onboarding: customer is completing it; can be searched | search form {"states": ["Onboarding"]} → 200 with result.submissions.*.kycState in ["Onboarding"] and result.count = $submissionsIn.Onboarding
    kyc.ComplianceReview         | none    | KYC state ComplianceReview: under review by the compliance team; can be searched | search form {"states": ["ComplianceReview"]} → 200 with result.submissions.*.kycState in ["ComplianceReview"] and result.count = $submissionsIn.ComplianceReview
    kyc.Approved                 | none    | KYC state Approved: approved; can be searched | search form {"states": ["Approved"]} → 200 with result.submissions.*.kycState in ["Approved"] and result.count = $submissionsIn.Approved
    kyc.Rejected                 | none    | KYC state Rejected: rejected; can be searched | search form {"states": ["Rejected"]} → 200 with result.submissions.*.kycState in ["Rejected"] and result.count = $submissionsIn.Rejected
    kyc.OnboardingAfterRejection | none    | KYC state OnboardingAfterRejection: customer is updating it after a rejection; can be searched | search form {"states": ["OnboardingAfterRejection"]} → 200 with result.submissions.*.kycState in ["OnboardingAfterRejection"] and result.count = $submissionsIn.OnboardingAfterRejection
    kyc.complete                 | none    | KYC state: a submission is in one of the six states | search form → 200 with result.submissions.*.kycState in ["New", "Onboarding", "ComplianceReview", "Approved", "Rejected", "OnboardingAfterRejection"]
    kyc.transitions              | sandbox | KYC state: transitions are not shown, and no endpoint makes one; the sandbox’s submissions keep their state | KYC state: transitions
    search-status.Open           | sandbox | Screening case status Open reflects the compliance team’s review | hits of a case {"searchStatus": "Open"} → 200 with result.searchStatus = "Open"
    search-status.Closed         | sandbox | Screening case status Closed reflects the compliance team’s review | hits of a case {"searchStatus": "Closed"} → 200 with result.searchStatus = "Closed"
    search-status.UnderReview    | sandbox | Screening case status UnderReview reflects the compliance team’s review | hits of a case {"searchStatus": "UnderReview"} → 200 with result.searchStatus = "UnderReview"
    search-status.initial        | cases   | Screening case status: transitions are not shown; a screening with hits starts as Open | the screening with hits → 200 with result.searchStatus = "Open" | Screening: search status
    run.Succeeded                | cases   | Screening run outcome Succeeded: the usual outcome | = overview.synchronous
    run.Failed                   | sandbox | Screening run outcome Failed is possible | hits of a case {"screeningStatus": "Failed"} → 200 with result.screeningStatus = "Failed"
    run.InProgress               | sandbox | Screening run outcome InProgress is possible | hits of a case {"screeningStatus": "InProgress"} → 200 with result.screeningStatus = "InProgress"
    run.transitions              | sandbox | Screening run outcome: transitions are not shown; a synchronous screening Succeeded, or answers 500 and makes no case | Screening: run outcome
    mfa.WAITING                  | person  | MFA status WAITING: awaiting approval in the app | status waiting → 200 with result.status = "WAITING"
    mfa.COMPLETED                | sandbox | MFA status COMPLETED: authenticated and verified | status of {"person": "completes", "seconds": 3} → 200 with result.status = "COMPLETED"
    mfa.REJECTED                 | sandbox | MFA status REJECTED: user rejected or declined | status of {"person": "rejects", "seconds": 3} → 200 with result.status = "REJECTED"
    mfa.EXPIRED                  | sandbox | MFA status EXPIRED: timeout elapsed | status of {"person": "expires", "seconds": 15} → 200 with result.status = "EXPIRED"
    mfa.ERROR                    | sandbox | MFA status ERROR: error during verification | status of {"person": "fails", "seconds": 3} → 200 with result.status = "ERROR"
    mfa.declined                 | sandbox | MFA status REJECTED when the user declines in the app | status declined → 200 with result.status = "REJECTED"
    mfa.transitions              | sandbox | MFA status: transitions are not shown; WAITING becomes one of the others, which is final | status approved {"seconds": 300} → 200 with result.status = "COMPLETED" | MFA status: transitions
    mfa.lifetime                 | sandbox | MFA status EXPIRED: the time-out is not shown; it is 180 seconds | Lifetime of a request
    mfa.created                  | person  | A request is created by the request endpoint | = identity.flow.1
  `,
  {
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
