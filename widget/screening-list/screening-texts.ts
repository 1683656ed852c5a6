/** What a row says of a screening, and what is announced of the list. */
import { runOutcome } from '../../contract/run-outcome.js';
import { RISK_LEVELS, SEARCH_STATUSES } from '../../contract/rules.js';
import type { Screening } from '../../contract/screening.js';
import type { KnownScreening } from '../../contract/watch.js';
import { moment } from '../language/dates.js';
import { intlFormat } from '../language/intl-format.js';
import { isolate, withVisibleOverrides } from '../language/shown-text.js';
import type { ListLocalize } from './screening-list.en.js';
import { emptyKind, found, type State } from './screening-list-state.js';

/** How many there are of each kind that there is. */
function kindsText<Kind extends 'new' | 'changed' | 'gone' | 'sanctions' | 'pep' | 'adverseMedia'>(
  localize: ListLocalize,
  kinds: readonly Kind[],
  counts: Readonly<Record<Kind, number>>,
): string {
  const found = kinds.filter((kind) => counts[kind] > 0);
  const texts = found.map((kind) => localize.text(`${kind}Count`, { n: counts[kind] }));
  return intlFormat(Intl.ListFormat, localize.language, { type: 'unit' }).format(texts);
}

export function changesText(localize: ListLocalize, { complete, changes }: KnownScreening): string {
  if (!complete) return localize.text('notAllRead');
  return kindsText(localize, ['new', 'changed', 'gone'], changes) || localize.text('noChange');
}

export function reviewText(localize: ListLocalize, { reviewed }: KnownScreening): string {
  if (!reviewed) return localize.text('notReviewed');
  const texts = [moment(reviewed.at, localize.locale), reviewed.by ?? ''];
  const [time, by] = texts.map((text) => isolate(withVisibleOverrides(text)));
  return localize.text(reviewed.by ? 'reviewedBy' : 'reviewedAt', { time, by });
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
  return kindsText(localize, ['sanctions', 'pep', 'adverseMedia'], counts);
}

/** What the service can write, by the start of the key of its text. */
export const VALUES: Readonly<Record<'level' | 'searchStatus', readonly string[]>> = {
  level: RISK_LEVELS,
  searchStatus: SEARCH_STATUSES,
};

export function valueText(localize: ListLocalize, kind: keyof typeof VALUES, value: string): string {
  const isKnown = VALUES[kind].includes(value);
  return isKnown ? localize.text(`${kind}${value}` as 'levelLow') : withVisibleOverrides(value);
}

/** How many there are, or are found. Without a total, how many of the first. */
export function listText(state: State, localize: ListLocalize): string {
  const { list, search, trouble } = state;
  if (trouble) return `${localize.text(`${trouble}Title`)}. ${localize.text('oldText')}`;
  const { screenings, total, nextCursor } = list!;
  const { length: n } = screenings;
  const isWhole = nextCursor === null;
  if (search.trim())
    return localize.text(isWhole ? 'foundCount' : 'foundInFirstCount', { n: found(state).length, all: n });
  const all = isWhole ? n : total;
  const texts = [typeof all === 'number' ? localize.text('allCount', { n: all }) : ''];
  if (!isWhole) texts.push(localize.text('firstCount', { n }));
  return texts.join(' ').trim();
}

export function announcement(before: State, after: State, localize: ListLocalize): string {
  const { screen, list, trouble } = after;
  if (!list || screen !== 'listed') {
    if (screen === before.screen || screen === 'listed') return '';
    if (screen === 'reading') return localize.text('reading');
    return `${localize.text(`${screen}Title`)}. ${localize.text(`${screen}Text`)}`;
  }
  if (trouble !== before.trouble && trouble) return listText(after, localize);
  if (list === before.list) {
    const text = listText(after, localize);
    return after.search === before.search || text === listText(before, localize) ? '' : text;
  }
  if (list.screenings.length === 0) return localize.text(`${emptyKind(after)}Title`);
  const changed = list.screenings.filter((each) => each.changed).length;
  return `${listText(after, localize)} ${localize.text('changedAnnouncement', { n: changed })}`;
}
