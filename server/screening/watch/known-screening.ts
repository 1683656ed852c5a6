import { WATCH_UNTIL_CLOSED, type Watch } from '../../../contract/proxy-fields.js';
import type { KnownScreening, Reviewed } from '../../../contract/watch.js';
import type { StoredWatch } from './rules/observe.js';
import type { ListedRow } from './rows/listed-screenings.js';

const shownWatch = (watch: StoredWatch): Watch => (watch === WATCH_UNTIL_CLOSED ? watch : watch === 'on');

export const reviewedOf = ({
  reviewed_at: at,
  reviewed_by: by,
}: Pick<ListedRow, 'reviewed_at' | 'reviewed_by'>): Reviewed | null => at && { at: at.toISOString(), by };

/** A row as a caller sees it. */
export function knownScreening(row: ListedRow): KnownScreening {
  const { level, score, hits, sanctions, pep, adverseMedia, clientId: _client, ...rest } = row.answer;
  return {
    id: row.screening_id,
    reference: row.reference,
    watch: shownWatch(row.watch),
    level,
    score,
    counts: { hits, sanctions, pep, adverseMedia },
    ...rest,
    readAt: row.read_at.toISOString(),
    changed: row.changed,
    changes: row.changes,
    complete: row.complete,
    changedAt: row.changed_at.toISOString(),
    reviewed: reviewedOf(row),
  };
}
