import {
  HITS,
  SCREEN,
  V1,
  answers,
  reads,
  shows,
  takesKey,
  type Deviation,
  type Json,
  readRows,
} from '../wire.js';

/** No two readings show the same. */
let shown = 0;

const as = (change: Json) => (body: Json) => ({ ...body, ...change });
const without = (field: string) => as({ [field]: undefined });

/** Extended parameters, clients, the hits and v1. */
export const CLIENTS_AND_HITS: readonly Deviation[] = [
  ...readRows(
    SCREEN,
    `
    screening.extended.idPassportNumber.refused   | 51 characters are taken          | idPassportNumber has length 51             | idPassportNumber is removed
    screening.extended.gender.refused             | male is taken                    | gender = "male"                            | gender = "Male"
    screening.extended.countryOfResidence.refused | a country by its name            | countryOfResidence = "Jordan"              | countryOfResidence = "JO"
    screening.extended.registrationNumber.refused | 101 characters are taken         | registrationNumber has length 101          | registrationNumber is removed
    screening.extended.other-type                 | one of the other type is ignored | gender is given and entityType = "company" | gender is removed
    screening.client.unrestricted.omitted         | another client is the default    | clientId is missing                        | clientId = "client-a2"
    screening.client.unrestricted.given           | the given client is ignored      | clientId is given                          | clientId is removed
    screening.client.unrestricted.refused         | any client is taken              | clientId = "client-b1"                     | clientId is removed
  `,
  ),
  ...readRows(
    HITS,
    `
    hits.pageSize   | the default is 100 | pageSize is missing | pageSize = 100
    hits.pageSize   | 101 is taken       | pageSize = 101      | pageSize = 100
    hits.pageSize   | a text is taken    | pageSize = "10"     | pageSize = 10
    hits.pageSize   | 100 is refused     | pageSize = 100      | pageSize = 200
    hits.pageNumber | page 0 is taken    | pageNumber = 0      | pageNumber = 1
  `,
  ),
  ...readRows(
    V1,
    `
    v1.same-meaning | unknown countries are ignored | countries = ["XX"] | countries is removed
  `,
  ),
  shows('screening.extended.idPassportNumber', SCREEN, 'result.extendedSearchParameters', () => null),
  takesKey('screening.extended.disabled', SCREEN, 'sbx_no_extended', 'sbx_unrestricted'),
  takesKey('screening.client.one.refused', SCREEN, 'sbx_one_client', 'sbx_unrestricted'),
  takesKey('screening.client.one.not-the-default', SCREEN, 'sbx_other_client', 'sbx_one_client'),
  takesKey('screening.client.several.omitted', SCREEN, 'sbx_many_clients', 'sbx_one_client'),
  answers('screening.client.several.omitted', SCREEN, 400, 'Client is missing'),
  takesKey('screening.client.several.refused', SCREEN, 'sbx_many_clients', 'sbx_unrestricted'),
  shows('screening.side-effect.monitored', HITS, 'result.lastUpdated', () => null),

  reads(
    'hits.page',
    HITS,
    'pageNumber is ignored',
    ({ pageNumber }) => pageNumber > 1,
    without('pageNumber'),
  ),
  reads(
    'hits.page',
    HITS,
    'pages count from 0',
    ({ pageNumber }) => pageNumber > 0,
    (body) => ({ ...body, pageNumber: body.pageNumber + 1 }),
  ),
  answers('hits.no-body', HITS, 200, 400, ({ body }) => !body),
  shows('hits.screeningId', HITS, 'result.id', () => 'another'),
  shows('hits.shape', HITS, 'result.summary', () => undefined),
  shows('hits.search-status', HITS, 'result.searchStatus', () => 'Open'),
  answers('hits.beyond', HITS, 200, 400, ({ body }) => body?.pageNumber > 100),

  shows('hits.hit-id', HITS, 'result.hits.items.*.hitId', (id) => `${id}-${++shown}`),
  shows('hits.again', HITS, 'result.lastUpdated', () => new Date().toISOString()),
  answers('hits.lost', HITS, 400, 200),
  shows('hits.delay', HITS, 'result.numOfHits', () => 1),
  shows('hits.order', HITS, 'result.hits.items.*.hitId', (id) => `${id}-${++shown}`),

  answers('v1.fields', V1, 200, 410),
  shows('v1.response', V1, 'result.id', () => 'case-1'),
];
