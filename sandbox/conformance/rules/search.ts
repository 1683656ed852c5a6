import { FILTER_OPERATORS, OPERATORS_BY_FIELD_TYPE } from '../../../contract/submission-rules.js';
import { at, equal, given, holds, refused, holdsForEach, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import type { Check } from '../service/service.js';
import { onForm, type FieldKind } from './form-data.js';

function operators(kind: FieldKind, type: keyof typeof OPERATORS_BY_FIELD_TYPE): Check {
  const allowed: readonly string[] = OPERATORS_BY_FIELD_TYPE[type];
  return onForm(async (form) => {
    const fieldId = form.fieldOf(kind);
    const value = await form.median(kind);
    for (const operator of FILTER_OPERATORS) {
      const { status } = await form.filter({ fieldId, operator, value });
      equal(status, allowed.includes(operator) ? 200 : 400, `${operator} on a ${type} field`);
    }
  });
}

export const search = sectionRules(
  'search',
  `
    formId               | none    | formId is required | search {} → 400
    states               | none    | states are KYC state names; when omitted, all states are included | search form {"states": ["New", "Onboarding", "ComplianceReview", "Approved", "Rejected", "OnboardingAfterRejection"]} → 200 with result.submissions.length = $submissions.length
    email                | none    | email is a case-insensitive exact match
    email.company        | none    | email is that of the company details for a legal entity
    filters              | none    | All filters must match (AND)
    operators.text       | none    | Text takes Equals, Contains and no other
    operators.textArea   | none    | Text Area takes Equals, Contains and no other
    operators.date       | none    | Date Picker takes Equals, LessThan, GreaterThan, LessThanOrEqual, GreaterThanOrEqual and no other
    operators.numeric    | none    | Numeric takes Equals, LessThan, GreaterThan, LessThanOrEqual, GreaterThanOrEqual and no other
    format.text          | none    | Text and Text Area values are plain strings: no wildcards
    format.date          | none    | Date Picker values are ISO dates yyyy-MM-dd | filter {"fieldId": $form.date, "value": "01/02/2020"} → 400; filter {"fieldId": $form.date, "value": "2020-2-1"} → 400; filter {"fieldId": $form.date, "value": "2020-02-30"} → 400; filter {"fieldId": $form.date, "value": "2020-02-01T00:00:00Z"} → 400; filter {"fieldId": $form.date, "value": "soon"} → 400
    format.numeric       | none    | Numeric values are decimal numbers as strings | filter {"fieldId": $form.numeric, "value": "many"} → 400; filter {"fieldId": $form.numeric, "value": "1,5"} → 400; filter {"fieldId": $form.numeric, "value": "1e3"} → 400; filter {"fieldId": $form.numeric, "value": "0x10"} → 400; filter {"fieldId": $form.numeric, "value": ""} → 400
    dates-as-dates       | none    | Dates compare as dates
    decimals-as-decimals | none    | Numbers compare as decimals: 1.50 equals 1.5, 9 is less than 10
    rule-1               | none    | Rule 1: Equals is the default operator
    rule-2               | none    | Rule 2: Contains is a partial, case-sensitive text match
    rule-3               | none    | Rule 3: LessThan and GreaterThan are strict, the OrEqual variants inclusive
    rule-4               | none    | Rule 4: filtering on a RichTextBox field answers 400 Filtering is not supported for field type: RichTextBox | filter {"fieldId": $form.richText, "value": "a"} → 400 Filtering is not supported for field type: RichTextBox
    rule-5               | none    | Rule 5: with no filters it lists the submissions, without requiring states | search {"formId": $form.formId} → 200; search form {"filters": []} → 200 with result.submissions.length = $submissions.length
    response.count       | none    | result.count is the total of submissions matching the filters | search form → 200 with result.count = $submissions.length
    response.submissions | none    | result.submissions is an array of result items | search form → 200 with result.submissions is array
    response.messages    | none    | messages holds a success message | search form → 200 with messages.0 is string
    empty                | none    | What empty states, email and filters mean is not shown; they set no condition | search form {"states": [], "email": "", "filters": []} → 200 with result.submissions.length = $submissions.length | Submission search: empty states, email or filters
    other-endpoints      | sandbox | The form-fields and the plain listing endpoints are not shown; the sandbox has neither | GET /ExtForm/forms → 404; GET /ExtForm/fields → 404; GET /ExtForm/submissions → 404; POST /ExtForm/submissions {} → 404 | Form fields and plain listing
    null           | none    | null is not shown; it is the same as no field | search form {"states": null, "email": null, "filters": null} → 200 with result.submissions.length = $submissions.length; search {"formId": null} → 400 | Null
    unknown-fields | none    | Unknown fields are not shown; they are ignored | search form {"pageSize": 1, "colour": "red"} → 200 with result.submissions.length = $submissions.length | Unknown fields
    case           | none    | Case is shown only for Contains and the email; operators and Equals on text are case-sensitive | Upper and lower case
    blanks         | none    | Blanks at the ends are not shown; they are a part of the value | Blanks at the ends of a value
    decimals       | none    | How a decimal is written is not shown; it may have a sign, and no group separator or exponent | Submission search: decimal numbers
  `,
  {
    email: onForm(async (form) => {
      const { email = '' } = form.submissions.find((one) => one.email) ?? {};
      given(email || null, 'a submission with an email');
      const same = (other: { email: string }) => other.email?.toLowerCase() === email.toLowerCase();
      const expected = form.submissions.filter(same).length;
      for (const typed of [email.toUpperCase(), email.toLowerCase()]) {
        const found = await form.find({ email: typed });
        equal(found.filter(same).length, expected, 'Submissions found by an email in other case');
        equal(found.length, expected, 'All submissions found by an email');
      }
      const byPart = await form.find({ email: email.slice(1) });
      equal(byPart.length, 0, 'Submissions found by a part of an email');
    }),
    'email.company': async (service) => {
      const { formId } = given(service.facts.companyForm, 'a form that companies fill in (companyForm)');
      const { body } = await service.search({ formId });
      const one = given(at(body, 'result.submissions.0'), 'a submission of a company');
      const found = await service.search({ formId, email: String(at(one, 'email')).toUpperCase() });
      const ids = listAt(found.body, 'result.submissions').map((each) => at(each, 'submissionId'));
      holds(ids.includes(at(one, 'submissionId')), 'A company is not found by its email');
    },
    filters: onForm(async (form) => {
      const [date, numeric] = [form.fieldOf('date'), form.fieldOf('numeric')];
      const one = { fieldId: date, operator: 'LessThan', value: await form.median('date') };
      const other = { fieldId: numeric, operator: 'LessThan', value: await form.median('numeric') };
      const ids = async (filters: unknown[]) =>
        (await form.find({ filters })).map(({ submissionId }) => submissionId);
      const [first, second, both] = [await ids([one]), await ids([other]), await ids([one, other])];
      const expected = first.filter((id) => second.includes(id));
      equal(both.toSorted(), expected.toSorted(), 'Submissions that match two filters');
    }),
    'operators.text': operators('text', 'Text'),
    'operators.textArea': operators('textArea', 'Text Area'),
    'operators.date': operators('date', 'Date Picker'),
    'operators.numeric': operators('numeric', 'Numeric'),
    'format.text': onForm(async (form) => {
      const value = await form.median('text');
      for (const pattern of [`${value.slice(0, 1)}%`, '%', '.*']) {
        const found = await form.values('text', 'Contains', pattern);
        holdsForEach(found, (each) => each.includes(pattern), `Contains ${pattern} is read as a pattern`);
      }
    }),
    'dates-as-dates': onForm(async (form) => {
      const value = await form.median('date');
      const all = await form.stored('date');
      const found = await form.values('date', 'GreaterThan', value);
      equal(found.length, all.filter((one) => one > value).length, 'Dates after one of them');
    }),
    'decimals-as-decimals': onForm(async (form) => {
      const value = await form.median('numeric');
      const longer = value.includes('.') ? `${value}0` : `${value}.0`;
      const count = async (text: string) => (await form.values('numeric', 'Equals', text)).length;
      equal(await count(longer), await count(value), 'A number written with one more zero');
      const smaller = await form.values('numeric', 'LessThan', value);
      holdsForEach(smaller, (one) => Number(one) < Number(value), 'LessThan finds larger numbers');
    }),
    'rule-1': onForm(async (form) => {
      const value = await form.median('text');
      const without = await form.values('text', undefined, value);
      equal(without, await form.values('text', 'Equals', value), 'The values found without an operator');
      const part = value.slice(0, -1);
      const byPart = await form.values('text', undefined, part);
      holdsForEach(byPart, (each) => each === part, 'A part of a value is found without an operator');
      holds(without.length > 0 && without.every((each) => each === value), 'Equals finds no or other values');
    }),
    'rule-2': onForm(async (form) => {
      const part = (await form.median('text')).slice(0, 3);
      const other = part === part.toUpperCase() ? part.toLowerCase() : part.toUpperCase();
      const found = await form.values('text', 'Contains', part);
      holds(
        found.length > 0 && found.every((each) => each.includes(part)),
        'Contains finds values without the part',
      );
      const inOtherCase = await form.values('text', 'Contains', other);
      holdsForEach(inOtherCase, (each) => each.includes(other), 'Contains finds values in another case');
    }),
    'rule-3': onForm(async (form) => {
      for (const kind of ['date', 'numeric'] as const) {
        const value = await form.median(kind);
        const count = async (operator: string) => (await form.values(kind, operator, value)).length;
        const equals = await count('Equals');
        holds(equals > 0, `Equals does not find a stored ${kind}`);
        const [less, more] = [await count('LessThan'), await count('GreaterThan')];
        equal(await count('LessThanOrEqual'), less + equals, `${kind}: LessThanOrEqual`);
        equal(await count('GreaterThanOrEqual'), more + equals, `${kind}: GreaterThanOrEqual`);
        const total = (await form.stored(kind)).length;
        equal(less + equals + more, total, `${kind}: below, equal and above together`);
      }
    }),
    case: onForm(async (form) => {
      const value = await form.median('text');
      const fieldId = form.fieldOf('text');
      refused(await form.filter({ fieldId, operator: 'equals', value }), 400, 'The operator equals');
      const other = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
      const found = await form.values('text', 'Equals', other);
      equal(found.filter((each) => each !== other).length, 0, 'Values found in another case');
    }),
    blanks: onForm(async (form) => {
      const blank = `${await form.median('text')} `;
      const found = await form.values('text', 'Equals', blank);
      equal(found.filter((each) => each !== blank).length, 0, 'Values found with a blank behind');
      const fieldId = form.fieldOf('numeric');
      const value = ` ${await form.median('numeric')}`;
      refused(await form.filter({ fieldId, operator: 'Equals', value }), 400, 'A number with a blank before');
    }),
    decimals: onForm(async (form) => {
      const value = await form.median('numeric');
      const found = (text: string) => form.values('numeric', 'Equals', text);
      equal((await found(`+${value}`)).length, (await found(value)).length, 'A number with a plus sign');
      const fieldId = form.fieldOf('numeric');
      for (const written of ['1,500', '1e3', '1.']) {
        const answer = await form.filter({ fieldId, operator: 'Equals', value: written });
        refused(answer, 400, `The number ${written}`);
      }
    }),
  },
);
