/** The state of the search: what is typed, every screen of the results, and how one follows from another. Pure. */
import type { KycState } from '../../contract/submission-rules.js';
import type { SubmissionSearchResult } from '../../contract/submissions.js';
import type { StateEvent } from '../base/element-controller.js';
import { problemKind, type ProxyProblem } from '../base/problem.js';
import type { Order } from '../table/sort-rows.js';
import { emptyRow, type FilterProblem, type FilterRow, type FormField } from './filter-builder.js';
import { RESULTS_PAGE_SIZE } from './result-rows.js';
import type { SearchQuery } from './search-query.js';

/** What stands below the form. */
export type Screen =
  | 'empty'
  | 'searching'
  | 'found'
  /** Found, but the part that draws it did not load. */
  | 'missing'
  | 'none'
  | 'offline'
  | 'ended'
  | 'forbidden'
  | 'rejected'
  | 'busy'
  | 'unavailable';

export interface State {
  readonly screen: Screen;
  /** The fields of the form, as the host describes them. */
  readonly fields: readonly FormField[];
  /** What became of the fields that the host describes at an address. */
  readonly fieldsLoad: 'loading' | 'failed' | undefined;
  /** The states to search for; none means all. */
  readonly kycStates: readonly KycState[];
  readonly email: string;
  readonly rows: readonly FilterRow[];
  readonly nextKey: number;
  readonly problems: readonly FilterProblem[];
  /** The email address is not a whole one. */
  readonly isEmailFaulty: boolean;
  readonly result: SubmissionSearchResult | undefined;
  /** Why the search was rejected, as the service wrote it. */
  readonly reasons: readonly string[];
  readonly order: Order | undefined;
  /** Counted from 1. */
  readonly page: number;
  /** Rows a page. */
  readonly pageSize: number;
  readonly selectedId: string | undefined;
  /** The frame of the page may have held the export back. */
  readonly isHeldBack: boolean;
  /** The id of the control that takes the focus with this change. */
  readonly focus: string | undefined;
}

/** What belongs to one search. */
const CLEARED = {
  result: undefined,
  reasons: [],
  order: undefined,
  page: 1,
  selectedId: undefined,
  isHeldBack: false,
  focus: undefined,
} as const;

export const initial: State = {
  screen: 'empty',
  fields: [],
  fieldsLoad: undefined,
  kycStates: [],
  email: '',
  rows: [],
  nextKey: 1,
  problems: [],
  isEmailFaulty: false,
  pageSize: RESULTS_PAGE_SIZE,
  ...CLEARED,
};

export type SearchEvent = StateEvent<State>;

export function fieldsGiven(state: State, fields: readonly FormField[]): State {
  return { ...state, fields, fieldsLoad: undefined, focus: undefined };
}

export function fieldsLoading(state: State): State {
  return { ...state, fieldsLoad: 'loading', focus: undefined };
}

export function fieldsFailed(state: State): State {
  return { ...state, fields: [], fieldsLoad: 'failed', focus: undefined };
}

/** The host, or the page's address, gives a whole search. What was found stays until it is sent. */
export function queryGiven(state: State, { kycStates, email, rows }: SearchQuery): State {
  const keyed = rows.map((row, index) => ({ ...row, key: state.nextKey + index }));
  const nextKey = state.nextKey + rows.length;
  const valid = { problems: [], isEmailFaulty: false, focus: undefined };
  return { ...state, ...valid, kycStates, email, rows: keyed, nextKey };
}

export function stateChosen(state: State, kycState: KycState, chosen: boolean): State {
  const others = state.kycStates.filter((each) => each !== kycState);
  return { ...state, kycStates: chosen ? [...others, kycState] : others, focus: undefined };
}

export function emailTyped(state: State, email: string): State {
  return { ...state, email, isEmailFaulty: false, focus: undefined };
}

export function rowAdded(state: State): State {
  const { rows, nextKey } = state;
  return {
    ...state,
    rows: [...rows, emptyRow(nextKey)],
    nextKey: nextKey + 1,
    focus: `field-${nextKey}`,
  };
}

/** The problem of a row goes when the row changes. The next search checks it again. */
export function rowChanged(state: State, row: FilterRow): State {
  const rows = state.rows.map((other) => (other.key === row.key ? row : other));
  return { ...state, rows, problems: withoutRow(state.problems, row.key), focus: undefined };
}

/** The next row takes the focus, so that a person can remove several rows by keyboard. */
export function rowRemoved(state: State, key: number): State {
  const index = state.rows.findIndex((row) => row.key === key);
  const rows = withoutRow(state.rows, key);
  const next = rows[index] ?? rows[index - 1];
  const focus = next ? `remove-${next.key}` : 'add';
  return { ...state, rows, problems: withoutRow(state.problems, key), focus };
}

function withoutRow<Keyed extends { readonly key: number }>(all: readonly Keyed[], removed: number): Keyed[] {
  return all.filter(({ key }) => key !== removed);
}

/** Some fields are wrong: nothing is sent, and what was found stays. The first one takes the focus. */
export function invalidated(state: State, problems: readonly FilterProblem[], isEmailFaulty: boolean): State {
  const [first] = problems;
  const control = first?.fault === 'fieldMissing' ? 'field' : 'value';
  const focus = isEmailFaulty ? 'email' : first && `${control}-${first.key}`;
  return { ...state, problems, isEmailFaulty, focus };
}

export function submitted(state: State): State {
  return { ...state, ...CLEARED, screen: 'searching', problems: [], isEmailFaulty: false };
}

export function received(state: State, result: SubmissionSearchResult): State {
  const found = result.count > 0 || result.submissions.length > 0;
  return { ...state, ...CLEARED, screen: found ? 'found' : 'none', result };
}

export function failed(state: State, problem: ProxyProblem): State {
  const kind = problemKind(problem);
  const { detail, errors = [] } = problem;
  const reasons = [detail, ...errors.map(({ message }) => message)].filter((text) => text);
  return {
    ...state,
    ...CLEARED,
    // To an analyst, a form that is not found is one the session does not cover.
    screen: kind === 'notFound' ? 'forbidden' : kind,
    reasons: kind === 'rejected' ? [...new Set(reasons as string[])] : [],
  };
}

/** The element left the page before the answer came. */
export function stopped(state: State): State {
  return state.screen === 'searching' ? { ...state, ...CLEARED, screen: 'empty' } : state;
}

export function resumed(state: State): State {
  return state.screen === 'ended' ? { ...state, ...CLEARED, screen: 'empty' } : state;
}

export function heldBack(state: State): State {
  return { ...state, isHeldBack: true, focus: undefined };
}

export function sorted(state: State, order: Order | undefined): State {
  return { ...state, order, page: 1, focus: undefined };
}

export function paged(state: State, page: number): State {
  return { ...state, page, focus: undefined };
}

/** The first row of the page stays in sight. */
export function resized(state: State, pageSize: number): State {
  const page = Math.floor(((state.page - 1) * state.pageSize) / pageSize) + 1;
  return { ...state, page, pageSize, focus: undefined };
}

export function selected(state: State, selectedId: string): State {
  return { ...state, selectedId, focus: undefined };
}
