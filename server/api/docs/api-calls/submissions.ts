import { SubmissionSearch, SubmissionSearchResult } from '../../../../contract/schemas/submissions.js';
import { callerProblems, upstreamProblems, type ApiCall } from './api-call.js';

export const SUBMISSION_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/v1/submissions/search',
    caller: 'host key or session',
    does: 'Find submissions of a form by state, email and fields. Needs `submissions`.',
    body: SubmissionSearch,
    answers: [{ status: 200, schema: SubmissionSearchResult }],
    problems: ['invalid_request', ...callerProblems, ...upstreamProblems],
  },
];
