/** What must hold for everything that the pages of one person show. */
import type { Verification } from '../../../contract/identity.js';
import { GIVE_UP_SECONDS, PLACE_HELD_SECONDS } from '../../../server/identity/rows/expire-absent.js';
import {
  createWalkModel,
  LONGEST_STEP_MS,
  type Attempt,
  type ModelSettings,
  type Starter,
} from './walk-model.js';

/**
 * A shown time is reached at the end of a step of the clock, and a call on a busy machine takes seconds: a code may come so
 * late, and what waits behind it. A wrong time is off by a lifetime.
 */
export const TOLERANCE_MS = LONGEST_STEP_MS + 10_000;
/** The margin that the proxy adds to the end of a request, and the call. */
const EXACT_MS = 2500;
/** A start sees what changed so long before it joins. */
const JOINS_MS = 1000;
/** In this time a change has moved the times of the others: the interval of the maintenance, and a margin. */
const SETTLES_MS = 7000;
const GIVES_UP_MS = Math.min(GIVE_UP_SECONDS, PLACE_HELD_SECONDS) * 1000;

export function createWalkChecks(settings: ModelSettings) {
  const { lifetimeMs, now } = settings;
  const model = createWalkModel(settings);
  const counted = { takeovers: 0, waits: 0, codes: 0, latestMs: 0 };
  const faults: string[] = [];
  /** What happened and what was shown first, with the seconds since the beginning. */
  const trace: string[] = [];
  let notedAt = 0;

  const began = now();
  const seconds = (at: number) => ((at - began) / 1000).toFixed(1);
  function note(text: string): void {
    notedAt = now();
    trace.push(`${seconds(notedAt)} ${text}`);
  }
  function fault(what: string): void {
    note(`FAULT ${what}`);
    faults.push(what);
  }

  /** What the person relies on from now. A time that has passed stays: the code is late. */
  function relyOn(attempt: Attempt, startsAt: number, shownAt: number, askedAt: number): void {
    const { promise, scope } = attempt;
    attempt.promise = { startsAt, askedAt };
    if (promise === null || startsAt <= promise.startsAt + TOLERANCE_MS) return;
    attempt.promise = promise;
    const because = model.explain(attempt);
    const grown = `the time of ${scope} grew from ${seconds(promise.startsAt)} to ${seconds(startsAt)}`;
    if (because === null && shownAt >= promise.startsAt) return;
    if (because === null) fault(grown);
    else note(`${grown}: ${because}`);
    attempt.promise = { startsAt, askedAt };
  }

  function checkQueued(attempt: Attempt, verification: Verification, askedAt: number): void {
    const { code, reason, queue } = verification;
    const startsAt = Date.parse(queue!.startsAt);
    if (code !== null) fault(`${attempt.scope} is in line and shows a code`);
    if (Date.parse(queue!.expectedAt) > startsAt) fault('the expected time is after the latest one');
    const isFirst = attempt.promise === null;
    relyOn(attempt, startsAt, Date.parse(verification.now), askedAt);
    if (reason === 'request_open') {
      if (attempt.kind === 'unvouched') fault(`${attempt.scope} learns that the person has another request`);
      if (attempt.last.reason !== 'request_open' || attempt.lastAt === 0) counted.waits += 1;
      const latest = model.latestStart(attempt) + EXACT_MS + LONGEST_STEP_MS;
      const isSettled = notedAt < askedAt - (isFirst ? JOINS_MS : SETTLES_MS);
      if (isSettled && !settings.waitsForSlots && startsAt > latest)
        fault(`${attempt.scope} waits until ${seconds(startsAt)}, later than ${seconds(latest)}`);
    } else if (reason !== null && reason !== 'code_replaced') {
      fault(`${attempt.scope} is in line with the reason ${reason}`);
    }
    attempt.lastQueuedAt = now();
  }

  function checkCode(attempt: Attempt, { code, reason, expiresAt }: Verification): void {
    const { scope } = attempt;
    const request = model.requestOf(code);
    if (request === undefined) return fault(`${scope} shows the code ${code}, which is not of this person`);
    const isNew = request.scope === null;
    if (isNew && !request.candidates.has(scope))
      fault(`a code created for ${[...request.candidates].join(' or ')} is shown to ${scope}`);
    request.scope ??= scope;
    if (request.scope !== scope) fault(`the code of ${request.scope} is shown to ${scope}`);
    if (reason !== null && !(reason === 'code_replaced' && model.lost.calls > 0))
      fault(`${scope} has a code with the reason ${reason}`);
    if (attempt.code === code) return;
    if (attempt.code !== null) fault(`the code of ${scope} changed`);
    attempt.code = code;
    counted.codes += 1;
    if (!isNew) counted.takeovers += 1;
    else if (attempt.promise !== null) {
      const lateMs = Date.parse(expiresAt!) - lifetimeMs - attempt.promise.startsAt;
      if (lateMs <= TOLERANCE_MS) counted.latestMs = Math.max(counted.latestMs, lateMs);
      else if (model.explain(attempt) === null)
        fault(`the code of ${scope} came ${lateMs} ms after the time that was shown`);
    }
  }

  function checkEnd(attempt: Attempt, { status, reason }: Verification): void {
    const { scope } = attempt;
    const own = model.requestsOf(attempt);
    const isDecided = own.some((request) => request.read().status === status);
    if (status === 'CANCELLED') {
      const gaveUp = reason === 'gave_up' && attempt.longestAbsenceMs >= GIVES_UP_MS;
      if (attempt.cancelAskedAt === null && !gaveUp) fault(`${scope} was cancelled (${reason})`);
    } else if (status === 'EXPIRED') {
      if (!own.some((request) => now() >= model.endOf(request) - LONGEST_STEP_MS - EXACT_MS))
        fault(`${scope} expired early`);
    } else if (!isDecided || (status === 'ERROR' && reason !== 'upstream_error')) {
      fault(`${scope} became ${status} (${reason}), and upstream knows nothing of it`);
    }
  }

  return {
    model,
    counted,
    faults,
    trace,
    note,
    fault,

    /** Everything that any page shows goes through here; `askedAt`: when the page sent its call. */
    shown(starter: Starter, verification: Verification, askedAt: number): Attempt {
      const { id, status, reason, queue, code, version } = verification;
      const attempt = model.attemptOf(starter, verification);
      const { last } = attempt;
      const shownAt = Date.parse(verification.now);
      if (attempt.scope !== starter.name) fault(`${starter.name} sees a verification of ${attempt.scope}`);
      // An answer may overtake the event of a stream.
      if (shownAt < attempt.lastAt || version < last.version) return attempt;
      const isNews = status !== last.status || reason !== last.reason || attempt.lastAt === 0;
      if (isNews) {
        const details = [reason, code, queue && `at ${seconds(Date.parse(queue.startsAt))}`];
        note([starter.name, id.slice(4, 8), status, ...details.filter((each) => each !== null)].join(' '));
      }
      if (status === 'QUEUED') checkQueued(attempt, verification, askedAt);
      else if (status === 'WAITING') checkCode(attempt, verification);
      else if (isNews) checkEnd(attempt, verification);
      attempt.last = verification;
      attempt.lastAt = shownAt;
      return attempt;
    },
  };
}
