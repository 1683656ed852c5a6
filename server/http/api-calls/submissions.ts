import { SubmissionSearch } from '../../contract/api.js';
import { SubmissionSearchResult } from '../../contract/upstream.js';
import { callerProblems, upstreamProblems, type ApiCall } from './api-call.js';

export const SUBMISSION_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/v1/submissions/search',
    caller: 'host key or session',
    does: 'Find submissions of a form by state, email and fields.',
    body: SubmissionSearch,
    status: 200,
    answer: SubmissionSearchResult,
    problems: ['invalid_request', ...callerProblems, ...upstreamProblems],
  },
];
