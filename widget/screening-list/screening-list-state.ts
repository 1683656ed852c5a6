/** The state of the list: what is read, every screen, and how one follows from another. Pure. */
import type { KnownScreening, KnownScreenings } from '../../contract/watch.js';
import { problemKind, type ProblemKind, type ProxyProblem } from '../base/problem.js';
import { withVisibleOverrides } from '../language/shown-text.js';
import { foldText } from '../names/letter-folding.js';

type Trouble = Exclude<ProblemKind, 'notFound'>;
export type Screen = 'reading' | 'listed' | Trouble;

/** Empty: all. */
export type Filters = Readonly<Record<'status' | 'level' | 'changed', string>>;

export type Reading = 'first' | 'again' | 'more';

export const initial = {
  screen: 'reading' as Screen,
  filters: { status: '', level: '', changed: '' } as Filters,
  /** Not sent: the proxy knows no label, and a name must not be in an address. */
  search: '',
  /** What the page calls a screening, by its reference or id. */
  labels: undefined as Readonly<Record<string, string>> | undefined,
  list: undefined as KnownScreenings | undefined,
  /** What a person waits for. */
  reading: undefined as 'again' | 'more' | undefined,
  /** The last reading failed, and what was read before stays. */
  trouble: undefined as Trouble | undefined,
  selectedId: undefined as string | undefined,
};

export type State = Readonly<typeof initial>;

const TEXTS = ['id', 'level', 'screeningStatus', 'searchStatus', 'readAt', 'changedAt'] as const;
const isText = (value: unknown) => typeof value === 'string';

/** Less than an answer is not shown: what is between the page and the proxy can answer anything. */
export function isReadable(answer: KnownScreenings | undefined): answer is KnownScreenings {
  const { screenings, nextCursor } = answer ?? {};
  return (
    Array.isArray(screenings) &&
    screenings.every((each) => each?.counts && each.changes && TEXTS.every((field) => isText(each[field]))) &&
    (nextCursor === null || isText(nextCursor))
  );
}

/** The page's name for the customer, else the reference, else the id: the first one that shows anything. */
export function nameOf({ id, reference }: KnownScreening, labels: State['labels']): string {
  const key = [reference, id].find((each) => each !== null && Object.hasOwn(labels ?? {}, each));
  const label = key && labels?.[key];
  const name = [label, reference].find((each) => String(each ?? '').trim() !== '');
  return withVisibleOverrides(String(name ?? id));
}

/** The screenings of the list whose name, reference and id have each word of the search. */
export function found({ list, search, labels }: State): readonly KnownScreening[] {
  const words = foldText(search).split(/\s+/u);
  const isFound = (screening: KnownScreening) => {
    const text = foldText(`${nameOf(screening, labels)} ${screening.reference ?? ''} ${screening.id}`);
    return words.every((word) => text.includes(word));
  };
  return list!.screenings.filter(isFound);
}

/** Which of the texts for a list without rows. */
export function emptyKind({ filters, search }: State): 'unchanged' | 'none' | 'empty' {
  if (search.trim() || filters.status || filters.level) return 'none';
  return filters.changed ? 'unchanged' : 'empty';
}

export function asked(state: State, how: Reading): State {
  if (how === 'more') return { ...state, reading: 'more' };
  return { ...state, screen: state.list ? state.screen : 'reading', reading: 'again' };
}

export function answered(state: State, how: Reading, answer: KnownScreenings): State {
  const { list } = state;
  const shown = { ...state, screen: 'listed', reading: undefined, trouble: undefined } as const;
  if (how !== 'more' || !list) return { ...shown, list: answer };
  // One that changed meanwhile stands first now, and is found when the list is read again.
  const ids = new Set(list.screenings.map(({ id }) => id));
  const more = answer.screenings.filter(({ id }) => !ids.has(id));
  return { ...shown, list: { ...answer, screenings: [...list.screenings, ...more] } };
}

/** What a failed reading leaves of the list is of the same person, and of the same filters. */
export function failed(state: State, how: Reading, problem: ProxyProblem): State {
  const kind = problemKind(problem);
  // To an analyst, what is not found is what the session does not cover.
  const screen = kind === 'notFound' ? 'forbidden' : kind;
  const isPassing = screen === 'offline' || screen === 'busy' || screen === 'unavailable';
  if (state.list && isPassing && how !== 'first') return { ...state, reading: undefined, trouble: screen };
  return { ...initial, filters: state.filters, screen };
}
