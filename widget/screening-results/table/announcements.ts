/** What a screen reader announces after the state of the results has changed. */
import { GROUP_TEXTS, rangeText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { problemKind } from '../../proxy/problem.js';
import type { GroupBy } from '../state/hit-groups.js';
import type { HitOrder } from '../state/hits-order.js';
import { hitsOnPage, isLoadingAll, type LoadedHits, type State } from '../state/screening-results-state.js';

/** Empty for nothing. What the page gives or names is not announced, unless it has to be read. */
export function announcement(before: State, after: State, localize: ResultsLocalize): string {
  const { loaded, problem, screeningId, missing } = after;
  if (problem && problem !== before.problem) return localize.text(`${problemKind(problem)}Title`);
  if (missing && missing !== before.missing) return localize.text(`${missing}MissingTitle`);
  if (!loaded || before.screeningId !== screeningId) return '';
  if (isLoadingAll(before) && !isLoadingAll(after) && after.reading === null)
    return announceLoading(after, localize);
  if (loaded === before.loaded) return announceArrangement(before, after, localize);
  if (before.reading === null) return '';
  return isSamePage(before.loaded, loaded)
    ? localize.text('hits', { n: loaded.total })
    : announcePage(after, localize);
}

/** The hits are the first of the screening, or were read again. */
function isSamePage(before: LoadedHits | null, { from, screening }: LoadedHits): boolean {
  return !before || (before.from === from && before.screening.hits.pageSize === screening.hits.pageSize);
}

function announceArrangement(before: State, after: State, localize: ResultsLocalize): string {
  const { order, filters, groupBy, page, pageSize } = after;
  if (order !== before.order) return announceOrder(order, localize);
  if (filters !== before.filters) return announceFilters(after, localize);
  if (groupBy !== before.groupBy) return announceGroups(groupBy, localize);
  const isPaged = page !== before.page || pageSize !== before.pageSize;
  return isPaged && after.reading === null ? announcePage(after, localize) : '';
}

function announcePage(state: State, localize: ResultsLocalize): string {
  const { page, pages } = hitsOnPage(state, localize.language);
  return localize.text('pageAnnouncement', { n: page, pages });
}

export function announceLoading({ loadingAll, loaded }: State, localize: ResultsLocalize): string {
  const values = { loaded: loaded?.hits.length ?? 0, total: loaded?.total ?? 0 };
  const ended = loadingAll?.ended;
  if (ended) return localize.text(ended === 'stopped' ? 'loadStopped' : 'loadFailed', values);
  return localize.text('loadedAnnouncement', values);
}

const COLUMNS = {
  name: 'matchLabel',
  type: 'typeLabel',
  strength: 'strengthLabel',
  risk: 'riskLabel',
} as const;

function announceOrder({ by, descending }: HitOrder, localize: ResultsLocalize): string {
  return localize.text(descending ? 'sortedDescending' : 'sortedAscending', {
    column: localize.text(COLUMNS[by]),
  });
}

function announceGroups(groupBy: GroupBy, localize: ResultsLocalize): string {
  return localize.text('groupedAnnouncement', { by: localize.text(GROUP_TEXTS[groupBy]) });
}

function announceFilters(state: State, localize: ResultsLocalize): string {
  const n = hitsOnPage(state, localize.language).left.length;
  const { range } = state.filters;
  return range
    ? localize.text('narrowedAnnouncement', { n, range: rangeText(localize, range) })
    : localize.text('hits', { n });
}
