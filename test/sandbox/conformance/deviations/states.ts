import {
  REQUEST,
  SCREEN,
  SEARCH,
  STATUS,
  HITS,
  DETAILS,
  setTo,
  shows,
  type Deviation,
  readRows,
} from '../wire.js';

/** States, and what all endpoints have in common. */
export const STATES: readonly Deviation[] = [
  ...readRows(
    SEARCH,
    `
    states.kyc.Rejected | states are ignored | states is given | states is removed
  `,
  ),
  shows('states.kyc.complete', SEARCH, 'result.submissions.*.kycState', (state) =>
    state === 'New' ? 'Draft' : state,
  ),
  shows('states.search-status.UnderReview', HITS, 'result.searchStatus', (status) =>
    status.replace('Under', 'In'),
  ),
  shows('states.search-status.initial', SCREEN, 'result.searchStatus', () => 'UnderReview'),
  shows('states.run.Failed', HITS, 'result.screeningStatus', () => 'Succeeded'),
  shows('states.mfa.COMPLETED', STATUS, 'result.status', (status) =>
    status === 'COMPLETED' ? 'APPROVED' : status,
  ),
  shows('states.mfa.EXPIRED', STATUS, 'result.status', (status) =>
    status === 'EXPIRED' ? 'WAITING' : status,
  ),
  shows('states.mfa.declined', STATUS, 'result.status', (status) =>
    status === 'REJECTED' ? 'EXPIRED' : status,
  ),
  setTo('states.mfa.lifetime', { lifetimeSeconds: 177 }),
  setTo('states.mfa.lifetime', { lifetimeSeconds: 181 }),

  {
    finds: 'common.json',
    how: 'JSON is sent as text',
    answer: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }),
  },
  shows('common.envelope.search', SEARCH, 'version', () => '1.0'),
  shows('common.envelope.screening', SCREEN, 'version', () => '2.0'),
  shows('common.envelope.hits', HITS, 'version', () => undefined),
  shows('common.envelope.request', REQUEST, 'version', () => undefined),
  shows('common.envelope.status', STATUS, 'version', () => 1),
  shows('common.identity-version', STATUS, 'version', () => '2.0'),
  shows('common.envelope.details', DETAILS, '', (result) => ({ statusCode: 200, messages: [], result })),
  shows('common.envelope.search', SEARCH, 'messages', ([message]) => message),
  shows('common.envelope.search', SEARCH, 'statusCode', String),
];
