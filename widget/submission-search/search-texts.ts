/** What states are called, which rows are shown, and what is announced of the search. */
import { KYC_STATES } from '../../contract/submissions.js';
import { pageOf } from '../table/page-of-rows.js';
import { columnsOf, completeness } from './result-rows.js';
import type { SearchLocalize } from './submission-search.en.js';
import { faultsIn, PAGE_SIZE, type State } from './submission-search-state.js';

/** A state that the elements do not know stays as the service wrote it. */
export function stateLabel(state: string, localize: SearchLocalize): string {
  const known = KYC_STATES.find((candidate) => candidate === state);
  return known ? localize.text(`state${known}`) : state;
}

/** Which of the submissions are on the page. */
export function rangeText({ result, page: wanted }: State, localize: SearchLocalize): string {
  const { shown, isPartial } = completeness(result!);
  const { rows, page } = pageOf(result!.submissions, wanted, PAGE_SIZE);
  const before = (page - 1) * PAGE_SIZE;
  const values = { from: shown === 0 ? 0 : before + 1, to: before + rows.length, n: shown };
  return localize.text(isPartial ? 'partialRangeText' : 'rangeText', values);
}

export function announcement(before: State, after: State, localize: SearchLocalize): string {
  const { screen, rows, result, order } = after;
  if (screen !== before.screen) {
    if (screen === 'empty') return '';
    if (screen === 'searching') return localize.text('searching');
    if (screen === 'found') return localize.text('foundTitle', { n: completeness(result!).count });
    const text = after.reasons.join(' ') || localize.text(`${screen}Text`);
    return `${localize.text(`${screen}Title`)}. ${text}`;
  }
  if (rows.length > before.rows.length) return localize.text('filterAddedAnnouncement', { n: rows.length });
  if (rows.length < before.rows.length) return localize.text('filterRemovedAnnouncement');
  const faults = faultsIn(after);
  if (faults > 0 && after.focus !== before.focus) return localize.text('invalidAnnouncement', { n: faults });
  if (!result) return '';
  if (after.isHeldBack && !before.isHeldBack) return localize.text('frameMissingText');
  if (order !== before.order) {
    const column = columnsOf(after, localize).find(({ key }) => key === order?.by)?.label;
    const key = order?.descending ? 'descendingAnnouncement' : 'ascendingAnnouncement';
    return column ? localize.text(key, { column }) : '';
  }
  return after.page === before.page ? '' : rangeText(after, localize);
}
