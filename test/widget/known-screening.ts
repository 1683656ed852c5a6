import type { KnownScreening } from '../../contract/watch.js';

/** A screening of the list: watched, and not changed since it was made. */
export const knownScreening = (
  id: string,
  reference: string,
  change: Partial<KnownScreening> = {},
): KnownScreening => ({
  id,
  reference,
  watch: true,
  level: 'High',
  score: 80,
  counts: { hits: 3, sanctions: 2, pep: 1, adverseMedia: 0 },
  screeningStatus: 'Succeeded',
  searchStatus: 'Open',
  isMonitored: true,
  createdAt: '2026-11-20T08:42:00Z',
  lastScreened: '2026-11-21T08:42:00Z',
  lastUpdated: null,
  readAt: '2026-11-21T09:00:00Z',
  changed: false,
  changes: { new: 0, changed: 0, gone: 0 },
  complete: true,
  changedAt: '2026-11-21T08:42:00Z',
  reviewed: null,
  ...change,
});
