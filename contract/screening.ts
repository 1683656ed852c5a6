/** Screening, as upstream names it. Responses keep unknown fields and values. No I/O and no zod. */
import type { Decision, Deciding } from './decisions.js';
import type { CONFIRMABLE_FIELDS, EntityType, Gender } from './rules.js';

/** Whether the proxy reads a screening again: always, until its case is closed, or not. */
export type Watch = boolean | 'until closed';
export const WATCH_UNTIL_CLOSED = 'until closed';

/** What belongs to a screening, besides what is screened. */
export interface ProxyFields {
  reference?: string | undefined;
  watch?: Watch | undefined;
}

/** § POST /ExtSanctionScreening/Search (v1). */
export interface ScreeningV1Request {
  name: string;
  entityType: EntityType;
  countries?: string[] | undefined;
  entityDate?: string | undefined;
}

/** § POST /ExtSanctionScreening/v2/Search. */
export interface ScreeningRequest extends ScreeningV1Request {
  isMonitored?: boolean | undefined;
  clientId?: string | undefined;
  idPassportNumber?: string | undefined;
  gender?: Gender | undefined;
  countryOfResidence?: string | undefined;
  registrationNumber?: string | undefined;
}

/** POST /v1/screenings: what the proxy keeps for itself, and what the service gets. */
export interface CreateScreeningRequest extends ScreeningRequest, ProxyFields {
  confirmed?: (typeof CONFIRMABLE_FIELDS)[number][] | undefined;
}

/** § Summary object. */
export interface ScreeningSummary {
  [field: string]: unknown;
  level: string;
  score: number;
  sanctions: number;
  pep: number;
  adverseMedia: number;
}

export interface HitIndicator {
  [field: string]: unknown;
  category: string;
  count: number;
  maxScore: number;
}

/** § Hit item. */
export interface Hit {
  [field: string]: unknown;
  hitId: string;
  name: string;
  entitySubType?: string | null | undefined;
  countries?: string | null | undefined;
  aliases?: string | null | undefined;
  birthOrFoundationDates?: string | null | undefined;
  riskType?: string | null | undefined;
  riskScore?: number | null | undefined;
  strength?: number | null | undefined;
  indicators?: HitIndicator[] | null | undefined;
  /** Fields of the answer that cannot be read, and are left out. */
  unreadable?: string[] | undefined;
}

/** § Hits object: one page. */
export interface Hits {
  [field: string]: unknown;
  pageNumber: number;
  pageSize: number;
  totalRecords: number;
  items: Hit[];
}

/** § Screening (v2). */
export interface Screening {
  [field: string]: unknown;
  id: string;
  name: string;
  countries?: string[] | null | undefined;
  countriesEffect?: 'narrow' | 'weigh' | undefined;
  entityType: string;
  entityDate?: string | null | undefined;
  screeningStatus: string;
  searchStatus: string;
  isMonitored: boolean;
  numOfHits: number;
  createdAt: string;
  updatedAt?: string | null | undefined;
  lastScreened?: string | null | undefined;
  lastUpdated?: string | null | undefined;
  clientId?: string | null | undefined;
  clientName?: string | null | undefined;
  extendedSearchParameters?: Record<string, unknown> | null | undefined;
  summary: ScreeningSummary;
  hits: Hits;
  /** Of the proxy: the decisions in force about the hits of this page. */
  decisions?: Decision[] | undefined;
  /** Of the proxy: who may decide here. Absent: the caller may not. */
  deciding?: Deciding | undefined;
}
