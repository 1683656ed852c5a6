/** What upstream and the proxy may be doing for one person, as far as the outside can tell. */
import type { Verification } from '../../../contract/identity.js';
import { isTerminal } from '../../../contract/rules.js';
import { START_KINDS, type StartKind } from '../../../server/identity/rules/ownership.js';

/** The clock of the walks moves in steps of at most this length. */
export const LONGEST_STEP_MS = 5000;
/** From a claim to the sending of its call, and from the answer to its storing. */
const CALL_MS = 5000;

/** Who starts: the sessions of one reference, of one person, or one session that asks for the ID. */
export interface Starter {
  name: string;
  kind: StartKind;
}

/** A request that upstream accepted. */
export interface UpstreamRequest {
  transId: string;
  code: string;
  at: number;
  /** Upstream's view of it. */
  read(): { status: string };
  /** For whom it may have been created: those with a start in line at that time. */
  candidates: ReadonlySet<string>;
  /** The one that showed it first. */
  scope: string | null;
}

/** A verification as its pages know it. */
export interface Attempt {
  id: string;
  scope: string;
  kind: StartKind;
  /** Its person had a start in line before: it has no promise about slots. */
  isFurther: boolean;
  createdAt: number;
  last: Verification;
  /** When it was shown last, on the proxy's clock; 0 before the first time. */
  lastAt: number;
  lastQueuedAt: number;
  code: string | null;
  openTabs: number;
  cancelAskedAt: number | null;
  /** Since when no page is open; null while one is. */
  absentSince: number | null;
  longestAbsenceMs: number;
  /** The time that the person relies on, and when its reading was asked for. */
  promise: { startsAt: number; askedAt: number } | null;
  /** What may move its time, until when, and why. */
  excuse: { until: number; because: string };
  /** After a kill during its call, the lease of that call ends then. */
  leaseUntil: number;
}

export interface ModelSettings {
  lifetimeMs: number;
  /** From the claim of a creation call to the latest end of its request. */
  holdMs: number;
  /** From the claim of a creation call to the time at which its process counts as dead. */
  leaseMs: number;
  /** A start may wait longer than for its person's requests. */
  waitsForSlots: boolean;
  /** The last call of anyone that was lost: its start is repeated at the head of the line. */
  lastLoss: { at: number };
  /** On the clock of the proxy and of upstream. */
  now: () => number;
}

const NONE = { until: 0, because: '' };

export function createWalkModel(settings: ModelSettings) {
  const { lifetimeMs, holdMs, leaseMs, waitsForSlots, lastLoss, now } = settings;
  const attempts = new Map<string, Attempt>();
  const requests = new Map<string, UpstreamRequest>();
  /** Starts that have no answer yet, or lost it with the proxy: each may be in line. */
  const unanswered = new Map<string, Starter>();
  /** For a start whose verification no answer has named yet. */
  let lastExcuse: Attempt['excuse'] = NONE;
  const lost = { calls: 0, answers: 0, requestsUntil: 0 };
  /** For whom the call under way may be, of the verifications known at its start; null while none is. */
  let called: { first: Attempt[]; known: ReadonlySet<Attempt> } | null = null;
  const mayBeCalled = () =>
    called ? [...called.first, ...[...attempts.values()].filter((each) => !called!.known.has(each))] : [];

  const endOf = (request: UpstreamRequest) => request.at + lifetimeMs;
  const isOpen = (request: UpstreamRequest) => request.read().status === 'WAITING' && now() < endOf(request);
  const isLive = ({ last }: Attempt) => !isTerminal(last.status);
  const inLine = ({ last }: Attempt) => last.status === 'QUEUED';
  const openRequest = () => [...requests.values()].find(isOpen);

  /** Whose call may run: of those in line the first one, in the proxy's order. A proxy notices an absence late. */
  function mayBeServed(): Attempt[] {
    const line = [...attempts.values()].filter(inLine).toSorted(inOrder);
    const mayHaveCode = ({ scope, lastAt }: Attempt) =>
      [...requests.values()].some((request) => request.at >= lastAt && request.candidates.has(scope));
    const first = line.findIndex((attempt) => attempt.absentSince === null && !mayHaveCode(attempt));
    return first === -1 ? line : line.slice(0, first + 1);
  }

  function lose(calls: readonly Attempt[], excuse: Attempt['excuse'], leaseUntil: number): void {
    for (const attempt of calls) {
      attempt.excuse = excuse;
      attempt.leaseUntil = leaseUntil;
    }
    lastExcuse = excuse;
    lastLoss.at = Math.max(now(), leaseUntil);
    lost.calls += 1;
    lost.requestsUntil = Math.max(lost.requestsUntil, now() + holdMs);
  }

  return {
    attempts,
    lost,
    inLine,
    endOf,
    openRequest,

    attemptOf(starter: Starter, verification: Verification): Attempt {
      const known = attempts.get(verification.id);
      if (known !== undefined) return known;
      const attempt: Attempt = {
        id: verification.id,
        scope: starter.name,
        kind: starter.kind,
        isFurther: [...attempts.values(), ...unanswered.values()].some(
          (other) => other !== starter && other.kind !== 'unvouched' && (!('last' in other) || inLine(other)),
        ),
        createdAt: Date.parse(verification.createdAt),
        last: verification,
        lastAt: 0,
        lastQueuedAt: 0,
        code: null,
        openTabs: 0,
        cancelAskedAt: null,
        absentSince: null,
        longestAbsenceMs: 0,
        promise: null,
        excuse: lastExcuse,
        leaseUntil: 0,
      };
      attempts.set(attempt.id, attempt);
      return attempt;
    },

    requestOf: (code: string | null) => (code === null ? undefined : requests.get(code)),
    /** The requests that this verification may have shown. */
    requestsOf: ({ code }: Attempt) =>
      [...requests.values()].filter((request) => code === null || request.code === code),

    /** Requests that the person declined in the app. */
    declines: () => [...requests.values()].filter((request) => request.read().status === 'REJECTED').length,

    /** Why the time of this start may be later than the one that was shown; null: it may not. */
    explain(attempt: Attempt): string | null {
      const { excuse, promise } = attempt;
      if (excuse.until >= promise!.askedAt) return excuse.because;
      if (waitsForSlots && lastLoss.at + LONGEST_STEP_MS >= promise!.askedAt)
        return 'a call of another person was lost';
      const others = [...attempts.values()].filter(
        (other) => other !== attempt && (inLine(other) || other.lastQueuedAt >= promise!.askedAt),
      );
      const first = [...others, ...unanswered.values()].filter((other) => rankOf(other) < rankOf(attempt));
      if (first.length > 0) return `a start of another kind goes first`;
      if (attempt.kind === 'unvouched' && promise!.startsAt <= now())
        return 'its bound says nothing of the number';
      return waitsForSlots && attempt.isFurther ? 'the person had another start' : null;
    },

    /** When the person has no open request any more, at the latest, with everyone else in line served first. */
    latestStart(attempt: Attempt): number {
      const ends = [...requests.values()].map(endOf);
      const others = [...attempts.values()].filter((other) => other !== attempt && inLine(other));
      const promised = others.map(({ promise }) => promise?.startsAt ?? 0);
      const free = Math.max(now(), lost.requestsUntil, ...ends, ...promised);
      return free + (others.length + unanswered.size) * holdMs;
    },

    live: (scope: string) =>
      [...attempts.values()].findLast((attempt) => attempt.scope === scope && isLive(attempt)),

    /** It cannot have ended since it was shown. */
    mustBeLive(attempt: Attempt): boolean {
      if (!isLive(attempt) || attempt.cancelAskedAt !== null) return false;
      const own = requests.get(attempt.code ?? '');
      // Its code counts from the start of the call, a step before.
      if (own) return isOpen(own) && now() < endOf(own) - LONGEST_STEP_MS;
      const since = [...requests.values()].some((request) => request.at >= attempt.createdAt);
      return !since && attempt.absentSince === null;
    },

    /** A page is open, and the time has come: the code must be there before the clock moves on. */
    isDue: (attempt: Attempt) =>
      inLine(attempt) &&
      attempt.openTabs > 0 &&
      attempt.leaseUntil < now() &&
      (attempt.promise === null || attempt.promise.startsAt <= now()),

    tabOpened(attempt: Attempt): void {
      attempt.openTabs += 1;
      if (attempt.absentSince === null) return;
      attempt.longestAbsenceMs = Math.max(attempt.longestAbsenceMs, now() - attempt.absentSince);
      attempt.absentSince = null;
    },

    tabClosed(attempt: Attempt): void {
      attempt.openTabs -= 1;
      if (attempt.openTabs > 0) return;
      attempt.absentSince = now();
      attempt.excuse = { until: now(), because: 'its page was closed' };
    },

    /** A page of it is about to open. */
    comesBack(attempt: Attempt): void {
      if (attempt.openTabs === 0) attempt.excuse = { until: now(), because: 'its page was closed' };
    },

    startAsked: (starter: Starter) => void unanswered.set(starter.name, starter),
    /** Not for a start whose answer was lost with the proxy. */
    startAnswered: (scope: string) => void unanswered.delete(scope),

    /** A creation call reached upstream. What must not be, if anything. */
    callStarts(): string | null {
      const open = openRequest();
      const wrong = called ? 'during another one' : open ? `while ${open.code} is open` : null;
      called = { first: mayBeServed(), known: new Set(attempts.values()) };
      return wrong && `a creation call ${wrong}`;
    },

    /** Upstream carried it out. */
    requestOpened(request: Pick<UpstreamRequest, 'transId' | 'code' | 'read'>): void {
      const candidates = [...attempts.values()].filter(
        (attempt) =>
          inLine(attempt) || (attempt.code === null && now() - (attempt.cancelAskedAt ?? 0) < CALL_MS),
      );
      requests.set(request.code, {
        ...request,
        at: now(),
        candidates: new Set([...candidates.map(({ scope }) => scope), ...unanswered.keys()]),
        scope: null,
      });
    },

    callEnds(isLost: boolean): void {
      // Until the proxy has stored it, a page may still show that the call runs.
      if (isLost) lost.answers += 1;
      const until = now() + LONGEST_STEP_MS + CALL_MS;
      if (isLost) lose(mayBeCalled(), { until, because: 'the answer was lost' }, 0);
      called = null;
    },

    /** Any call that may have run is lost. The next process notices it at the end of the lease. */
    killed(): void {
      const calls = [...mayBeCalled(), ...mayBeServed()];
      called = null;
      if (calls.length === 0 && unanswered.size === 0) return;
      const leaseUntil = now() + leaseMs + LONGEST_STEP_MS + CALL_MS;
      lose(calls, { until: leaseUntil, because: 'its call may have been killed' }, leaseUntil);
    },

    /** On a machine that is too slow, pages cannot poll in time. */
    stalled(): void {
      for (const attempt of attempts.values())
        attempt.excuse = { until: now(), because: 'the machine stalled' };
    },
  };
}

const rankOf = ({ kind }: Starter | Attempt) => START_KINDS.indexOf(kind);
const startOf = ({ promise }: Attempt) => promise?.startsAt ?? 0;
const inOrder = (one: Attempt, other: Attempt) =>
  rankOf(one) - rankOf(other) || startOf(one) - startOf(other);

export type WalkModel = ReturnType<typeof createWalkModel>;
