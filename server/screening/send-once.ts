/** Sends a billable call once: under an Idempotency-Key a repeat gets the first answer and makes no second call. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Queryable } from '../store/database.js';
import { STORAGE_RETRY_AFTER_SECONDS } from '../store/storage-failure.js';
import type { Storage } from '../store/storage-watch.js';
import { ProblemError } from '../../contract/problem-error.js';
import { errorForLog } from '../operations/log.js';
import { toProblem, UpstreamFailure } from '../upstream/failures.js';
import { IDEMPOTENCY_KEY_SECONDS, type Claim, type Idempotency, type KeyedRequest } from './idempotency.js';

/** A screening takes seconds. */
const RUNNING_RETRY_AFTER = 2;
/** A caller waits this long for its outcome to be stored. After that it gets the answer, and the storing goes on. */
const STORED_WITHIN_MS = 3_000;

interface Sending<T> {
  keyed: KeyedRequest;
  /** Calls `onSending` before anything may be sent. */
  send: (onSending: () => void) => Promise<T>;
  /** `isErased`: the person was erased during the call. */
  keep: (carriedOut: T, tx: Queryable, isErased: boolean) => Promise<void>;
  noteUnknown: () => Promise<void>;
}

interface SendOnceContext {
  idempotency: Idempotency;
  /** A call whose outcome cannot be stored is not sent. */
  storage: Pick<Storage, 'isWritable' | 'persist'>;
  log: Pick<Logger, 'error'>;
  /** Calls that a stop waits for. A call that is cut off may be billed, with an unknown outcome. */
  underWay: Set<Promise<unknown>>;
}

export function createSendOnce({ idempotency, storage, log, underWay }: SendOnceContext) {
  return <T>(sending: Sending<T>) => awaitedByStop(sendOnce(sending));

  function awaitedByStop<T>(work: Promise<T>): Promise<T> {
    const watched = work.finally(() => underWay.delete(watched));
    underWay.add(watched);
    return watched;
  }

  async function sendOnce<T>({ keyed, send, keep, noteUnknown }: Sending<T>) {
    if (!(await storage.isWritable()))
      throw new ProblemError('storage_unavailable', { retryAfter: STORAGE_RETRY_AFTER_SECONDS });
    const claim = await claimKey(keyed);
    if (claim.kind === 'repeat') return { outcome: claim.outcome as T, replayed: true };
    if (claim.kind !== 'first') throw refusalOf(claim);
    let mayBeSent = false;
    let outcome: T;
    try {
      outcome = await send(() => (mayBeSent = true));
    } catch (error) {
      const isUnknown = mayBeSent && !isCertainlyNotMade(error);
      await storeSoon(() => idempotency.release(keyed, isUnknown));
      if (isUnknown) await storeSoon(noteUnknown);
      throw asProblem(error);
    }
    await storeSoon(() => idempotency.finish(keyed, outcome, (tx, isErased) => keep(outcome, tx, isErased)));
    return { outcome, replayed: false };
  }

  /** A claim that failed may be stored all the same, as when the connection broke at its commit. */
  async function claimKey(keyed: KeyedRequest): Promise<Claim> {
    try {
      return await idempotency.claim(keyed);
    } catch (error) {
      void persist(() => idempotency.release(keyed));
      throw error;
    }
  }

  /** Repeats until it is stored. A store that fails must not hide the answer: the caller would send the call again. */
  async function storeSoon(work: () => Promise<void>): Promise<void> {
    const waited = new AbortController();
    await Promise.race([
      persist(work).finally(() => waited.abort()),
      wait(STORED_WITHIN_MS, undefined, { signal: waited.signal }).catch(() => undefined),
    ]);
  }

  function persist(work: () => Promise<void>): Promise<void> {
    const stored = storage.persist(work, IDEMPOTENCY_KEY_SECONDS * 1000);
    return awaitedByStop(
      stored.catch((error: unknown) =>
        log.error(errorForLog(error), 'the outcome of a screening could not be stored'),
      ),
    );
  }
}

function refusalOf({ kind }: Exclude<Claim, { kind: 'first' | 'repeat' }>): ProblemError {
  if (kind === 'running')
    return new ProblemError('idempotency_key_in_use', { retryAfter: RUNNING_RETRY_AFTER });
  return new ProblemError(kind === 'reused' ? 'idempotency_key_reused' : 'outcome_unknown');
}

export function isCertainlyNotMade(error: unknown): boolean {
  return error instanceof ProblemError || (error instanceof UpstreamFailure && error.progress !== 'sent');
}

/** Not "try again soon": a second call may create and bill a second case. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof UpstreamFailure)) return error;
  if (error.progress !== 'sent' || error.code === 'upstream_mismatch') return toProblem(error);
  return new ProblemError('outcome_unknown', {
    detail: 'The service gave no clear answer; the screening may have been carried out.',
    cause: error,
  });
}
