import { sectionRules } from './rule.js';

export const states = sectionRules(
  'states',
  `
    kyc.New                      | none    | KYC state New: initial state of a new submission; can be searched | find {"states": ["New"]}
    kyc.Onboarding               | none    | KYC state Onboarding: customer is completing it; can be searched | find {"states": ["Onboarding"]}
    kyc.ComplianceReview         | none    | KYC state ComplianceReview: under review by the compliance team; can be searched | find {"states": ["ComplianceReview"]}
    kyc.Approved                 | none    | KYC state Approved: approved; can be searched | find {"states": ["Approved"]}
    kyc.Rejected                 | none    | KYC state Rejected: rejected; can be searched | find {"states": ["Rejected"]}
    kyc.OnboardingAfterRejection | none    | KYC state OnboardingAfterRejection: customer is updating it after a rejection; can be searched | find {"states": ["OnboardingAfterRejection"]}
    kyc.complete                 | none    | KYC state: a submission is in one of the six states | search form → result.submissions.*.kycState in ["New", "Onboarding", "ComplianceReview", "Approved", "Rejected", "OnboardingAfterRejection"]
    kyc.transitions              | sandbox | KYC state: transitions are not shown, and no endpoint makes one; the sandbox’s submissions keep their state | before: search form; pass 86400; search form → result = $before.result | KYC state: transitions
    search-status.Open           | sandbox | Screening case status Open reflects the compliance team’s review | made: screen the name; PATCH /sandbox/cases/$made.result.id {"searchStatus": "Open"}; hits $made.result.id → result.searchStatus = "Open"
    search-status.Closed         | sandbox | Screening case status Closed reflects the compliance team’s review | made: screen the name; PATCH /sandbox/cases/$made.result.id {"searchStatus": "Closed"}; hits $made.result.id → result.searchStatus = "Closed"
    search-status.UnderReview    | sandbox | Screening case status UnderReview reflects the compliance team’s review
        made: screen the name; PATCH /sandbox/cases/$made.result.id {"searchStatus": "UnderReview"}
        hits $made.result.id → result.searchStatus = "UnderReview"
    search-status.initial        | cases   | Screening case status: transitions are not shown; a screening with hits starts as Open | needs $screening.hits.items.0: a name with hits; $screening → searchStatus = "Open" | Screening: search status
    run.Succeeded                | cases   | Screening run outcome Succeeded: the usual outcome | = overview.synchronous
    run.Failed                   | sandbox | Screening run outcome Failed is possible | made: screen the name; PATCH /sandbox/cases/$made.result.id {"screeningStatus": "Failed"}; hits $made.result.id → result.screeningStatus = "Failed"
    run.InProgress               | sandbox | Screening run outcome InProgress is possible
        made: screen the name; PATCH /sandbox/cases/$made.result.id {"screeningStatus": "InProgress"}
        hits $made.result.id → result.screeningStatus = "InProgress"
    run.transitions              | sandbox | Screening run outcome: transitions are not shown; a synchronous screening Succeeded, or answers 500 and makes no case | Screening: run outcome
        made: screen the name → result.screeningStatus = "Succeeded"
        pass 86400; hits $made.result.id → result.screeningStatus = "Succeeded"
        before: GET /sandbox/cases; fault {"status": 500, "times": 1, "path": "/ExtSanctionScreening"}; screen the name → 500
        GET /sandbox/cases → cases.*.id = $before.cases.*.id
    mfa.WAITING                  | person  | MFA status WAITING: awaiting approval in the app | sent: waiting; status $sent → result.status = "WAITING"
    mfa.COMPLETED                | sandbox | MFA status COMPLETED: authenticated and verified | sent: start $people.completes; pass 3; status $sent → result.status = "COMPLETED"
    mfa.REJECTED                 | sandbox | MFA status REJECTED: user rejected or declined | sent: start $people.rejects; pass 3; status $sent → result.status = "REJECTED"
    mfa.EXPIRED                  | sandbox | MFA status EXPIRED: timeout elapsed | sent: start $people.expires; pass 15; status $sent → result.status = "EXPIRED"
    mfa.ERROR                    | sandbox | MFA status ERROR: error during verification | sent: start $people.fails; pass 3; status $sent → result.status = "ERROR"
    mfa.declined                 | sandbox | MFA status REJECTED when the user declines in the app | sent: waiting; decline $sent; status $sent → result.status = "REJECTED"
    mfa.transitions              | sandbox | MFA status: transitions are not shown; WAITING becomes one of the others, which is final | sent: waiting; approve $sent; pass 300; status $sent → result.status = "COMPLETED" | MFA status: transitions
    mfa.lifetime                 | sandbox | MFA status EXPIRED: the time-out is not shown; it is 180 seconds | Lifetime of a request
        sent: waiting; since: clock; pass 178; status $sent → result.status = "WAITING"
        pass until 180 $since.now; status $sent → result.status = "EXPIRED"
    mfa.created                  | person  | A request is created by the request endpoint | = identity.flow.1
  `,
);
