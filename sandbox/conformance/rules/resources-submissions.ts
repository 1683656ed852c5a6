/** Filters and results of the submission search. */
import { isIsoDate } from '../../../contract/rules.js';
import { at, equal, given, holds, moment } from '../expect.js';
import { SectionRules } from '../rule.js';
import { addTable, row } from './field-table.js';
import { startForm } from './form-data.js';

const rules = new SectionRules('resources');

rules
  .rule(
    'filter.fieldId',
    'Search filter: fieldId is required and names the field',
    'none',
    async (service) => {
      const form = await startForm(service);
      const { status } = await form.filter({ value: 'a' });
      equal(status, 400, 'A filter without fieldId');
    },
  )
  .rule('filter.value', 'Search filter: value is required', 'none', async (service) => {
    const form = await startForm(service);
    const { status } = await form.filter({ fieldId: form.fieldOf('text') });
    equal(status, 400, 'A filter without value');
  })
  .rule(
    'filter.operator',
    'Search filter: operator is Equals (default), Contains, LessThan, GreaterThan, LessThanOrEqual or GreaterThanOrEqual',
    'none',
    async (service) => {
      const form = await startForm(service);
      const { status } = await form.filter({
        fieldId: form.fieldOf('text'),
        value: 'a',
        operator: 'StartsWith',
      });
      equal(status, 400, 'A filter with another operator');
    },
  )
  .assumed(
    'form-field',
    'Form field record: only fieldId and the type names are shown; the sandbox lists its forms and fields beside the service (GET /sandbox/forms)',
    'Form fields and plain listing',
    'sandbox',
    async (service) => {
      const form = given(service.facts.form, 'a form (form)');
      const forms = at(await service.control.call('GET', '/forms'), 'forms') as unknown[];
      const listed = forms.find((each) => at(each, 'formId') === form.formId);
      const types = Object.fromEntries(
        ((at(listed, 'fields') ?? []) as unknown[]).map((field) => [at(field, 'fieldId'), at(field, 'type')]),
      );
      const kinds = {
        text: 'Text',
        textArea: 'Text Area',
        date: 'Date Picker',
        numeric: 'Numeric',
        richText: 'RichTextBox',
      };
      for (const [kind, type] of Object.entries(kinds)) {
        equal(types[String(form[kind as keyof typeof kinds])], type, `The type of the ${type} field`);
      }
    },
  );

addTable(
  rules,
  'submission',
  'Submission search result item',
  'none',
  async (service) => (await startForm(service)).submissions[0],
  [
    row('submissionId', ['string'], 'identifier of the submission'),
    row('customerId', ['string'], 'identifier of the customer'),
    row('customerName', ['string'], 'full name of the customer'),
    row('submissionDate', ['string'], 'when it was created, ISO 8601 in UTC', (value) =>
      moment(value, 'submissionDate'),
    ),
    row('kycState', ['string'], 'one of the KYC states'),
    row('email', ['string'], 'email of the customer'),
  ],
);

rules
  .rule(
    'submission.matchedValues',
    'Submission search result item: matchedValues maps each filtered fieldId to its stored value, and is present only with filters',
    'none',
    async (service) => {
      const form = await startForm(service);
      equal(at(form.submissions[0], 'matchedValues'), undefined, 'matchedValues without filters');
      const [date, numeric] = [form.fieldOf('date'), form.fieldOf('numeric')];
      const found = await form.find({
        filters: [
          { fieldId: date, operator: 'GreaterThan', value: '1000-01-01' },
          { fieldId: numeric, operator: 'GreaterThan', value: '-1000000000000' },
        ],
      });
      const { matchedValues = {} } = given(found[0], 'a submission with a date and a number');
      equal(Object.keys(matchedValues).toSorted(), [date, numeric].toSorted(), 'The fields in matchedValues');
    },
  )
  .rule(
    'submission.matchedDates',
    'Submission search result item: in matchedValues dates are yyyy-MM-dd',
    'none',
    async (service) => {
      const values = await (await startForm(service)).stored('date');
      holds(values.every(isIsoDate), 'A date in matchedValues is not yyyy-MM-dd');
    },
  )
  .rule(
    'submission.matchedNumbers',
    'Submission search result item: in matchedValues numerics are decimal strings',
    'none',
    async (service) => {
      const values = await (await startForm(service)).stored('numeric');
      holds(
        values.every((value) => /^-?\d+(\.\d+)?$/.test(value)),
        'A number in matchedValues is not a decimal string',
      );
    },
  );

export const resourcesSubmissions = rules.rules;
