/** The state of the form: every screen, and how one follows from another. Pure. */
import { runOutcome, type RunOutcome } from '../../contract/run-outcome.js';
import type { Screening } from '../../contract/screening.js';
import { problemKind, type ProblemKind, type ProxyProblem } from '../base/problem.js';
import {
  DRAFT_FIELDS,
  EMPTY_DRAFT,
  fieldOfPath,
  hasDetails,
  isOfType,
  type DraftFault,
  type DraftField,
  type ScreeningDraft,
} from './screening-draft.js';

/** The screens with a notice: its tone, and its buttons by what they do. A button is labelled by that name. */
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
  unavailable: ['bad', 'tryAgain'],
} as const satisfies Record<RunOutcome | Exclude<ProblemKind, 'notFound'>, object> & Record<string, Notice>;
type Tone = '' | 'warn' | 'bad';
type Notice = readonly [Tone, ...actions: string[]];
export type Action = Exclude<(typeof NOTICES)[keyof typeof NOTICES][number], Tone> | 'closeNotice';

/** `invalid`: some fields must change before anything is sent. */
export type Screen = 'editing' | 'invalid' | 'sending' | keyof typeof NOTICES;

/** `message`: as the service wrote it. */
export type Faults = Partial<Record<DraftField, DraftFault | { readonly message: string }>>;

/** What no longer holds on any other screen. */
const CLEARED = {
  faults: {} as Faults,
  /** The field that takes the focus with this change. */
  focus: undefined as DraftField | undefined,
  /** Why the service rejected the request, as the service wrote it. */
  detail: '',
  /** How often this request had to wait. */
  waits: 0,
  waitSeconds: 0,
};

export const initial = {
  screen: 'editing' as Screen,
  draft: EMPTY_DRAFT as ScreeningDraft,
  /** The open list of countries: what is typed, and the option that the arrow keys have reached, else -1. */
  list: undefined as { readonly typed: string; readonly active: number } | undefined,
  /** The last screening, and its request as JSON. */
  created: undefined as { readonly content: string; readonly screening: Screening } | undefined,
  /** The fields of the disclosure stay visible once one of them had a value. */
  isDetailed: false,
  /** A page that was closed or reloaded sent a screening and read no answer. */
  isInterrupted: false,
  ...CLEARED,
};

export type State = Readonly<typeof initial>;

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

/** Nothing was created. */
export function isRefused({ screen }: State): boolean {
  return ['invalid', 'ended', 'forbidden', 'rejected'].includes(screen);
}

export function faultyFields(faults: Faults): DraftField[] {
  return DRAFT_FIELDS.filter((field) => field in faults);
}

const to = (state: State, screen: Screen): State => ({ ...state, ...CLEARED, screen });

function invalid(state: State, faults: Faults): State {
  return { ...to(state, 'invalid'), faults, focus: faultyFields(faults)[0] };
}

/** A field changed: its mark and the notice about the last request go. */
export function edited(state: State, change: Partial<ScreeningDraft>): State {
  // A new state, so that the control shows the draft again.
  if (isBusy(state)) return { ...state };
  const draft = { ...state.draft, ...change };
  const isDetailed = state.isDetailed || hasDetails(draft);
  const kept = faultyFields(state.faults).filter((field) => !(field in change) && isOfType(field, draft));
  const faults = Object.fromEntries(kept.map((field) => [field, state.faults[field]]));
  return { ...to(state, kept.length > 0 ? 'invalid' : 'editing'), draft, isDetailed, faults };
}

/** The list of countries opens, changes or closes. */
export function listed(state: State, list: State['list']): State {
  return { ...state, focus: undefined, list };
}

/** Spaces, letter case and invisible characters make no other person. */
const plain = (content: string) =>
  content
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/(\s|\\t)+/gu, ' ')
    .replace(/" | "/gu, '"')
    .toLowerCase();

/**
 * `content`: the request as JSON. `isShort`: the person has to say that the name is whole. `isOld`: it was sent before without an
 * answer, and the proxy does not keep its key any more. `isDeliberate`: the person confirmed a second case.
 */
export function submitted(
  state: State,
  faults: Faults,
  content: string,
  { isShort = false, isOld = false, isDeliberate = false } = {},
): State {
  if (faultyFields(faults).length > 0) return invalid(state, faults);
  if (isDeliberate) return to(state, 'sending');
  if (isShort) return to(state, 'shortName');
  const { created } = state;
  const isSame = created && plain(created.content) === plain(content);
  // A run that failed searched nothing.
  const isRepeated = isSame && runOutcome(created.screening) !== 'runFailed';
  return to(state, isOld ? 'unknown' : isRepeated ? 'repeated' : 'sending');
}

/** The same request is sent again: a wait is over, or the element is back in the page. */
export function resent(state: State): State {
  return { ...state, screen: 'sending' };
}

export function received(state: State, content: string, screening: Screening): State {
  return { ...to(state, runOutcome(screening)), created: { content, screening } };
}

/** A call failed. `isShown`: the form has this field, so its fault can be read there. */
export function failed(state: State, problem: ProxyProblem, isShown: (field: DraftField) => boolean): State {
  const { code, errors = [], detail = '', retryAfter = WAIT_SECONDS } = problem;
  const faults: Faults = {};
  for (const { path, message } of errors) {
    const field = fieldOfPath(path);
    if (field && isShown(field)) faults[field] = { message };
  }
  const kind = problemKind(problem);
  // The service names no field. It says "clientId is required", or that the key may not use the client.
  if (kind === 'rejected' && /client/i.test(detail) && isShown('clientId'))
    faults.clientId = { message: detail };
  if (faultyFields(faults).length > 0) return invalid(state, faults);
  const screen = SCREENS[code] ?? (kind === 'notFound' ? 'unavailable' : kind);
  if (screen === 'rejected') return { ...to(state, screen), detail };
  if (screen !== 'busy' && screen !== 'running') return to(state, screen);
  if (state.waits >= MAX_WAITS) return to(state, 'unavailable');
  return { ...state, screen, waits: state.waits + 1, waitSeconds: retryAfter };
}

export function interrupted(state: State, isInterrupted: boolean): State {
  return state.isInterrupted === isInterrupted ? state : { ...state, isInterrupted };
}

/** The person stops waiting. */
export function stopped(state: State): State {
  return isWaiting(state) ? to(state, 'editing') : state;
}

/** The person goes back to the form without sending anything. */
export function returned(state: State): State {
  return { ...to(state, 'editing'), focus: 'name' };
}

/** The form is filled with a draft. The person reads it before anything is sent. */
export function filled(state: State, draft: ScreeningDraft): State {
  if (isBusy(state)) return state;
  return { ...to(state, 'editing'), draft, list: undefined, isDetailed: hasDetails(draft) };
}

/** The form is emptied for another name of the same entity type and client. */
export function emptied(state: State): State {
  const { entityType, clientId } = state.draft;
  return filled(state, { ...EMPTY_DRAFT, entityType, clientId });
}
