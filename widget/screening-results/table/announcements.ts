/** What a screen reader announces after the state of the results has changed. */
import { problemKind } from '../../base/problem.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { runOutcome } from '../../../contract/run-outcome.js';
import type { HitOrder } from '../state/hits-order.js';
import {
  hitsOnPage,
  isComplete,
  isLoadingAll,
  type LoadedHits,
  type State,
} from '../state/screening-results-state.js';

/** Empty for nothing. What the page gives or names is not announced, unless it has to be read. */
export function announcement(before: State, after: State, localize: ResultsLocalize): string {
  const { loaded, isGiven, problem, missing } = after;
  if (problem && problem !== before.problem) return localize.text(`${problemKind(problem)}Title`);
  if (missing && missing !== before.missing) return localize.text(`${missing}MissingTitle`);
  if (!loaded) return '';
  if (isLoadingAll(before) && !isLoadingAll(after) && after.reading === null)
    return announceLoading(after, localize);
  if (loaded === before.loaded) return announceArrangement(before, after, localize);
  if (isGiven || after.reading !== null) return '';
  return isSamePage(before.loaded, loaded) ? announceRun(after, localize) : announcePage(after, localize);
}

/** What the run came to, and how much of it is loaded. */
function announceRun(state: State, localize: ResultsLocalize): string {
  const { screening, total } = state.loaded!;
  const outcome = runOutcome(screening);
  if (outcome !== 'hits') return localize.text(`${outcome}Title`);
  return isComplete(state.loaded!) ? localize.text('hits', { n: total }) : announceLoading(state, localize);
}

/** The hits are the first of the screening, or were read again. */
function isSamePage(before: LoadedHits | null, { from, screening }: LoadedHits): boolean {
  if (before?.screening.id !== screening.id) return true;
  return before.from === from && before.screening.hits.pageSize === screening.hits.pageSize;
}

function announceArrangement(before: State, after: State, localize: ResultsLocalize): string {
  const { order, filters, page } = after;
  if (order !== before.order) return announceOrder(order, localize);
  if (filters !== before.filters)
    return leftText(localize, hitsOnPage(after, localize.language).left.length, after.loaded!);
  return page !== before.page && after.reading === null ? announcePage(after, localize) : '';
}

/** How many hits the filters leave, and of how many: a hit that is not loaded may fit too. */
export function leftText(localize: ResultsLocalize, n: number, loaded: LoadedHits): string {
  const { hits, total } = loaded;
  const key = n === 0 ? 'noHitsLeft' : isComplete(loaded) ? 'hits' : 'showingNarrowed';
  return localize.text(key, { n, loaded: hits.length, total });
}

function announcePage(state: State, localize: ResultsLocalize): string {
  const { page, pages } = hitsOnPage(state, localize.language);
  return localize.text('pageAnnouncement', { n: page, pages });
}

function announceLoading({ loadingAll, loaded }: State, localize: ResultsLocalize): string {
  const values = { loaded: loaded?.hits.length ?? 0, total: loaded?.total ?? 0 };
  const ended = loadingAll?.ended;
  if (ended) return localize.text(ended === 'stopped' ? 'loadStopped' : 'loadFailed', values);
  return localize.text('loadedAnnouncement', values);
}

const COLUMNS = {
  name: 'fieldName',
  date: 'fieldBorn',
  country: 'fieldCountry',
  type: 'typeLabel',
  strength: 'strengthLabel',
  risk: 'riskLabel',
} as const;

function announceOrder({ by, descending }: HitOrder, localize: ResultsLocalize): string {
  return localize.text(descending ? 'sortedDescending' : 'sortedAscending', {
    column: localize.text(COLUMNS[by]),
  });
}
