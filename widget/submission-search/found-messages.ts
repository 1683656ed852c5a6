/** What the submissions found say. Loaded with their table. */
import { columnsOf } from './result-rows.js';
import { columnLabel, rangeText, type SearchLocalize } from './submission-search-messages.js';
import type { State } from './submission-search-state.js';

/** Of the same result: its order, its page, its export. */
export function foundAnnouncement(before: State, after: State, localize: SearchLocalize): string {
  const { result, order, page, pageSize, fields, isHeldBack } = after;
  if (isHeldBack && !before.isHeldBack) return localize.text('frameMissingText');
  if (order !== before.order) {
    const column = columnsOf(result!.submissions, fields).find(({ key }) => key === order?.by);
    const key = order?.descending ? 'descendingAnnouncement' : 'ascendingAnnouncement';
    return column ? localize.text(key, { column: columnLabel(column, localize) }) : '';
  }
  const isSame = page === before.page && pageSize === before.pageSize;
  return isSame ? '' : rangeText(result!, page, pageSize, localize);
}
