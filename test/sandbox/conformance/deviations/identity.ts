import {
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
  type Json,
  readRows,
} from '../wire.js';

const isMissing = (field: string) => (body: Json) => body[field] === undefined;

/** The identity calls, authentication and events. */
export const IDENTITY: readonly Deviation[] = [
  ...readRows(
    STATUS,
    `
    identity.status.random | the code is not needed | random is missing | random = "10"
  `,
  ),
  reads(
    'identity.request.nationalId',
    REQUEST,
    'a national ID is not needed',
    isMissing('nationalId'),
    () => ({ nationalId: '1000000080' }),
  ),
  answers(
    'identity.request.nationalId.missing',
    REQUEST,
    422,
    400,
    ({ body }) => body.nationalId === undefined,
  ),
  shows('identity.request.response', REQUEST, 'result.random', () => undefined),
  setTo('identity.request.second', { secondRequest: 'supersede' }),
  answers('identity.request.second', REQUEST, 400, 409),
  answers('identity.status.transId', STATUS, 400, 404, ({ body }) => body.transId === undefined),
  shows('identity.status.response', STATUS, 'result', ({ status }) => status),
  answers('identity.status.mismatch', STATUS, 404, 400),
  setTo('identity.details.unfinished', { unfinishedDetails: 409 }),
  answers('identity.details.unfinished', DETAILS, 400, 200),
  shows('identity.details.path', DETAILS, 'transId', () => 'another'),
  shows('identity.flow.4', DETAILS, 'idNumber', () => '1000000099'),

  answers('authentication.1.POST /ExtForm/submissions/search', SEARCH, 401, 403),
  answers('authentication.1.POST /ExtSanctionScreening/v2/Search', SCREEN, 401, 403),
  takesKey('authentication.1.POST /ExtSanctionScreening/Search', V1, null, 'sbx_unrestricted'),
  takesKey('authentication.2.POST /ExtIdentity/request', REQUEST, 'not-a-token', 'sbx_unrestricted'),
  answers('authentication.2.GET /ExtIdentity/details/{transId}', DETAILS, 401, 404),
  answers('authentication.3', SCREEN, 403, 401),
  answers('authentication.3.v1', V1, 200, 403, ({ key }) => key === 'sbx_no_screening'),
  takesKey('authentication.4.tenant', HITS, 'sbx_other_tenant', 'sbx_unrestricted'),
  takesKey('authentication.4.client', HITS, 'sbx_many_clients', 'sbx_unrestricted'),
  answers('authentication.5', SEARCH, 403, 400),
  takesKey('authentication.5.one-form', SEARCH, 'sbx_one_form', 'sbx_unrestricted'),

  {
    finds: 'events.Type',
    how: 'Type begins small',
    webhook: (body) => ({ ...body, Type: 'identityVerificationCompleted' }),
  },
  {
    finds: 'events.Status',
    how: 'Status is in lower case',
    webhook: (body) => ({ ...body, Status: body.Status.toLowerCase() }),
  },
  { finds: 'events.payload', how: 'it has a further field', webhook: (body) => ({ ...body, Random: '10' }) },
  {
    finds: 'events.every-end',
    how: 'EXPIRED has a Type of its own',
    webhook: (body) => (body.Status === 'EXPIRED' ? { ...body, Type: 'IdentityVerificationExpired' } : body),
  },
  {
    finds: 'events.one',
    how: 'REJECTED is sent as ERROR',
    webhook: (body) => ({ ...body, Status: body.Status.replace('REJECTED', 'ERROR') }),
  },
];
