import {
  ANY,
  DETAILS,
  HITS,
  REQUEST,
  SCREEN,
  SEARCH,
  STATUS,
  V1,
  answers,
  reads,
  setTo,
  shows,
  takesKey,
  type Deviation,
  readRows,
  filterRows,
} from '../wire.js';

const limits = (finds: string, changed: Record<string, number>) => setTo(finds, { limits: changed });

/** Errors, limits and versions. */
export const ERRORS: readonly Deviation[] = [
  ...readRows(
    SEARCH,
    `
    errors.search.state | states are case-insensitive | states = ["approved"] | states = ["Approved"]
  `,
  ),
  ...readRows(
    SCREEN,
    `
    errors.screening.400.client | an unknown client is ignored  | clientId is given           | clientId is removed
    limits.idPassportNumber     | 51 characters are taken       | idPassportNumber is given   | idPassportNumber = "1"
    limits.registrationNumber   | 101 characters are taken      | registrationNumber is given | registrationNumber = "1"
    limits.entityDate           | dates in the future are taken | entityDate is given         | entityDate is removed
  `,
  ),
  ...filterRows(`
    errors.search.field | unknown fields are ignored  | fieldId = "no-such-field"        | fieldId = "person-city"
    errors.search.type  | RichTextBox can be filtered | fieldId = "person-officer-notes" | fieldId = "person-city"
    errors.search.value | month 13 is taken           | value = "2020-13-01"             | value = "2021-01-01"
  `),
  {
    finds: 'errors.body',
    how: 'an error is a problem of RFC 9457',
    answer: (answer) =>
      answer.status < 400 ? answer : { ...answer, body: { status: answer.status, detail: 'Refused' } },
  },
  answers('errors.search.form', SEARCH, 400, 404),
  answers('errors.search.operator', SEARCH, 400, 422),
  answers('errors.search.401', SEARCH, 401, 400),
  answers('errors.search.403', SEARCH, 403, 404),
  answers('errors.search.500', SEARCH, 500, 503),
  answers('errors.search.messages', SEARCH, 400, 'Unknown form'),
  answers('errors.screening.400.parameters', SCREEN, 400, 422),
  takesKey('errors.screening.400.extended', SCREEN, 'sbx_no_extended', 'sbx_unrestricted'),
  answers('errors.screening.not-found', HITS, 400, 404),
  answers('errors.screening.not-found', HITS, 400, 'Not found'),
  answers('errors.screening.unavailable', HITS, 400, 'Screening not found'),
  answers('errors.screening.403', SCREEN, 403, 401),
  answers('errors.screening.429', SCREEN, 429, 503),
  answers('errors.screening.500', SCREEN, 500, 502),
  answers('errors.identity.400', STATUS, 400, 'Bad request'),
  answers('errors.identity.400', STATUS, 400, 422),
  answers('errors.identity.404', DETAILS, 404, 400),
  takesKey('errors.identity.404.others', STATUS, 'sbx_other_tenant', 'sbx_unrestricted'),
  answers('errors.identity.422', REQUEST, 422, 400),
  setTo('errors.identity.valid', { nationalIdPattern: '[0-9]{10}' }),
  answers('errors.identity.429', STATUS, 429, 403),

  limits('limits.request', { request: 9 }),
  limits('limits.request', { request: 11 }),
  limits('limits.status', { status: 59 }),
  limits('limits.details', { details: 31 }),
  limits('limits.429', { details: 31 }),
  limits('limits.429.here', { details: 31 }),
  limits('limits.screening', { screening: 1 }),
  limits('limits.polling', { status: 19 }),
  setTo('limits.window', { limitWindow: 'fixed' }),
  setTo('limits.refused', { countRefused: true }),
  setTo('limits.retry', { lifetimeSeconds: 600 }),
  {
    finds: 'limits.retry-after',
    how: 'no Retry-After is sent',
    answer: (answer) => ({ ...answer, headers: { 'content-type': 'application/json' } }),
  },
  shows('limits.first-page', SCREEN, 'result.hits.items', (items) =>
    Array.from({ length: 51 }, () => items[0]),
  ),
  reads(
    'limits.page-size',
    HITS,
    '101 is taken',
    ({ pageSize }) => pageSize === 101,
    () => ({}),
  ),
  reads(
    'limits.name',
    SCREEN,
    '101 characters are taken',
    ({ name }) => name.length > 100,
    (body) => ({ ...body, name: 'xx' }),
  ),
  shows('limits.paging', SEARCH, 'result.submissions', (list) => list.slice(0, 50)),

  answers('versioning.1', V1, 200, 404),
  shows('versioning.2', SCREEN, 'result.summary', () => undefined),
  shows('versioning.3.extended', SCREEN, 'result.extendedSearchParameters', () => null),
  shows('versioning.4.identity', STATUS, 'version', () => 1),
  shows('versioning.4.screening', SCREEN, 'version', () => '2'),
  answers('versioning.5', ANY, 404, 400),
];
