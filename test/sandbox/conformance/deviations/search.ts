import { SEARCH, answers, filters, reads, shows, type Deviation, type Json } from '../wire.js';

const INCOME = 'person-monthly-income';
const BIRTH = 'person-date-of-birth';
const isMissing = (name: string) => (body: Json) => body[name] === undefined || body[name] === null;

/** The submission search. */
export const SEARCHES: readonly Deviation[] = [
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
    'search.email.company',
    SEARCH,
    'companies have no email',
    ({ email, formId }) => email && formId === 'form-company',
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
    'search.operators.text',
    'LessThan is taken for text',
    ({ operator, fieldId }) => operator === 'LessThan' && fieldId === 'person-city',
    (filter) => ({ ...filter, operator: 'Equals' }),
  ),
  filters(
    'search.operators.textArea',
    'GreaterThan is taken for a text area',
    ({ operator, fieldId }) => operator === 'GreaterThan' && fieldId === 'person-source-of-funds',
    (filter) => ({ ...filter, operator: 'Contains' }),
  ),
  filters(
    'search.operators.date',
    'Contains is taken for dates',
    ({ operator, fieldId }) => operator === 'Contains' && fieldId === BIRTH,
    (filter) => ({ ...filter, operator: 'Equals' }),
  ),
  filters(
    'search.operators.numeric',
    'LessThanOrEqual is refused for numbers',
    ({ operator, fieldId }) => operator === 'LessThanOrEqual' && fieldId === INCOME,
    (filter) => ({ ...filter, operator: 'Contains' }),
  ),
  filters(
    'search.format.text',
    '% is a wildcard',
    ({ value }) => value === '%',
    (filter) => ({ ...filter, value: 'a' }),
  ),
  filters(
    'search.format.date',
    'dates with a time are taken',
    ({ value }) => /T00/.test(value),
    (filter) => ({ ...filter, value: filter.value.slice(0, 10) }),
  ),
  filters(
    'search.format.date',
    'days before months are taken',
    ({ value }) => value === '01/02/2020',
    (filter) => ({ ...filter, value: '2020-02-01' }),
  ),
  filters(
    'search.format.numeric',
    'a decimal comma is taken',
    ({ value }) => value === '1,5',
    (filter) => ({ ...filter, value: '1.5' }),
  ),
  filters(
    'search.format.numeric',
    'an exponent is taken',
    ({ value }) => value === '1e3',
    (filter) => ({ ...filter, value: '1000' }),
  ),
  filters(
    'search.decimals-as-decimals',
    'numbers compare as texts',
    ({ fieldId, value, operator }) => fieldId === INCOME && /\.\d*0$/.test(value) && operator === 'Equals',
    (filter) => ({ ...filter, value: '-1' }),
  ),
  filters(
    'search.rule-1',
    'Contains is the default',
    ({ fieldId, operator }) => fieldId === 'person-city' && !operator,
    (filter) => ({ ...filter, operator: 'Contains' }),
  ),
  filters(
    'search.rule-2',
    'Contains ignores case',
    ({ operator, value }) => operator === 'Contains' && /^[A-Z]{2}/.test(value),
    (filter) => ({ ...filter, value: filter.value[0] + filter.value.slice(1).toLowerCase() }),
  ),
  filters(
    'search.rule-3',
    'LessThan is inclusive',
    ({ operator }) => operator === 'LessThan',
    (filter) => ({ ...filter, operator: 'LessThanOrEqual' }),
  ),
  filters(
    'search.rule-3',
    'GreaterThanOrEqual is strict',
    ({ operator }) => operator === 'GreaterThanOrEqual',
    (filter) => ({ ...filter, operator: 'GreaterThan' }),
  ),
  filters(
    'search.dates-as-dates',
    'GreaterThan is inclusive for dates',
    ({ operator, fieldId }) => operator === 'GreaterThan' && fieldId === BIRTH,
    (filter) => ({ ...filter, operator: 'GreaterThanOrEqual' }),
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
    'search.empty',
    SEARCH,
    'an empty email is an email',
    ({ email }) => email === '',
    (body) => ({ ...body, email: 'x' }),
  ),
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
  reads(
    'search.unknown-fields',
    SEARCH,
    'pageSize is a page size',
    ({ pageSize }) => pageSize,
    (body) => ({ ...body, states: ['New'] }),
  ),
  filters(
    'search.case',
    'operators are case-insensitive',
    ({ operator }) => operator === 'equals',
    (filter) => ({ ...filter, operator: 'Equals' }),
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
