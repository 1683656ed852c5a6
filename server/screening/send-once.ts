/** Sends a billable call once: under an Idempotency-Key a repeat gets the first answer and makes no second call. */
import type { Logger } from 'pino';
import type { Queryable } from '../store/database.js';
import { STORAGE_RETRY_AFTER_SECONDS } from '../store/storage-failure.js';
import { ProblemError } from '../../contract/problem-error.js';
import { errorForLog } from '../operations/error-for-log.js';
import { UpstreamFailure } from '../upstream/failures.js';
import { toProblem } from '../upstream/to-problem.js';
import type { Claim, Idempotency, KeyedRequest } from './idempotency.js';

/** A screening takes seconds. */
const RUNNING_RETRY_AFTER = 2;

interface Sending<T> {
  /** Undefined: the caller sent no Idempotency-Key. */
  keyed: KeyedRequest | undefined;
  send: () => Promise<T>;
  keep: (carriedOut: T, tx?: Queryable) => Promise<void>;
  noteUnknown: () => Promise<void>;
}

interface SendOnceContext {
  idempotency: Idempotency;
  /** A call whose outcome cannot be stored is not sent. */
  storageWritable: () => Promise<boolean>;
  log: Pick<Logger, 'error'>;
  /** Calls that a stop waits for. A call that is cut off may be billed, with an unknown outcome. */
  underWay: Set<Promise<unknown>>;
}

export function createSendOnce({ idempotency, storageWritable, log, underWay }: SendOnceContext) {
  return function sendUnderWay<T>(sending: Sending<T>): Promise<{ outcome: T; replayed: boolean }> {
    const work = sendOnce(sending).finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  };

  async function sendOnce<T>({ keyed, send, keep, noteUnknown }: Sending<T>) {
    if (!(await storageWritable()))
      throw new ProblemError('storage_unavailable', { retryAfter: STORAGE_RETRY_AFTER_SECONDS });
    if (keyed === undefined) {
      const outcome = await send().catch(async (error: unknown) => {
        if (isUnknown(error)) await settle(noteUnknown);
        throw asProblem(error);
      });
      await settle(() => keep(outcome));
      return { outcome, replayed: false };
    }

    const claim = await idempotency.claim(keyed);
    if (claim.kind === 'repeat') return { outcome: claim.outcome as T, replayed: true };
    if (claim.kind !== 'first') throw refusalOf(claim);
    let outcome: T;
    try {
      outcome = await send();
    } catch (error) {
      const refused =
        error instanceof ProblemError || (error instanceof UpstreamFailure && error.progress !== 'sent');
      await settle(() => (refused ? idempotency.release(keyed) : idempotency.markUnknown(keyed)));
      if (isUnknown(error)) await settle(noteUnknown);
      throw asProblem(error);
    }
    await settle(() => idempotency.finish(keyed, outcome, (tx) => keep(outcome, tx)));
    return { outcome, replayed: false };
  }

  /**
   * A store that fails after the call must not hide the answer: the caller would send the call again. A row that stays
   * `running` becomes "unknown" by itself, which is right for every repeat.
   */
  async function settle(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error(errorForLog(error), 'the outcome of a screening could not be stored');
    }
  }
}

function refusalOf({ kind }: Exclude<Claim, { kind: 'first' | 'repeat' }>): ProblemError {
  if (kind === 'running')
    return new ProblemError('idempotency_key_in_use', { retryAfter: RUNNING_RETRY_AFTER });
  return new ProblemError(kind === 'reused' ? 'idempotency_key_reused' : 'outcome_unknown');
}

function isUnknown(error: unknown): boolean {
  return error instanceof UpstreamFailure && error.progress === 'sent';
}

/** Not "try again soon": a second call may create and bill a second case. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof UpstreamFailure)) return error;
  if (error.progress !== 'sent') return toProblem(error);
  return new ProblemError('outcome_unknown', {
    detail: 'The service gave no clear answer; the screening may have been carried out.',
    cause: error,
  });
}
