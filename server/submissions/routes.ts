import { Router } from 'express';
import type { Logger } from 'pino';
import { parse } from '../../contract/schemas/parse.js';
import { SubmissionSearch } from '../../contract/schemas/submissions.js';
import type { Queryable } from '../store/database.js';
import { audit, byCaller } from '../events/audit.js';
import { callerGone } from '../upstream/caller-gone.js';
import type { UpstreamClient } from '../upstream/client.js';
import { UpstreamFailure } from '../upstream/failures.js';
import { realClock, withPatience, type Clock } from '../upstream/patience.js';
import { toProblem } from '../upstream/to-problem.js';
import { searchRequest } from './search-request.js';

export interface SubmissionsDependencies {
  database: Queryable;
  upstream: Pick<UpstreamClient, 'searchSubmissions'>;
  log: Pick<Logger, 'debug'>;
  clock?: Clock;
}

export function submissionsRoutes({
  database,
  upstream,
  log,
  clock = realClock,
}: SubmissionsDependencies): Router {
  const router = Router();

  router.post('/v1/submissions/search', async (request, response) => {
    const search = searchRequest(response.locals.caller, parse(SubmissionSearch, request.body));
    const signal = callerGone(response);
    try {
      const { count, submissions } = await withPatience(
        () => upstream.searchSubmissions(search, { signal }),
        { repeatable: true, clock, signal },
      );
      log.debug({ count, received: submissions.length }, 'searched submissions');
      await audit(database, 'submissions.searched', byCaller(request, response), search.formId);
      response.set('Cache-Control', 'no-store').json({ count, submissions });
    } catch (error) {
      throw error instanceof UpstreamFailure ? toProblem(error) : error;
    }
  });

  return router;
}
