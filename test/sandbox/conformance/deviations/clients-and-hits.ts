import { HITS, SCREEN, V1, answers, reads, shows, takesKey, type Deviation, type Json } from '../wire.js';

const isLong = (field: string, length: number) => (body: Json) => body[field]?.length === length;
const isMissing = (field: string) => (body: Json) => body[field] === undefined;
const as = (change: Json) => (body: Json) => ({ ...body, ...change });
const without = (field: string) => as({ [field]: undefined });

/** Extended parameters, clients, the hits and v1. */
export const CLIENTS_AND_HITS: readonly Deviation[] = [
  shows('screening.extended.idPassportNumber', SCREEN, 'result.extendedSearchParameters', () => null),
  reads(
    'screening.extended.idPassportNumber.refused',
    SCREEN,
    '51 characters are taken',
    isLong('idPassportNumber', 51),
    without('idPassportNumber'),
  ),
  reads(
    'screening.extended.gender.refused',
    SCREEN,
    'male is taken',
    ({ gender }) => gender === 'male',
    as({ gender: 'Male' }),
  ),
  reads(
    'screening.extended.countryOfResidence.refused',
    SCREEN,
    'a country by its name',
    ({ countryOfResidence }) => countryOfResidence === 'Jordan',
    as({ countryOfResidence: 'JO' }),
  ),
  reads(
    'screening.extended.registrationNumber.refused',
    SCREEN,
    '101 characters are taken',
    isLong('registrationNumber', 101),
    without('registrationNumber'),
  ),
  takesKey('screening.extended.disabled', SCREEN, 'sbx_no_extended', 'sbx_unrestricted'),
  reads(
    'screening.extended.other-type',
    SCREEN,
    'one of the other type is ignored',
    ({ gender, entityType }) => gender && entityType === 'company',
    without('gender'),
  ),
  reads(
    'screening.client.unrestricted.omitted',
    SCREEN,
    'another client is the default',
    isMissing('clientId'),
    as({ clientId: 'client-a2' }),
  ),
  reads(
    'screening.client.unrestricted.given',
    SCREEN,
    'the given client is ignored',
    ({ clientId }) => clientId,
    without('clientId'),
  ),
  reads(
    'screening.client.unrestricted.refused',
    SCREEN,
    'any client is taken',
    ({ clientId }) => clientId === 'client-b1',
    without('clientId'),
  ),
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
  reads('hits.pageSize', HITS, 'the default is 100', isMissing('pageSize'), as({ pageSize: 100 })),
  reads('hits.pageSize', HITS, '101 is taken', ({ pageSize }) => pageSize === 101, as({ pageSize: 100 })),
  reads('hits.pageSize', HITS, 'a text is taken', ({ pageSize }) => pageSize === '10', as({ pageSize: 10 })),
  reads('hits.pageSize', HITS, '100 is refused', ({ pageSize }) => pageSize === 100, as({ pageSize: 200 })),
  reads(
    'hits.pageNumber',
    HITS,
    'page 0 is taken',
    ({ pageNumber }) => pageNumber === 0,
    as({ pageNumber: 1 }),
  ),
  answers('hits.no-body', HITS, 200, 400, ({ body }) => !body),
  shows('hits.screeningId', HITS, 'result.id', () => 'another'),
  shows('hits.shape', HITS, 'result.summary', () => undefined),
  shows('hits.search-status', HITS, 'result.searchStatus', () => 'Open'),
  answers('hits.beyond', HITS, 200, 400, ({ body }) => body?.pageNumber > 100),

  answers('v1.fields', V1, 200, 410),
  reads(
    'v1.same-meaning',
    V1,
    'unknown countries are ignored',
    ({ countries }) => countries?.[0] === 'XX',
    without('countries'),
  ),
  shows('v1.response', V1, 'result.id', () => 'case-1'),
];
