/** What a screen reader announces after a person has arranged, paged or loaded the hits. */
import { GROUP_TEXTS, rangeText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import type { GroupBy } from '../state/hit-groups.js';
import type { HitOrder } from '../state/hits-order.js';
import { hitsOnPage, type State } from '../state/screening-results-state.js';

export function announcePage(state: State, localize: ResultsLocalize): string {
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

export function announceOrder({ by, descending }: HitOrder, localize: ResultsLocalize): string {
  return localize.text(descending ? 'sortedDescending' : 'sortedAscending', {
    column: localize.text(COLUMNS[by]),
  });
}

export function announceGroups(groupBy: GroupBy, localize: ResultsLocalize): string {
  return localize.text('groupedAnnouncement', { by: localize.text(GROUP_TEXTS[groupBy]) });
}

export function announceFilters(state: State, localize: ResultsLocalize): string {
  const n = hitsOnPage(state, localize.language).left.length;
  const { range } = state.filters;
  return range
    ? localize.text('narrowedAnnouncement', { n, range: rangeText(localize, range) })
    : localize.text('hits', { n });
}
