import { sectionRules } from './rule.js';

export const search = sectionRules(
  'search',
  `
    formId               | none    | formId is required | search {} → 400
    states               | none    | states are KYC state names; when omitted, all states are included | search form {"states": ["New", "Onboarding", "ComplianceReview", "Approved", "Rejected", "OnboardingAfterRejection"]} → result.submissions.length = $submissions.length
    email                | none    | email is a case-insensitive exact match | find {"email": "$upper.email"}; find {"email": "$lower.email"}; find {"email": "$withoutFirst.email"}
    email.company        | none    | email is that of the company details for a legal entity
        all: search {"formId": "$companyForm.formId"}
        search {"formId": "$companyForm.formId", "email": "$upper.all.result.submissions.0.email"} → result.submissions.*.submissionId includes ["$all.result.submissions.0.submissionId"]
    filters              | none    | All filters must match (AND)
        find {"filters": [{"fieldId": "$form.date", "operator": "LessThan", "value": "$median.date"}, {"fieldId": "$form.numeric", "operator": "LessThan", "value": "$median.numeric"}]}
    operators.text       | none    | Text takes Equals, Contains and no other | operators text → Equals = 200 and Contains = 200 and LessThan = 400 and GreaterThan = 400 and LessThanOrEqual = 400 and GreaterThanOrEqual = 400
    operators.textArea   | none    | Text Area takes Equals, Contains and no other | operators textArea → Equals = 200 and Contains = 200 and LessThan = 400 and GreaterThan = 400 and LessThanOrEqual = 400 and GreaterThanOrEqual = 400
    operators.date       | none    | Date Picker takes Equals, LessThan, GreaterThan, LessThanOrEqual, GreaterThanOrEqual and no other | operators date → Equals = 200 and Contains = 400 and LessThan = 200 and GreaterThan = 200 and LessThanOrEqual = 200 and GreaterThanOrEqual = 200
    operators.numeric    | none    | Numeric takes Equals, LessThan, GreaterThan, LessThanOrEqual, GreaterThanOrEqual and no other | operators numeric → Equals = 200 and Contains = 400 and LessThan = 200 and GreaterThan = 200 and LessThanOrEqual = 200 and GreaterThanOrEqual = 200
    format.text          | none    | Text and Text Area values are plain strings: no wildcards | find text Contains "%"; find text Contains "a%"; find text Contains ".*"
    format.date          | none    | Date Picker values are ISO dates yyyy-MM-dd | filter {"fieldId": "$form.date", "value": "01/02/2020"} → 400; filter {"fieldId": "$form.date", "value": "2020-2-1"} → 400; filter {"fieldId": "$form.date", "value": "2020-02-30"} → 400; filter {"fieldId": "$form.date", "value": "2020-02-01T00:00:00Z"} → 400; filter {"fieldId": "$form.date", "value": "soon"} → 400
    format.numeric       | none    | Numeric values are decimal numbers as strings | filter {"fieldId": "$form.numeric", "value": "many"} → 400; filter {"fieldId": "$form.numeric", "value": "1,5"} → 400; filter {"fieldId": "$form.numeric", "value": "1e3"} → 400; filter {"fieldId": "$form.numeric", "value": "0x10"} → 400; filter {"fieldId": "$form.numeric", "value": ""} → 400
    dates-as-dates       | none    | Dates compare as dates | find date GreaterThan $median.date
    decimals-as-decimals | none    | Numbers compare as decimals: 1.50 equals 1.5, 9 is less than 10 | find numeric Equals $longer.median.numeric; find numeric LessThan $median.numeric
    rule-1               | none    | Rule 1: Equals is the default operator | find text default $median.text; find text default $withoutLast.median.text
    rule-2               | none    | Rule 2: Contains is a partial, case-sensitive text match | find text Contains $start.median.text; find text Contains $otherCase.start.median.text
    rule-3               | none    | Rule 3: LessThan and GreaterThan are strict, the OrEqual variants inclusive
        find date LessThan $median.date; find date LessThanOrEqual $median.date; find date Equals $median.date
        find date GreaterThan $median.date; find date GreaterThanOrEqual $median.date
        find numeric LessThan $median.numeric; find numeric LessThanOrEqual $median.numeric; find numeric Equals $median.numeric
        find numeric GreaterThan $median.numeric; find numeric GreaterThanOrEqual $median.numeric
    rule-4               | none    | Rule 4: filtering on a RichTextBox field answers 400 Filtering is not supported for field type: RichTextBox | filter {"fieldId": "$form.richText", "value": "a"} → 400 Filtering is not supported for field type: RichTextBox
    rule-5               | none    | Rule 5: with no filters it lists the submissions, without requiring states | search {"formId": "$form.formId"} → 200; search form {"filters": []} → result.submissions.length = $submissions.length
    response.count       | none    | result.count is the total of submissions matching the filters | search form → result.count = $submissions.length
    response.submissions | none    | result.submissions is an array of result items | search form → result.submissions is array
    response.messages    | none    | messages holds a success message | search form → messages.0 is string
    empty                | none    | What empty states, email and filters mean is not shown; they set no condition | search form {"states": [], "email": "", "filters": []} → result.submissions.length = $submissions.length | Submission search: empty states, email or filters
    other-endpoints      | sandbox | The form-fields and the plain listing endpoints are not shown; the sandbox has neither | GET /ExtForm/forms → 404; GET /ExtForm/fields → 404; GET /ExtForm/submissions → 404; POST /ExtForm/submissions {} → 404 | Form fields and plain listing
    null           | none    | null is not shown; it is the same as no field | search form {"states": null, "email": null, "filters": null} → result.submissions.length = $submissions.length; search {"formId": null} → 400 | Null
    unknown-fields | none    | Unknown fields are not shown; they are ignored | search form {"pageSize": 1, "colour": "red"} → result.submissions.length = $submissions.length | Unknown fields
    case           | none    | Case is shown only for Contains and the email; operators and Equals on text are case-sensitive | find text Equals $otherCase.median.text; filter {"fieldId": "$form.text", "operator": "equals", "value": "$median.text"} → 400 | Upper and lower case
    blanks         | none    | Blanks at the ends are not shown; they are a part of the value | find text Equals "$median.text "; filter {"fieldId": "$form.numeric", "value": " $median.numeric"} → 400 | Blanks at the ends of a value
    decimals       | none    | How a decimal is written is not shown; it may have a sign, and no group separator or exponent | Submission search: decimal numbers
        find numeric Equals "+$median.numeric"; filter {"fieldId": "$form.numeric", "value": "1,500"} → 400
        filter {"fieldId": "$form.numeric", "value": "1e3"} → 400; filter {"fieldId": "$form.numeric", "value": "1."} → 400
  `,
);
