import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import { isIsoDate } from '../../contract/rules.js';
import type { SubmissionSearchRequest } from '../../contract/schemas/submissions.js';
import {
  type FilterOperator,
  isDecimal,
  type KycState,
  type SearchFilter,
  type SubmissionSearch,
  type SubmissionSearchResult,
} from '../../contract/submissions.js';
import { audit, type Author } from '../events/audit.js';
import type { Caller } from '../sessions/caller.js';
import type { UpstreamClient } from '../upstream/client.js';
import { toProblem, UpstreamFailure } from '../upstream/failures.js';
import { type Clock, realClock, withPatience } from '../upstream/patience.js';

const ORDERED: readonly (FilterOperator | undefined)[] = [
  'LessThan',
  'GreaterThan',
  'LessThanOrEqual',
  'GreaterThanOrEqual',
];

/**
 * The operators of a field depend on its type. The endpoint that lists the fields of a form is not documented, so
 * upstream decides. One rule holds for every type: only dates and numbers have an order.
 */
function checkFilters(filters: readonly SearchFilter[]): void {
  const errors = filters.flatMap(({ operator, value }, index) =>
    ORDERED.includes(operator) && !isIsoDate(value) && !isDecimal(value)
      ? [{ path: `filters.${index}.value`, message: `${operator} compares dates (yyyy-MM-dd) and numbers.` }]
      : [],
  );
  if (errors.length > 0) throw new ProblemError('invalid_request', { errors });
}

/** The upstream request of a search, from the caller's request and its grant. */
export function searchRequest(caller: Caller, search: SubmissionSearch): SubmissionSearchRequest {
  const formId = formOf(caller, search.formId);
  checkFilters(search.filters ?? []);
  const states = statesOf(caller, search.states);
  return {
    formId,
    ...(states !== undefined && { states }),
    ...(search.email !== undefined && { email: search.email }),
    ...(search.filters !== undefined && search.filters.length > 0 && { filters: search.filters }),
  };
}

function grantOf(caller: Caller) {
  if (caller.kind === 'host') return undefined;
  const grant = caller.session.submissions;
  if (grant === undefined)
    throw new ProblemError('forbidden', { detail: 'The session has no submissions grant.' });
  return grant;
}

function formOf(caller: Caller, asked: string | undefined): string {
  const granted = grantOf(caller)?.formId;
  if (granted !== undefined && asked !== undefined && asked !== granted) {
    throw new ProblemError('forbidden', { detail: 'The session is bound to another form.' });
  }
  const formId = granted ?? asked;
  if (formId !== undefined) return formId;
  throw new ProblemError('invalid_request', {
    errors: [{ path: 'formId', message: 'Name the form; only a session carries one.' }],
  });
}

/** Without states: all that are granted. Never sends an empty list, which upstream might read as "every state". */
function statesOf(caller: Caller, asked: KycState[] | undefined): KycState[] | undefined {
  const granted = grantOf(caller)?.states;
  const named = asked !== undefined && asked.length > 0 ? asked : undefined;
  if (granted === undefined || named === undefined) return named ?? granted;
  const beyond = named.filter((state) => !granted.includes(state));
  if (beyond.length > 0) {
    throw new ProblemError('forbidden', { detail: `The session does not show: ${beyond.join(', ')}.` });
  }
  return named;
}

/** @throws ProblemError what the service answers, or that it does not answer. */
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
}) {
  /** @param signal aborts when the caller hangs up. */
  return async (
    search: SubmissionSearchRequest,
    by: Author,
    signal: AbortSignal,
  ): Promise<SubmissionSearchResult> => {
    try {
      const { count, submissions } = await withPatience(() => upstream.searchSubmissions(search), {
        repeatable: true,
        clock,
        signal,
      });
      log.debug({ count, received: submissions.length }, 'searched submissions');
      await audit(database, 'submissions.searched', by, search.formId);
      return { count, submissions };
    } catch (error) {
      throw error instanceof UpstreamFailure ? toProblem(error) : error;
    }
  };
}

export type SearchSubmissions = ReturnType<typeof createSubmissionSearch>;
