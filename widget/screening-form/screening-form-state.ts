/** The state of the form: every screen, and how one follows from another. Pure. */
import { runOutcome, type RunOutcome } from '../../contract/run-outcome.js';
import type { Screening } from '../../contract/screening.js';
import { writtenJson } from '../../contract/strict-json.js';
import { problemKind, type ProblemKind, type ProxyProblem } from '../base/problem.js';
import {
  DRAFT_FIELDS,
  EMPTY_DRAFT,
  fieldOfPath,
  hasDetails,
  isOfType,
  type DraftFault,
  type DraftFaults,
  type DraftField,
  type ScreeningDraft,
} from './screening-draft.js';

/** What a button of a notice does. It is labelled by this name. */
export type Action =
  | 'stopWaiting'
  | 'screenAnother'
  | 'keepFirst'
  | 'backToForm'
  | 'screenAgain'
  | 'screen'
  | 'tryAgain'
  | 'closeNotice';

/** The screens with a notice: its tone, and its buttons. */
export const NOTICES = {
  /** The service has no capacity. The same request is sent again after a wait. */
  busy: ['', 'stopWaiting'],
  /** The first request with this key is still running. */
  running: ['', 'stopWaiting'],
  runFailed: ['bad', 'screenAgain', 'screenAnother'],
  inProgress: ['warn', 'screenAnother'],
  runUnknown: ['warn', 'screenAnother'],
  zeroHits: ['', 'screenAnother'],
  hits: ['', 'screenAnother'],
  /** The same content as the last screening: another case needs a deliberate confirmation. */
  repeated: ['warn', 'keepFirst', 'screenAgain'],
  /** The name has no word of two letters. The person says that it is whole. */
  shortName: ['warn', 'backToForm', 'screen'],
  /** The service may have created the case: a new key may create, and bill, a second one. */
  unknown: ['warn', 'backToForm', 'screenAgain'],
  offline: ['warn', 'tryAgain'],
  ended: ['bad'],
  forbidden: ['bad'],
  rejected: ['bad'],
  /** The service requires a client, and the page offers none. */
  clientNeeded: ['bad'],
  unavailable: ['bad', 'tryAgain'],
} as const satisfies Record<RunOutcome | Exclude<ProblemKind, 'notFound'>, Notice> & Record<string, Notice>;
type Notice = readonly [tone: '' | 'warn' | 'bad', ...actions: Action[]];

/** `invalid`: some fields must change before anything is sent. */
export type Screen = 'editing' | 'invalid' | 'sending' | keyof typeof NOTICES;

export type FieldFaults = Partial<Record<DraftField, { fault: DraftFault } | { message: string }>>;

export interface State {
  readonly screen: Screen;
  readonly draft: ScreeningDraft;
  readonly faults: FieldFaults;
  /** The field that takes the focus with this change. */
  readonly focus: DraftField | undefined;
  /** The open list of countries: what is typed, and the option that the arrow keys have reached, else -1. */
  readonly list: { readonly typed: string; readonly active: number } | undefined;
  /** The last screening, and its request as JSON. */
  readonly created: { readonly content: string; readonly screening: Screening } | undefined;
  /** Why the service rejected the request, as the service wrote it. */
  readonly detail: string | undefined;
  /** The fields of the disclosure stay visible once one of them had a value. */
  readonly isDetailed: boolean;
  /** A page that was closed or reloaded sent a screening and read no answer. */
  readonly isInterrupted: boolean;
  /** How often this request had to wait. */
  readonly waits: number;
  readonly waitSeconds: number;
}

/** What no longer holds on any other screen. */
const CLEARED = { faults: {}, focus: undefined, detail: undefined, waits: 0, waitSeconds: 0 } as const;

export const initial: State = {
  screen: 'editing',
  draft: EMPTY_DRAFT,
  list: undefined,
  created: undefined,
  isDetailed: false,
  isInterrupted: false,
  ...CLEARED,
};

/** Without a `retryAfter` of the proxy. */
const WAIT_SECONDS = 3;
/** Ten waits of a few seconds. Then a person decides whether to continue. */
const MAX_WAITS = 10;

/** Problems of a call with an idempotency key. */
const SCREENS: Partial<Record<ProxyProblem['code'], Screen>> = {
  idempotency_key_in_use: 'running',
  outcome_unknown: 'unknown',
  upstream_timeout: 'unknown',
};

export function isWaiting({ screen }: State): boolean {
  return screen === 'busy' || screen === 'running';
}

/** A request is under way: the fields take no input and nothing else is sent. */
export function isBusy(state: State): boolean {
  return state.screen === 'sending' || isWaiting(state);
}

/** The service may have carried out the request of this screen. */
export function mayBeScreened({ screen }: State): boolean {
  return ['running', 'unknown', 'offline', 'unavailable'].includes(screen);
}

export function faultyFields(faults: FieldFaults): DraftField[] {
  return DRAFT_FIELDS.filter((field) => field in faults);
}

function invalid(state: State, faults: FieldFaults): State {
  return { ...state, ...CLEARED, screen: 'invalid', faults, focus: faultyFields(faults)[0] };
}

/** A field changed: its mark and the notice about the last request go. */
export function edited(state: State, change: Partial<ScreeningDraft>): State {
  // A new state, so that the control shows the draft again.
  if (isBusy(state)) return { ...state };
  const draft = { ...state.draft, ...change };
  const isDetailed = state.isDetailed || hasDetails(draft);
  const kept = faultyFields(state.faults).filter((field) => !(field in change) && isOfType(field, draft));
  const faults = Object.fromEntries(kept.map((field) => [field, state.faults[field]]));
  return { ...state, ...CLEARED, screen: kept.length > 0 ? 'invalid' : 'editing', draft, isDetailed, faults };
}

/** The list of countries opens, changes or closes. */
export function listed(state: State, list: State['list']): State {
  return { ...state, focus: undefined, list };
}

export interface Submission {
  /** The request as JSON. */
  readonly content: string;
  /** The person has to say that the name is whole. */
  readonly isShort?: boolean | undefined;
  /** The person confirmed a second case. */
  readonly deliberate?: boolean;
  /** It was sent before without an answer, and the proxy does not keep its key any more. */
  readonly isOld?: boolean;
}

/** Spaces, letter case, invisible characters and the order of countries make no other person. */
function isSameSearch(one: string, other: string): boolean {
  const plain = (content: string) =>
    writtenJson(
      JSON.parse(content, (_, value: unknown) => {
        if (Array.isArray(value)) return value.toSorted();
        if (typeof value !== 'string') return value;
        return value
          .normalize('NFKC')
          .replace(/\p{DI}/gu, '')
          .replace(/\s+/gu, ' ')
          .trim()
          .toLowerCase();
      }),
    );
  return plain(one) === plain(other);
}

export function submitted(state: State, faults: DraftFaults, submission: Submission): State {
  const { content, isShort, deliberate = false, isOld = false } = submission;
  const found = Object.entries(faults).map(([field, fault]) => [field, { fault }] as const);
  if (found.length > 0) return invalid(state, Object.fromEntries(found));
  const { created } = state;
  // A run that failed searched nothing.
  const isRepeated = () =>
    created && isSameSearch(created.content, content) && runOutcome(created.screening) !== 'runFailed';
  const question = isShort ? 'shortName' : isOld ? 'unknown' : isRepeated() ? 'repeated' : undefined;
  return { ...state, ...CLEARED, screen: (!deliberate && question) || 'sending' };
}

/** The same request is sent again: a wait is over, or the element is back in the page. */
export function resent(state: State): State {
  return { ...state, screen: 'sending' };
}

export function received(state: State, content: string, screening: Screening): State {
  return { ...state, ...CLEARED, screen: runOutcome(screening), created: { content, screening } };
}

/** A call failed. `isShown`: the form has this field, so its fault can be read there. */
export function failed(state: State, problem: ProxyProblem, isShown: (field: DraftField) => boolean): State {
  const faults: FieldFaults = {};
  for (const { path, message } of problem.errors ?? []) {
    const field = fieldOfPath(path);
    if (field && isShown(field)) faults[field] = { message };
  }
  const kind = problemKind(problem);
  const { detail: reason = '' } = problem;
  // The service names no field. It says "clientId is required", or that the key may not use the client.
  const isAboutClient = kind === 'rejected' && /client/i.test(reason);
  if (isAboutClient && isShown('clientId')) faults.clientId = { message: reason };
  if (faultyFields(faults).length > 0) return invalid(state, faults);
  if (isAboutClient && /required/i.test(reason)) return { ...state, ...CLEARED, screen: 'clientNeeded' };
  const screen = SCREENS[problem.code] ?? (kind === 'notFound' ? 'unavailable' : kind);
  const detail = screen === 'rejected' ? problem.detail : undefined;
  const next = { ...state, screen };
  if (!isWaiting(next)) return { ...next, ...CLEARED, detail };
  if (state.waits >= MAX_WAITS) return { ...next, ...CLEARED, screen: 'unavailable' };
  return { ...next, waits: state.waits + 1, waitSeconds: problem.retryAfter ?? WAIT_SECONDS };
}

export function interrupted(state: State, isInterrupted: boolean): State {
  return state.isInterrupted === isInterrupted ? state : { ...state, isInterrupted };
}

/** The person stops waiting. */
export function stopped(state: State): State {
  return isWaiting(state) ? { ...state, ...CLEARED, screen: 'editing' } : state;
}

/** The person goes back to the form without sending anything. */
export function returned(state: State): State {
  return { ...state, ...CLEARED, screen: 'editing', focus: 'name' };
}

/** The form is emptied for another name of the same entity type and client. */
export function emptied(state: State): State {
  if (isBusy(state)) return state;
  const { entityType, clientId } = state.draft;
  const draft = { ...EMPTY_DRAFT, entityType, clientId };
  return { ...state, ...CLEARED, screen: 'editing', draft, list: undefined, isDetailed: false };
}

/** The form is filled with a draft. The person reads it before anything is sent. */
export function filled(state: State, draft: ScreeningDraft): State {
  if (isBusy(state)) return state;
  const isDetailed = hasDetails(draft);
  return { ...state, ...CLEARED, screen: 'editing', draft, list: undefined, isDetailed, focus: 'name' };
}
