import {
  SEARCH,
  answers,
  filters,
  reads,
  shows,
  type Deviation,
  type Json,
  readRows,
  filterRows,
} from '../wire.js';

const INCOME = 'person-monthly-income';
const isMissing = (name: string) => (body: Json) => body[name] === undefined || body[name] === null;

/** The submission search. */
export const SEARCHES: readonly Deviation[] = [
  ...readRows(
    SEARCH,
    `
    search.email.company  | companies have no email    | email is given and formId = "form-company" | email = "x"
    search.empty          | an empty email is an email | email = ""                                 | email = "x"
    search.unknown-fields | pageSize is a page size    | pageSize is given                          | states = ["New"]
  `,
  ),
  ...filterRows(`
    search.operators.text     | LessThan is taken for text             | operator = "LessThan" and fieldId = "person-city"                  | operator = "Equals"
    search.operators.textArea | GreaterThan is taken for a text area   | operator = "GreaterThan" and fieldId = "person-source-of-funds"    | operator = "Contains"
    search.operators.date     | Contains is taken for dates            | operator = "Contains" and fieldId = "person-date-of-birth"         | operator = "Equals"
    search.operators.numeric  | LessThanOrEqual is refused for numbers | operator = "LessThanOrEqual" and fieldId = "person-monthly-income" | operator = "Contains"
    search.format.text        | % is a wildcard                        | value = "%"                                                        | value = "a"
    search.format.date        | days before months are taken           | value = "01/02/2020"                                               | value = "2020-02-01"
    search.format.numeric     | a decimal comma is taken               | value = "1,5"                                                      | value = "1.5"
    search.format.numeric     | an exponent is taken                   | value = "1e3"                                                      | value = "1000"
    search.rule-1             | Contains is the default                | fieldId = "person-city" and operator is missing                    | operator = "Contains"
    search.rule-3             | LessThan is inclusive                  | operator = "LessThan"                                              | operator = "LessThanOrEqual"
    search.rule-3             | GreaterThanOrEqual is strict           | operator = "GreaterThanOrEqual"                                    | operator = "GreaterThan"
    search.dates-as-dates     | GreaterThan is inclusive for dates     | operator = "GreaterThan" and fieldId = "person-date-of-birth"      | operator = "GreaterThanOrEqual"
    search.case               | operators are case-insensitive         | operator = "equals"                                                | operator = "Equals"
  `),
  reads('search.formId', SEARCH, 'formId has a default', isMissing('formId'), () => ({
    formId: 'form-onboarding',
  })),
  reads('search.states', SEARCH, 'without states only new ones are found', isMissing('states'), (body) => ({
    ...body,
    states: ['New'],
  })),
  reads(
    'search.email',
    SEARCH,
    'the email is case-sensitive',
    ({ email }) => email && email !== email.toLowerCase(),
    (body) => ({ ...body, email: 'x' }),
  ),
  reads(
    'search.filters',
    SEARCH,
    'only the first filter counts',
    ({ filters }) => filters?.length > 1,
    (body) => ({ ...body, filters: body.filters.slice(0, 1) }),
  ),
  filters(
    'search.format.date',
    'dates with a time are taken',
    ({ value }) => /T00/.test(value),
    (filter) => ({ ...filter, value: filter.value.slice(0, 10) }),
  ),
  filters(
    'search.decimals-as-decimals',
    'numbers compare as texts',
    ({ fieldId, value, operator }) => fieldId === INCOME && /\.\d*0$/.test(value) && operator === 'Equals',
    (filter) => ({ ...filter, value: '-1' }),
  ),
  filters(
    'search.rule-2',
    'Contains ignores case',
    ({ operator, value }) => operator === 'Contains' && /^[A-Z]{2}/.test(value),
    (filter) => ({ ...filter, value: filter.value[0] + filter.value.slice(1).toLowerCase() }),
  ),
  answers('search.rule-4', SEARCH, 400, 'Not supported', (_call, { body }) =>
    /RichText/.test(body.messages[0]),
  ),
  answers('search.rule-5', SEARCH, 200, 400, ({ body }) => !body.states),
  shows('search.response.count', SEARCH, 'result.count', String),
  shows('search.response.count', SEARCH, 'result.count', (count) => Math.min(count, 50)),
  shows('search.response.submissions', SEARCH, 'result.submissions', (list) => Object.assign({}, list)),
  shows('search.response.messages', SEARCH, 'messages', () => []),
  reads(
    'search.null',
    SEARCH,
    'null is refused',
    ({ states }) => states === null,
    () => ({}),
  ),
  reads(
    'search.unknown-fields',
    SEARCH,
    'unknown fields are refused',
    ({ colour }) => colour,
    () => ({}),
  ),
  filters(
    'search.blanks',
    'values are trimmed',
    ({ value }) => value !== value?.trim?.(),
    (filter) => ({ ...filter, value: filter.value.trim() }),
  ),
  filters(
    'search.decimals',
    'a plus sign is refused',
    ({ value }) => value?.startsWith?.('+'),
    (filter) => ({ ...filter, value: 'x' }),
  ),
];
