/** What a row says of a screening, and what is announced of the list. */
import { runOutcome } from '../../contract/run-outcome.js';
import { RISK_LEVELS, SEARCH_STATUSES } from '../../contract/rules.js';
import type { Screening } from '../../contract/screening.js';
import type { KnownScreening } from '../../contract/watch.js';
import { moment } from '../language/dates.js';
import { intlFormat } from '../language/intl-format.js';
import { withVisibleOverrides } from '../language/shown-text.js';
import type { ListLocalize } from './screening-list.en.js';
import type { State } from './screening-list-state.js';

/** Its direction is its own, and not that of the sentence. */
const isolate = (text: string) => `\u2068${withVisibleOverrides(text)}\u2069`;

function listed({ language }: ListLocalize, texts: readonly string[]): string {
  return intlFormat(Intl.ListFormat, language, { type: 'unit' }).format(texts);
}

/** The page's name for the customer, else the reference, else the id: the first one that shows anything. */
export function nameOf(
  { id, reference }: KnownScreening,
  labels: Readonly<Record<string, string>> | undefined,
): string {
  const key = [reference, id].find((each) => each !== null && Object.hasOwn(labels ?? {}, each));
  const label = key && labels?.[key];
  const name = [label, reference].find((each) => String(each ?? '').trim() !== '');
  return withVisibleOverrides(String(name ?? id));
}

export function changesText(localize: ListLocalize, { complete, changes }: KnownScreening): string {
  if (!complete) return localize.text('notAllRead');
  const counts = (['new', 'changed', 'gone'] as const)
    .filter((kind) => changes[kind] > 0)
    .map((kind) => localize.text(`${kind}Count`, { n: changes[kind] }));
  return counts.length > 0 ? listed(localize, counts) : localize.text('noChange');
}

export function reviewText(localize: ListLocalize, { reviewed }: KnownScreening): string {
  if (!reviewed) return localize.text('notReviewed');
  const values = { time: isolate(moment(reviewed.at, localize.locale)), by: isolate(reviewed.by ?? '') };
  return localize.text(reviewed.by ? 'reviewedBy' : 'reviewedAt', values);
}

/** No result before the run has ended, and none of a run that failed. */
export function outcomeOf({ screeningStatus, counts }: KnownScreening): ReturnType<typeof runOutcome> {
  const hits = { totalRecords: counts.hits, items: [] };
  return runOutcome({
    screeningStatus,
    numOfHits: counts.hits,
    summary: counts,
    hits,
  } as unknown as Screening);
}

export function countsText(localize: ListLocalize, { counts }: KnownScreening): string {
  const kinds = (['sanctions', 'pep', 'adverseMedia'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => localize.text(`${kind}Count`, { n: counts[kind] }));
  return listed(localize, kinds);
}

export function levelText(localize: ListLocalize, level: string): string {
  const known = RISK_LEVELS.find((each) => each === level);
  return known ? localize.text(`level${known}`) : withVisibleOverrides(level);
}

export function statusText(localize: ListLocalize, status: string): string {
  const known = SEARCH_STATUSES.find((each) => each === status);
  return known ? localize.text(`searchStatus${known}`) : withVisibleOverrides(status);
}

/** Which of the texts for a list without rows. */
export function emptyKind({ filters }: State): 'unchanged' | 'none' | 'empty' {
  if (filters.status || filters.level) return 'none';
  return filters.changed ? 'unchanged' : 'empty';
}

export function listText({ list, trouble }: State, localize: ListLocalize): string {
  if (trouble && trouble !== 'listed' && trouble !== 'reading')
    return `${localize.text(`${trouble}Title`)}. ${localize.text('oldText')}`;
  const { screenings, nextCursor } = list!;
  return localize.text(nextCursor === null ? 'allCount' : 'firstCount', { n: screenings.length });
}

export function announcement(before: State, after: State, localize: ListLocalize): string {
  const { screen, list, newer, differing, trouble } = after;
  if (!list || screen !== 'listed') {
    if (screen === before.screen || screen === 'listed') return '';
    if (screen === 'reading') return localize.text('reading');
    return `${localize.text(`${screen}Title`)}. ${localize.text(`${screen}Text`)}`;
  }
  if (trouble !== before.trouble && trouble) return listText(after, localize);
  if (newer && newer !== before.newer) return localize.text('newerAnnouncement', { n: differing });
  if (list === before.list) return '';
  if (list.screenings.length === 0) return localize.text(`${emptyKind(after)}Title`);
  const changed = list.screenings.filter((each) => each.changed).length;
  return `${listText(after, localize)} ${localize.text('changedAnnouncement', { n: changed })}`;
}
