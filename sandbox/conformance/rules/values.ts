/** How values are read where the document does not say: null, unknown fields, case, blanks, decimals, days. */
import { answered, at, equal, refused } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { onForm } from './form-data.js';
import { PERSON } from './screened-names.js';

export const screeningValues = sectionRules(
  'screening',
  `
    null           | cases   | null is not shown; it is the same as no field | Null
    unknown-fields | cases   | Unknown fields are not shown; they are ignored | Unknown fields
    case           | cases   | Upper and lower case are not shown; a value counts as written | Upper and lower case
    blanks         | cases   | Blanks at the ends are not shown; they are a part of the name | Blanks at the ends of a value
    days           | cases   | Whose day "in the future" means is not shown; it is the day in UTC | Days
    types          | cases   | Fields have the types of the table: others are refused
  `,
  {
    null: async (service) => {
      const nothing = { countries: null, entityDate: null, isMonitored: null, clientId: null };
      answered(await service.screen({ ...PERSON, ...nothing }), 200, 'null in every optional field');
      refused(await service.screen({ ...PERSON, name: null }), 400, 'A name that is null');
    },
    'unknown-fields': async (service) =>
      answered(await service.screen({ ...PERSON, colour: 'red' }), 200, 'A field that does not exist'),
    case: async (service) => {
      refused(await service.screen({ ...PERSON, entityType: 'Person' }), 400, 'The type Person');
      refused(await service.screen({ ...PERSON, countries: ['sa'] }), 400, 'The country sa');
    },
    blanks: async (service) => {
      const name = `${service.person.name} `;
      const answer = await service.screen({ ...PERSON, name });
      answered(answer, 200, 'A name with a blank behind');
      equal(at(answer.body, 'result.name'), name, 'name');
    },
    days: async (service) => {
      const entityDate = new Date(await service.now()).toISOString().slice(0, 10);
      const answer = await service.screen({ ...PERSON, entityDate });
      answered(answer, 200, 'The date of today in UTC');
      equal(at(answer.body, 'result.entityDate'), entityDate, 'entityDate');
    },
    types: async (service) => {
      for (const wrong of [{ name: 12_345 }, { isMonitored: 'true' }, { countries: 'SA' }])
        refused(await service.screen({ ...PERSON, ...wrong }), 400, `A wrong ${Object.keys(wrong)[0]}`);
    },
  },
);

export const searchValues = sectionRules(
  'search',
  `
    null           | none    | null is not shown; it is the same as no field | Null
    unknown-fields | none    | Unknown fields are not shown; they are ignored | Unknown fields
    case           | none    | Case is shown only for Contains and the email; operators and Equals on text are case-sensitive | Upper and lower case
    blanks         | none    | Blanks at the ends are not shown; they are a part of the value | Blanks at the ends of a value
    decimals       | none    | How a decimal is written is not shown; it may have a sign, and no group separator or exponent | Submission search: decimal numbers
  `,
  {
    null: onForm(async (form, service) => {
      const found = await form.find({ states: null, email: null, filters: null });
      equal(found.length, form.submissions.length, 'A search with null in every optional field');
      refused(await service.search({ formId: null }), 400, 'A search with formId null');
    }),
    'unknown-fields': onForm(async (form) => {
      const found = await form.find({ pageSize: 1, colour: 'red' });
      equal(found.length, form.submissions.length, 'A search with fields that do not exist');
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
