/** What the proxy knows of a screening after it was made. It stores no name and nothing of a hit but ids and hashes. */
import type { EntityField } from './decision-pair.js';
import type { Moment } from './identity.js';
import type { ProxyFields, Watch } from './screening.js';

/** Which aliases of a hit are new. The proxy knows their places, not their text. */
export interface NewAliases {
  /** In the aliases of the hit, sorted by their code units, from 0. */
  places: number[];
  /** How many aliases the hit had at that reading: a page that has read another list names none. */
  of: number;
}

export interface ChangedHit {
  hit: string;
  fields: EntityField[];
  newAliases?: NewAliases | undefined;
}

/** The ids of hits, and the names of the facts that changed. A score, a counter or another spelling is no fact. */
export interface HitChanges {
  new: string[];
  changed: ChangedHit[];
  gone: string[];
  /** The same facts with another score or counter, or written in another way. */
  rescored: string[];
}

/** Whether there is anything that a person should see. `rescored` alone is nothing. */
export function isAnyChange({ new: added, changed, gone }: HitChanges): boolean {
  return added.length + changed.length + gone.length > 0;
}

/** How many hits are new, changed and gone. */
export type ChangeCounts = Record<'new' | 'changed' | 'gone', number>;

/** POST /v1/watches. */
export interface WatchRequest extends ProxyFields {
  screeningId: string;
}

export interface Reviewed {
  at: Moment;
  by: string | null;
  also?: { at: Moment; by: string }[] | undefined;
}

export interface KnownScreening {
  id: string;
  reference: string | null;
  watch: Watch;
  level: string;
  score: number;
  counts: { hits: number; sanctions: number; pep: number; adverseMedia: number };
  screeningStatus: string;
  searchStatus: string;
  isMonitored: boolean;
  createdAt: string | null;
  lastScreened: string | null;
  lastUpdated: string | null;
  readAt: Moment;
  changed: boolean;
  changes: ChangeCounts;
  complete: boolean;
  changedAt: Moment;
  reviewed: Reviewed | null;
}

export interface KnownScreenings {
  /** The newest change first. */
  screenings: KnownScreening[];
  total: number | null;
  nextCursor: string | null;
}

/** POST /v1/screenings/{id}/reviewed. */
export interface ReviewRequest {
  by?: string | undefined;
  takeBack?: boolean | undefined;
  version?: number | undefined;
}

/** GET /v1/screenings/{id}/changes. */
export interface ScreeningChanges extends HitChanges {
  id: string;
  reference: string | null;
  since: Moment | null;
  reviewed: Reviewed | null;
  complete: boolean;
  version: number;
  /** Of hits that are gone, those that were decided. */
  goneDecisions: { hit: string; label: string }[];
  canReview: boolean;
  canTakeBack: boolean;
}
