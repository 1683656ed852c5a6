/** What happened to a verification → what to show. No I/O, no clock: times come in as milliseconds. */
import type { Verification } from '../../contract/identity.js';
import type { ProxyProblem } from '../proxy/problem.js';
import type { Words } from './identity-verification-messages.js';

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
  /** On the page's clock, when to try again; 0 for never. */
  readonly retryAt: number;
  /** Draws the details that the session grants, once they have come. */
  readonly details: ((words: Words, root: ShadowRoot) => Node) | null;
}

export const initial: State = {
  screen: 'starting',
  verification: null,
  skewMs: 0,
  lifetimeMs: 0,
  connected: true,
  replaced: false,
  idInvalid: false,
  busy: false,
  retryAt: 0,
  details: null,
};

/** Without a hint from the proxy, so long until the next try. */
const RETRY_SECONDS = 5;
const LIMITED_SECONDS = 60;

/** A start is on its way; what was acted on stays in place until the answer comes. */
export function began(state: State): State {
  return state.screen === 'ask' || state.screen === 'unavailable'
    ? { ...state, busy: true, idInvalid: false, retryAt: 0 }
    : { ...initial, connected: state.connected };
}

/** The session does not fix the person, and nothing is under way: they have to say who they are. */
export function asked(): State {
  return { ...initial, screen: 'ask' };
}

/** Given up before there was a verification. */
export function stopped({ connected }: State): State {
  return { ...initial, connected, screen: 'cancelled' };
}

/** The proxy shows the verification; `at` is when, on the page's clock. */
export function received(state: State, verification: Verification, at: number): State {
  const { id, status, code, reason, version, now, expiresAt, updatedAt } = verification;
  const before = state.verification?.id === id ? state.verification : undefined;
  // The place in line moves without a new version: then what was read last counts.
  if (before && (version < before.version || (version === before.version && now < before.now))) return state;
  const waiting = status === 'WAITING';
  const same = before?.status === 'WAITING' && before.code === code;
  // The first sight of a code tells its whole lifetime; later changes move `updatedAt`.
  const lifetimeMs = before && (same || !waiting) ? state.lifetimeMs : 0;
  const seen = waiting && !same ? Date.parse(expiresAt ?? '') - Date.parse(updatedAt) : 0;
  return {
    ...initial,
    screen: waiting ? (code ? 'code' : 'queued') : (status.toLowerCase() as Lowercase<typeof status>),
    verification,
    skewMs: Date.parse(now) - at,
    lifetimeMs: lifetimeMs || Math.max(seen, 0) || 0,
    replaced: reason === 'code_replaced' || (same ? state.replaced : !!before?.code),
    details: status === 'COMPLETED' && before ? state.details : null,
  };
}

/** A call did not succeed; `at` is when, on the page's clock. */
export function failed({ code, status, retryAfter }: ProxyProblem, at: number): State {
  const idInvalid = code === 'invalid_national_id';
  const limited = code === 'too_many_starts';
  const refused = status >= 400 && status < 500 && code !== 'upstream_unavailable';
  const seconds = retryAfter ?? (limited ? LIMITED_SECONDS : RETRY_SECONDS);
  return {
    ...initial,
    connected: code !== 'offline',
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
    retryAt: limited || !refused ? at + seconds * 1000 : 0,
  };
}

/** The details can be shown, if they still belong to what is shown. */
export function detailed(state: State, details: State['details']): State {
  return state.screen === 'completed' ? { ...state, details } : state;
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
