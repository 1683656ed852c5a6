import { sectionRules } from './rule.js';

export const common = sectionRules(
  'common',
  `
    bearer             | none    | All endpoints take Authorization: Bearer <ACCESS_TOKEN> | search {} → 400
    json               | none    | Bodies are JSON with Content-Type: application/json | search {} → 400 with headers.content-type is JSON
    envelope.search    | none    | Submission search answers statusCode, messages and result, with no version among its fields | search {"formId": "$form.formId"} → statusCode = 200 and messages.* is string and result is object and version is absent
    envelope.screening | cases   | The v2 screening response also carries version (null) | the screening → statusCode = 200 and messages.* is string and result is object and version is null
    envelope.hits      | cases   | The hits endpoint answers in the same envelope | hits $screening.id → statusCode = 200 and messages.* is string and result is object and version is null
    envelope.request   | person  | The identity request also carries version (text) | request: request for the person; $request → statusCode = 200 and messages.* is string and result is object and version is string
    envelope.status    | person  | The identity status also carries version (text) | sent: waiting; status $sent → statusCode = 200 and messages.* is string and result is object and version is string
    identity-version   | person  | The value of version is not shown; it is "1.0" | sent: waiting; status $sent → version = "1.0" | Identity version
    envelope.details   | person  | The identity details endpoint returns its fields directly, without this envelope | details $completed → transId is string and statusCode is absent and result is absent
  `,
);
