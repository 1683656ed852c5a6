import type { Logger } from 'pino';
import type { SubmissionSearchResult } from '../../contract/submissions.js';
import type { SubmissionSearchRequest } from '../../contract/schemas/submissions.js';
import { audit, type Author } from '../events/audit.js';
import type { UpstreamClient } from '../upstream/client.js';
import { toProblem, UpstreamFailure } from '../upstream/failures.js';
import { realClock, withPatience, type Clock } from '../upstream/patience.js';

/**
 * Searches the submissions of a form; `signal` aborts when the caller hangs up.
 *
 * @throws ProblemError what upstream answers, or that it does not answer
 */
export type SearchSubmissions = (
  search: SubmissionSearchRequest,
  by: Author,
  signal: AbortSignal,
) => Promise<SubmissionSearchResult>;

export function createSubmissionSearch({
  database,
  upstream,
  log,
  clock = realClock,
}: {
  database: Parameters<typeof audit>[0];
  upstream: Pick<UpstreamClient, 'searchSubmissions'>;
  log: Pick<Logger, 'debug'>;
  clock?: Clock;
}): SearchSubmissions {
  return async (search, by, signal) => {
    try {
      const { count, submissions } = await withPatience(
        () => upstream.searchSubmissions(search, { signal }),
        { repeatable: true, clock, signal },
      );
      log.debug({ count, received: submissions.length }, 'searched submissions');
      await audit(database, 'submissions.searched', by, search.formId);
      return { count, submissions };
    } catch (error) {
      throw error instanceof UpstreamFailure ? toProblem(error) : error;
    }
  };
}
