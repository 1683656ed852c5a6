import { sectionRules } from './rule.js';

export const errors = sectionRules(
  'errors',
  `
    body                       | none    | The error body is not shown; it is the envelope with result null and the text in messages | search {} → 400 with statusCode = 400 and messages.0 is string and result is null | Error body
    search.form                | none    | Search 400: invalid form ID | search {"formId": "no-such-form"} → 400
    search.state               | none    | Search 400: invalid state value (must match a name exactly) | search form {"states": ["approved"]} → 400; search form {"states": ["Done"]} → 400; search form {"states": [""]} → 400
    search.field               | none    | Search 400: field not found | filter {"fieldId": "no-such-field", "value": "a"} → 400
    search.type                | none    | Search 400: unsupported field type for filtering | filter {"fieldId": "$form.richText", "value": "a"} → 400
    search.operator            | none    | Search 400: operator invalid for the field type | filter {"fieldId": "$form.date", "value": "2020-01-01", "operator": "Contains"} → 400; filter {"fieldId": "$form.text", "value": "a", "operator": "LessThan"} → 400
    search.value               | none    | Search 400: invalid date or numeric value | filter {"fieldId": "$form.date", "value": "2020-13-01"} → 400; filter {"fieldId": "$form.numeric", "value": "x"} → 400
    search.401                 | none    | Search 401: unauthorized | = authentication.2.POST /ExtForm/submissions/search
    search.403                 | none    | Search 403: no permission on the form’s submissions | search {"formId": "$form.formId"} as noForms → 403
    search.500                 | sandbox | Search 500: internal server error | fault {"status": 500}; search {} → 500 Internal server error
    search.messages            | none    | Search 400: the texts other than that for RichTextBox are not shown | search {"formId": "no-such-form"} → 400 Invalid form ID | Submission search: exact messages
    screening.400.parameters   | cases   | Screening 400: invalid request parameters | screen {} → 400
    screening.400.client       | cases   | Screening 400: a client the key cannot use | = screening.client.unrestricted.refused
    screening.400.clientId     | cases   | Screening 400: clientId required | screen person as severalClients → 400
    screening.400.extended     | cases   | Screening 400: extended search parameters not enabled | = screening.extended.disabled
    screening.not-found        | none    | Screening 400: message Screening not found when it does not exist | hits 00000000-0000-4000-8000-000000000000 → 400 Screening not found
    screening.not-found.others | cases   | Screening 400: message Screening not found for another tenant’s | hits $screening.id as otherTenant → 400 Screening not found
    screening.unavailable      | sandbox | Screening 400: message Screening is not available through this API for some older screenings made in the web application
        made: screen the name; PATCH /sandbox/cases/$made.result.id {"availableThroughApi": false}
        hits $made.result.id → 400 Screening is not available through this API
    screening.401              | cases   | Screening 401: unauthorized | = authentication.2.POST /ExtSanctionScreening/v2/Search
    screening.403              | cases   | Screening 403: key not permitted to call the endpoint | = authentication.3
    screening.429              | sandbox | Screening 429: too many requests | set {"limits": {"screening": 0}}; screen person → 429
    screening.500              | sandbox | Screening 500: the screening provider could not be reached
        before: GET /sandbox/cases; fault {"status": 500, "path": "/ExtSanctionScreening"}
        screen person → 500 The screening provider could not be reached; GET /sandbox/cases → cases.*.id = $before.cases.*.id
    identity.400               | none    | Identity 400: transId is required | status {"random": "10", "nationalId": "1000000000"} → 400 transId is required
    identity.401               | none    | Identity 401: unauthorized | = authentication.2.POST /ExtIdentity/status
    identity.404               | none    | Identity 404: transaction not found | status {"transId": "no-such-transaction", "random": "10", "nationalId": "1000000000"} → 404; details no-such-transaction → 404
    identity.404.others        | person  | Identity 404: another tenant’s transaction is not found either | sent: waiting; status $sent as otherTenant → 404
    identity.422               | person  | Identity 422: invalid national ID | request {"nationalId": "12"} → 422; request {"nationalId": "abcdefghij"} → 422
    identity.valid             | sandbox | Identity 422: which numbers are valid is not shown; ten digits that start with 1 or 2 | request {"nationalId": "3000000000"} → 422 Invalid national ID; request {"nationalId": "10000000000"} → 422 Invalid national ID | Valid national ID
    identity.429               | sandbox | Identity 429: rate limit exceeded (see Limits) | set {"limits": {"request": 10, "status": 0, "details": 30}}; POST /ExtIdentity/status {"transId": "none", "random": "10", "nationalId": "1000000000"} → 429
  `,
);
