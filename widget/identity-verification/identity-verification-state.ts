/** What happened to a verification → what to render. No I/O and no clock: times come in as milliseconds. */
import type { IdentityDetails, Verification } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';
import type { ProxyProblem } from '../base/problem.js';

export type Screen =
  | 'starting'
  | 'ask'
  | 'queued'
  | 'code'
  | 'completed'
  | 'rejected'
  | 'expired'
  | 'error'
  | 'cancelled'
  /** Too many starts: the person has to wait. */
  | 'limited'
  /** The session has ended and the host gives no other. */
  | 'ended'
  /** The session does not allow it. Only the developer of the page can correct that. */
  | 'refused'
  /** No start succeeded. The controller retries. */
  | 'unavailable';

/** What a button does. Its text has the same name. */
export type Action = 'tryAgain' | 'getNewCode' | 'startAgain' | 'reload' | 'cancel';

export const initial = {
  screen: 'starting' as Screen,
  verification: null as Verification | null,
  /** The server's clock minus the page's. */
  skewMs: 0,
  /** The whole lifetime of the current code. */
  lifetimeMs: 0,
  /** The connection is lost: the browser reports no network, or the proxy does not answer. */
  lost: '' as 'offline' | 'unavailable' | '',
  /** The code differs from an earlier one. */
  replaced: false,
  /** The person has to enter the national ID again. */
  idInvalid: false,
  /** The person entered the national ID on this page. */
  idTyped: false,
  /** The forms of a national ID, as the proxy says; null: the default. */
  idForms: null as string | null,
  /** A start has no answer yet. */
  busy: false,
  /** When to retry, on the page's clock; 0 for never. */
  retryAt: 0,
  /** The start was a moment ago, and its code is due: a bound on the wait would only flash. */
  isDue: false,
  /** When the code is expected, on the page's clock; NaN outside the line. */
  expectedMs: NaN,
  /** The details that the session grants, once they are read. */
  details: null as IdentityDetails | null,
};

export type State = Readonly<typeof initial>;

/** The delay of a retry when the proxy names none. */
const RETRY_SECONDS = 5;

/** The expected time that the screen shows moves only by more than this, so that it does not jump about. */
const STEADY_MS = 120_000;
/** For this long after a start whose code is due, the screen shows no bound on the wait. */
export const DUE_MS = 2000;
/** For a wait of more than this the screen shows the time of day, and the person may leave. */
const FAR_MS = 180_000;

/** An older answer is that of a page that was kept. A page whose clock is wrong by more starts by itself. */
const FRESH_MS = 60_000;

/** Whether this is a verification that goes on. It comes from a page, which may have changed or kept it. */
export function isLive(given: unknown, at: number): given is Verification {
  const { id, status, version, now } = Object(given) as Partial<Verification>;
  return (
    !isTerminal(status!) &&
    typeof id === 'string' &&
    version! > 0 &&
    Math.abs(Date.parse(now!) - at) < FRESH_MS
  );
}

/** A start was sent. The screen with the pressed control stays until the answer. */
export function began(state: State): State {
  return state.screen === 'ask' || state.screen === 'unavailable'
    ? { ...state, busy: true, idInvalid: false, retryAt: 0 }
    : initial;
}

/** The session does not fix the person, and no verification is live: the person enters the national ID. */
export function asked(idForms: string | null = null): State {
  return { ...initial, screen: 'ask', idForms };
}

/** Cancelled before a verification existed. */
export function stopped(): State {
  return { ...initial, screen: 'cancelled' };
}

/** The proxy answered with the verification, at `at` on the page's clock. */
export function received(state: State, answer: Verification, at: number, idTyped = false): State {
  const { id, status, reason, version, now, createdAt, queue } = answer;
  const before = state.verification?.id === id ? state.verification : undefined;
  // An ended session reads no code. That of the same version is on the screen.
  const code = answer.code ?? (status === 'WAITING' && version === before?.version ? before.code : null);
  const verification = { ...answer, code };
  if (before && isOlder(verification, before)) return state;
  const sameCode = before?.status === 'WAITING' && before.code === code;
  const keepsLifetime = sameCode || (before && status !== 'WAITING');
  const skewMs = Date.parse(now) - at;
  return {
    ...initial,
    screen: screenOf(verification),
    verification,
    skewMs,
    lifetimeMs: keepsLifetime ? state.lifetimeMs : lifetimeOf(verification),
    idTyped: idTyped || (!!before && state.idTyped),
    isDue:
      reason !== 'upstream_unavailable' &&
      Date.parse(queue?.expectedAt ?? '') - skewMs <= at &&
      Date.parse(now) - Date.parse(createdAt) < DUE_MS,
    replaced: reason === 'code_replaced' || (sameCode ? state.replaced : !!before?.code),
    expectedMs: expectedOf(verification, skewMs, before ? state.expectedMs : NaN),
    details: status === 'COMPLETED' && before ? state.details : null,
  };
}

/** The place in line changes without a new version: then the later answer counts. */
function isOlder({ version, now }: Verification, before: Verification): boolean {
  return version < before.version || (version === before.version && now < before.now);
}

function screenOf({ status, code }: Verification): Screen {
  if (status !== 'WAITING') return status.toLowerCase() as Lowercase<typeof status>;
  return code ? 'code' : 'queued';
}

/** The first answer with a code gives its whole lifetime; later changes move `updatedAt`. */
function lifetimeOf({ status, expiresAt, updatedAt }: Verification): number {
  const lifetimeMs = Date.parse(expiresAt ?? '') - Date.parse(updatedAt);
  return status === 'WAITING' && lifetimeMs > 0 ? lifetimeMs : 0;
}

function expectedOf({ queue }: Verification, skewMs: number, shownMs: number): number {
  const expectedMs = Date.parse(queue?.expectedAt ?? '') - skewMs;
  return Math.abs(expectedMs - shownMs) <= STEADY_MS ? shownMs : expectedMs;
}

/** A start or a read failed, at `at` on the page's clock. */
export function failed({ idForms }: State, { code, status, retryAfter }: ProxyProblem, at: number): State {
  const idInvalid = code === 'invalid_national_id';
  const limited = code === 'too_many_starts';
  const refused = status >= 400 && status < 500;
  return {
    ...initial,
    idForms,
    lost: code === 'offline' ? code : '',
    idInvalid,
    screen: idInvalid
      ? 'ask'
      : limited
        ? 'limited'
        : status === 401
          ? 'ended'
          : refused
            ? 'refused'
            : 'unavailable',
    retryAt: limited || !refused ? at + (retryAfter ?? RETRY_SECONDS) * 1000 : 0,
  };
}

/** The code that was due did not come. */
export function delayed(state: State): State {
  return { ...state, isDue: false };
}

export function connectionChanged(state: State, lost: State['lost']): State {
  return state.lost === lost ? state : { ...state, lost };
}

/** The details were read, or are no longer shown. They count only for the screen they were read for. */
export function detailed(state: State, details: IdentityDetails | null): State {
  return state.screen === 'completed' ? { ...state, details } : state;
}

/** Whole seconds until a moment on the server's clock; 0 after it. */
function secondsUntil(state: State, moment: string | null | undefined, now: number): number {
  const ms = Date.parse(moment ?? '') - state.skewMs - now;
  return ms > 0 ? Math.ceil(ms / 1000) : 0;
}

export function secondsLeft(state: State, now: number): number {
  return secondsUntil(state, state.verification?.expiresAt, now);
}

/** The share of the code's lifetime that is left, from 1 to 0. */
export function shareLeft(state: State, now: number): number {
  return state.lifetimeMs ? Math.min(1, (secondsLeft(state, now) * 1000) / state.lifetimeMs) : 1;
}

/** A bound on the wait for a code, rounded up to tens so that it stays readable; 0 while it says nothing. */
export function secondsInLine(state: State, now: number): number {
  // While the service is not reached, no time holds.
  if (state.verification?.reason === 'upstream_unavailable') return 10;
  return state.isDue ? 0 : Math.ceil(secondsUntil(state, state.verification?.queue?.startsAt, now) / 10) * 10;
}

/** Whether the wait is so long that a time of day says more than a bound. */
export function isFar(state: State, now: number): boolean {
  return state.expectedMs - now > FAR_MS;
}

/** Seconds left at which the countdown is announced. Each second would cover every other announcement. */
const MILESTONES = [60, 30, 10] as const;

/** The milestone between two values of the countdown, if any. */
export function milestone(before: number, now: number): number | undefined {
  return MILESTONES.findLast((seconds) => before > seconds && now <= seconds && now > 0);
}

/** The code with commas, so that a screen reader reads 47 as "four, seven". */
export function digits(code: string): string {
  return [...code].join(', ');
}
