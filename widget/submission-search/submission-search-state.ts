/** The state of the search: what is typed, every screen of the results, and how one follows from another. Pure. */
import type { KycState, SubmissionSearchResult } from '../../contract/submissions.js';
import { problemKind, type ProblemKind, type ProxyProblem } from '../base/problem.js';
import type { Order } from '../table/sort-rows.js';
import { EMPTY_ROW, faultOf, type FilterRow, type FormField } from './filter-builder.js';
import type { readQuery } from './search-query.js';

export const PAGE_SIZE = 25;

/** What stands below the form. */
export type Screen = 'empty' | 'searching' | 'found' | 'none' | Exclude<ProblemKind, 'notFound'>;

/** What belongs to one search. */
const CLEARED = {
  result: undefined as SubmissionSearchResult | undefined,
  /** Why the search was rejected, as the service wrote it. */
  reasons: [] as readonly string[],
  order: undefined as Order | undefined,
  /** Counted from 1. */
  page: 1,
  selectedId: undefined as string | undefined,
  /** The frame of the page may have held the export back. */
  isHeldBack: false,
};

export const initial = {
  screen: 'empty' as Screen,
  /** The fields of the form, as the host describes them. */
  fields: [] as readonly FormField[],
  /** The states to search for; none means all. */
  kycStates: [] as readonly KycState[],
  email: '',
  /** The email address is not a whole one. */
  isEmailFaulty: false,
  rows: [] as readonly FilterRow[],
  /** The control that takes the focus with the change that sets this. */
  focus: undefined as { readonly id: string } | undefined,
  ...CLEARED,
};

export type State = Readonly<typeof initial>;

/** The host gives a whole search. What was found stays until it is sent. */
export function queryGiven(state: State, given: ReturnType<typeof readQuery>): State {
  const { kycStates, email, rows } = given;
  const first = nextKey(state.rows);
  const keyed = rows.map((row, index) => ({ ...row, key: first + index }));
  return { ...state, kycStates, email, isEmailFaulty: false, rows: keyed };
}

export function stateChosen(state: State, kycState: KycState, isChosen: boolean): State {
  const others = state.kycStates.filter((each) => each !== kycState);
  return { ...state, kycStates: isChosen ? [...others, kycState] : others };
}

function nextKey(rows: readonly FilterRow[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}

export function rowAdded(state: State): State {
  const key = nextKey(state.rows);
  return { ...state, rows: [...state.rows, { ...EMPTY_ROW, key }], focus: { id: `field-${key}` } };
}

/** The fault of a row goes when the row changes. The next search checks it again. */
export function rowChanged(state: State, row: FilterRow): State {
  const changed = { ...row, fault: undefined };
  return { ...state, rows: state.rows.map((each) => (each.key === row.key ? changed : each)) };
}

/** The next row takes the focus, so that a person can remove several rows by keyboard. */
export function rowRemoved(state: State, removed: number): State {
  const index = state.rows.findIndex(({ key }) => key === removed);
  const rows = state.rows.filter(({ key }) => key !== removed);
  const next = rows[index] ?? rows[index - 1];
  return { ...state, rows, focus: { id: next ? `remove-${next.key}` : 'add' } };
}

/** The address as the service compares it: text that was pasted may carry blanks and invisible marks of direction. */
export function normaliseEmail(typed: string): string {
  return typed.replace(/[\s\p{Cf}]/gu, '');
}

/** The service compares whole addresses, so a part of one finds nothing. */
export function isEmail(address: string): boolean {
  return /^[^@]+@[^@]+$/.test(address);
}

/** Marks what is wrong. What was found stays. */
export function checked(state: State, { isAsked }: { readonly isAsked: boolean }): State {
  const email = normaliseEmail(state.email);
  const isEmailFaulty = email !== '' && !isEmail(email);
  const rows = state.rows.map((row) => ({ ...row, fault: faultOf(row, state.fields) }));
  const faulty = rows.find(({ fault }) => fault);
  const control = faulty?.fault === 'fieldMissing' ? 'field' : 'value';
  const id = isEmailFaulty ? 'email' : faulty && `${control}-${faulty.key}`;
  return { ...state, rows, isEmailFaulty, focus: isAsked && id ? { id } : state.focus };
}

export function faultsIn({ rows, isEmailFaulty }: State): number {
  return rows.filter(({ fault }) => fault).length + Number(isEmailFaulty);
}

export function submitted(state: State): State {
  return { ...state, ...CLEARED, screen: 'searching' };
}

export function received(state: State, result: SubmissionSearchResult): State {
  const isFound = result.count > 0 || result.submissions.length > 0;
  return { ...state, screen: isFound ? 'found' : 'none', result };
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

/** The element left the page before the answer came, or another session came after the end of the last one. */
export const left =
  (screen: 'searching' | 'ended') =>
  (state: State): State =>
    state.screen === screen ? { ...state, screen: 'empty' } : state;

export function sorted(state: State, order: Order | undefined): State {
  return { ...state, order, page: 1 };
}
