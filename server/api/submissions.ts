import { SubmissionSearch, SubmissionSearchResult } from '../../contract/schemas/submissions.js';
import { searchRequest } from '../screening/submission-search.js';
import { defineCall } from './api-call.js';
import { UPSTREAM_PROBLEMS } from './problems.js';

export const searchSubmissions = defineCall('searchSubmissions', 'post /v1/submissions/search', {
  caller: 'host key or session',
  sessionRate: { calls: 60, seconds: 10 },
  summary: 'Search the submissions of a form by state, email and fields. Needs `submissions`.',
  body: SubmissionSearch,
  answers: { 200: { schema: SubmissionSearchResult } },
  problems: UPSTREAM_PROBLEMS,
  async handle(context, { caller, by, body, callerGone }) {
    const search = searchRequest(caller, body());
    return { status: 200, body: await context.searchSubmissions(search, by, callerGone()) };
  },
});
