import { sectionRules } from './rule.js';

export const limits = sectionRules(
  'limits',
  `
    request            | sandbox | Identity, MFA request creation: 10 requests per minute per tenant
        minute; count request 11 → allowed = 10; count request 1 as otherTenant → allowed = 1; count request 1 as oneClient → allowed = 0
        pass 60; count request 1 → allowed = 1
    status             | sandbox | Identity, status checks: 60 requests per minute per tenant
        minute; count status 61 → allowed = 60; count status 1 as otherTenant → allowed = 1; count status 1 as oneClient → allowed = 0
        pass 60; count status 1 → allowed = 1
    details            | sandbox | Identity, details retrieval: 30 requests per minute per tenant
        minute; count details 31 → allowed = 30; count details 1 as otherTenant → allowed = 1; count details 1 as oneClient → allowed = 0
        pass 60; count details 1 → allowed = 1
    429                | sandbox | Exceeding an identity limit answers 429 | minute; count details 31 → allowed within [0, 30]; GET /ExtIdentity/details/none → 429
    429.here           | limits  | Exceeding an identity limit answers 429 (31 details calls in a row) | count details 31 → allowed within [0, 30]; GET /ExtIdentity/details/none → 429
    retry              | sandbox | After the request has expired the user may retry: a new request is accepted
        first: waiting; pass 300; status $first → result.status = "EXPIRED"
        second: start $first.nationalId; status $second → result.status = "WAITING"
    window             | sandbox | How a minute is counted is not shown; as a sliding window | minute; pass 50; count request 10; pass 15; count request 1 → allowed = 0; pass 46; count request 1 → allowed = 1 | How calls per minute are counted
    window.fixed       | sandbox | Or as a fixed window, which starts with each minute of the clock (setting limitWindow) | set {"limitWindow": "fixed"}; minute; pass 50; count request 11 → allowed = 10; pass 15; count request 11 → allowed = 10 | How calls per minute are counted
    refused            | sandbox | Whether refused calls count is not shown; they do not | minute; count request 10; pass 30; count request 1 → allowed = 0; pass 31; count request 11 → allowed = 10 | How calls per minute are counted
    refused.count      | sandbox | Or they count (setting countRefused) | set {"countRefused": true}; minute; count request 10; pass 30; count request 1 → allowed = 0; pass 31; count request 11 → allowed = 9; pass 120 | How calls per minute are counted
    retry-after        | sandbox | Retry-After with a 429 is not shown; it is sent, in seconds | set {"limits": {"request": 10, "status": 60, "details": 0}}; GET /ExtIdentity/details/none → 429 with headers.retry-after is seconds of a minute | Retry-After
    first-page         | cases   | Screening v2 first page: up to 50 hits | = screening.first-page
    page-size          | cases   | Hits page size: 1-100, default 50 | = hits.pageSize
    name               | cases   | Screening name length: 2-100 characters | = screening.name.length
    idPassportNumber   | cases   | idPassportNumber: max 50 characters | = screening.extended.idPassportNumber.refused
    registrationNumber | cases   | registrationNumber: max 100 characters | = screening.extended.registrationNumber.refused
    entityDate         | cases   | entityDate: not in the future | = screening.entityDate.future
    polling            | sandbox | Polling every 2-3 seconds until 2-5 minutes have passed: at 3 s that is within the limit | minute; count status 40 3 → allowed = 40
    screening          | sandbox | Rate limits of the screening endpoints: 429 is shown without numbers; none, or as many as are set for all of them together (setting limits.screening) | Screening: rate limits
        needs $screening.id: a screening; screen person → 200; set {"limits": {"screening": 2}}; minute; screen person → 200; hits $screening.id → 200
        screen person → 429; hits $screening.id → 429; v1 person → 429
    paging             | none    | Paging and maximum size of the submission search are not shown; there is neither | search form → result.count = $submissions.length | Submission search: paging
  `,
);
