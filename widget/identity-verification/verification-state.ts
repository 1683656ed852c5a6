/** What happened to a verification → what to show. No I/O, no clock: times come in as milliseconds. */
import type { Verification } from '../../server/contract/api.js';
import type { ProxyProblem } from '../proxy/problem.js';
import type { IdentityDetails } from '../../server/contract/upstream.js';

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
  /** Too many starts: wait. */
  | 'limited'
  /** The session is over and the host gives no new one. */
  | 'ended'
  /** This page may not do that; only its makers can mend it. */
  | 'refused'
  /** No verification could be started; tried again by itself. */
  | 'unavailable';

export interface State {
  readonly screen: Screen;
  readonly verification: Verification | null;
  /** Server's clock minus the page's. */
  readonly skewMs: number;
  /** How long the code in force was good for in all. */
  readonly lifetimeMs: number;
  readonly connected: boolean;
  /** The code differs from one that was shown or made before. */
  readonly replaced: boolean;
  /** The national ID has to be typed again. */
  readonly idInvalid: boolean;
  /** What was sent is not answered yet. */
  readonly busy: boolean;
  /** On the page's clock, when to try again. */
  readonly retryAt: number | null;
  readonly details: IdentityDetails | null;
}

export type Happening =
  | { type: 'began' }
  /** The session does not fix the person, and nothing is under way: they have to say who they are. */
  | { type: 'asked' }
  /** Given up before there was a verification. */
  | { type: 'stopped' }
  | { type: 'verification'; verification: Verification; at: number }
  | { type: 'problem'; problem: ProxyProblem; at: number }
  | { type: 'connection'; connected: boolean }
  | { type: 'details'; details: IdentityDetails };

export const initial: State = {
  screen: 'starting',
  verification: null,
  skewMs: 0,
  lifetimeMs: 0,
  connected: true,
  replaced: false,
  idInvalid: false,
  busy: false,
  retryAt: null,
  details: null,
};

const SCREENS = {
  QUEUED: 'queued',
  WAITING: 'code',
  COMPLETED: 'completed',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  ERROR: 'error',
  CANCELLED: 'cancelled',
} as const satisfies Record<Verification['status'], Screen>;

/** Without a hint from the proxy, so long until the next try to start. */
const RETRY_SECONDS = 5;

export function next(state: State, happening: Happening): State {
  switch (happening.type) {
    case 'began':
      // What was acted on stays in place while the answer is on the way.
      if (state.screen === 'ask' || state.screen === 'unavailable') {
        return { ...state, busy: true, idInvalid: false, retryAt: null };
      }
      return { ...initial, connected: state.connected };
    case 'asked':
      return { ...initial, screen: 'ask' };
    case 'stopped':
      return { ...initial, connected: state.connected, screen: 'cancelled' };
    case 'verification':
      return received(state, happening.verification, happening.at);
    case 'problem':
      return failed(happening.problem, happening.at);
    case 'connection':
      return { ...state, connected: happening.connected };
    case 'details':
      return state.screen === 'completed' ? { ...state, details: happening.details } : state;
  }
}

function received(state: State, verification: Verification, at: number): State {
  const before = state.verification?.id === verification.id ? state.verification : null;
  if (before && verification.version < before.version) return state;
  const skewMs = Date.parse(verification.now) - at;
  const wasWaiting = before?.status === 'WAITING' && before.code === verification.code;
  const good = Date.parse(verification.expiresAt ?? '') - Date.parse(verification.updatedAt);
  return {
    ...initial,
    screen: verification.status === 'WAITING' && !verification.code ? 'queued' : SCREENS[verification.status],
    verification,
    skewMs,
    // The first sight of a code tells its whole lifetime; later changes move `updatedAt`.
    lifetimeMs:
      wasWaiting || verification.status !== 'WAITING'
        ? before
          ? state.lifetimeMs
          : 0
        : Math.max(good, 0) || 0,
    replaced:
      verification.reason === 'code_replaced' || (wasWaiting ? state.replaced : Boolean(before?.code)),
    details: verification.status === 'COMPLETED' && before ? state.details : null,
  };
}

function failed(problem: ProxyProblem, at: number): State {
  const { code, status, retryAfter } = problem;
  const base = { ...initial, connected: code !== 'offline' };
  if (code === 'invalid_national_id') return { ...base, screen: 'ask', idInvalid: true };
  if (code === 'too_many_starts') {
    return { ...base, screen: 'limited', retryAt: at + (retryAfter ?? 60) * 1000 };
  }
  if (status === 401) return { ...base, screen: 'ended' };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { ...base, screen: 'refused' };
  return { ...base, screen: 'unavailable', retryAt: at + (retryAfter ?? RETRY_SECONDS) * 1000 };
}

/** Whole seconds until a moment on the server's clock; 0 once it has come. */
function secondsUntil(state: State, moment: string | null | undefined, now: number): number {
  const ms = Date.parse(moment ?? '') - state.skewMs - now;
  return ms > 0 ? Math.ceil(ms / 1000) : 0;
}

/** How long the code is still good. */
export function secondsLeft(state: State, now: number): number {
  return secondsUntil(state, state.verification?.expiresAt, now);
}

/** The share of the code's lifetime that is left, from 1 to 0. */
export function shareLeft(state: State, now: number): number {
  return state.lifetimeMs ? Math.min(1, (secondsLeft(state, now) * 1000) / state.lifetimeMs) : 1;
}

/** A bound on the wait for a code, rounded up to tens, so that it stands still long enough to be read. */
export function secondsInLine(state: State, now: number): number {
  return Math.ceil(secondsUntil(state, state.verification?.queue?.startsAt, now) / 10) * 10;
}

/** A countdown read aloud each second drowns everything else. */
export const MILESTONES = [60, 30, 10] as const;

/** The milestone passed between two looks at the countdown, if any. */
export function milestone(before: number, now: number): number | undefined {
  return MILESTONES.findLast((seconds) => before > seconds && now <= seconds && now > 0);
}
