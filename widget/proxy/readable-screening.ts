/** Whether a screening has the form that the element draws: a page, or something between it and the service, can give anything. Pure. */
import type { Screening } from '../../contract/screening.js';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => Number.isFinite(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === null || value === undefined || check(value);
const arrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const objectOf = (checks: Readonly<Record<string, Check>>): Check => {
  const fields = Object.entries(checks);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    fields.every(([field, check]) => check((value as Record<string, unknown>)[field]));
};

const isHit = objectOf({
  hitId: isText,
  name: isText,
  entitySubType: optional(isText),
  countries: optional(isText),
  aliases: optional(isText),
  birthOrFoundationDates: optional(isText),
  riskType: optional(isText),
  riskScore: optional(isNumber),
  strength: optional(isNumber),
  indicators: optional(arrayOf(objectOf({ category: isText, count: isNumber, maxScore: isNumber }))),
});

const isScreening = objectOf({
  id: isText,
  name: isText,
  entityType: isText,
  entityDate: optional(isText),
  countries: optional(arrayOf(isText)),
  extendedSearchParameters: optional(objectOf({})),
  screeningStatus: isText,
  searchStatus: isText,
  numOfHits: isNumber,
  createdAt: isText,
  lastScreened: optional(isText),
  lastUpdated: optional(isText),
  clientName: optional(isText),
  clientId: optional(isText),
  summary: objectOf({ level: isText, score: isNumber }),
  hits: objectOf({
    pageNumber: isNumber,
    pageSize: isNumber,
    totalRecords: isNumber,
    items: arrayOf(isHit),
  }),
});

/** Unknown fields and unknown values of a known type are allowed. */
export function isReadable(screening: unknown): screening is Screening {
  return isScreening(screening);
}
