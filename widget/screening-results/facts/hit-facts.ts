/**
 * Whether the facts of a hit agree with the screened person or company, conflict, or are not known. A fact that is not listed
 * or cannot be read is never a conflict. Pure.
 */
import type { Hit, Screening } from '../../../contract/screening.js';
import { isIsoDate } from '../../../contract/rules.js';
import { hitCountries, type HitCountry } from './hit-countries.js';
import { DATE_VERDICTS, dateVerdict, type DateVerdict } from './date-closeness.js';
import { hitDates } from './hit-dates.js';
import type { ListedDate } from './listed-date.js';

/** `possible`: neither proves the same person nor excludes it. */
export type Verdict = 'agree' | 'possible' | 'conflict' | 'unknown';

export interface DateAgreement {
  readonly about: 'date';
  readonly verdict: Verdict;
  readonly screened: string;
  readonly listed: readonly ListedDate[];
  /** How the closest of the listed dates agrees. */
  readonly closeness: DateVerdict;
  /** Null when none is listed. */
  readonly closest: ListedDate | null;
}

export interface CountryAgreement {
  readonly about: 'country';
  readonly verdict: Verdict;
  readonly screened: readonly string[];
  readonly listed: readonly HitCountry[];
  /** Codes of both sides. */
  readonly shared: readonly string[];
}

export interface GenderAgreement {
  readonly about: 'gender';
  readonly verdict: Verdict;
  readonly screened: string;
  readonly listed: string | null;
}

export interface TypeAgreement {
  readonly about: 'type';
  readonly verdict: Verdict;
  readonly screened: string;
  readonly listed: string | null;
}

export type Agreement = DateAgreement | CountryAgreement | GenderAgreement | TypeAgreement;

type Screened = Pick<Screening, 'entityType' | 'entityDate' | 'countries' | 'extendedSearchParameters'>;

const known = new WeakMap<
  Hit,
  { readonly screening: Screened; readonly toleranceYears: number; readonly all: readonly Agreement[] }
>();

/** `agreements`, made once for each hit: dates of 100 hits take up to 50 ms, and a drag in the plot renders often. */
export function agreementsOf(screening: Screened, hit: Hit, toleranceYears: number): readonly Agreement[] {
  const made = known.get(hit);
  if (made?.screening === screening && made.toleranceYears === toleranceYears) return made.all;
  const all = agreements(screening, hit, toleranceYears);
  known.set(hit, { screening, toleranceYears, all });
  return all;
}

/**
 * One entry for each fact of the screening. The entity type only where the list contradicts it.
 *
 * @param toleranceYears - Dates that are no further apart are `near`, not a conflict.
 */
export function agreements(screening: Screened, hit: Hit, toleranceYears: number): Agreement[] {
  const type = typeAgreement(screening.entityType, hit.entitySubType);
  return [
    dateAgreement(screening.entityDate, hit.birthOrFoundationDates, toleranceYears),
    countryAgreement(screenedCountries(screening), hit.countries),
    genderAgreement(textOf(screening.extendedSearchParameters?.['gender']), textOf(hit['gender'])),
    type.verdict === 'conflict' ? type : null,
  ].filter((agreement) => agreement !== null);
}

const VERDICTS: Readonly<Record<DateVerdict, Verdict>> = {
  day: 'agree',
  month: 'agree',
  year: 'agree',
  exchanged: 'possible',
  range: 'possible',
  near: 'possible',
  unknown: 'unknown',
  conflict: 'conflict',
};

/** Of several dates the closest counts. A date that cannot be read may be the right one, so the others are no conflict. */
export function dateAgreement(
  screened: string | null | undefined,
  dates: string | null | undefined,
  toleranceYears: number,
): DateAgreement | null {
  const date = screened?.slice(0, 10);
  if (!date || !isIsoDate(date)) return null;
  const listed = hitDates(dates);
  const [closest = null] = listed
    .map((each) => ({ each, verdict: dateVerdict(each, date, toleranceYears) }))
    .sort((a, b) => DATE_VERDICTS.indexOf(a.verdict) - DATE_VERDICTS.indexOf(b.verdict));
  const closeness = closest?.verdict ?? 'unknown';
  return {
    about: 'date',
    verdict: VERDICTS[closeness],
    screened: date,
    listed,
    closeness,
    closest: closest?.each ?? null,
  };
}

export function countryAgreement(
  screened: readonly string[],
  countries: string | null | undefined,
): CountryAgreement | null {
  if (screened.length === 0) return null;
  const listed = hitCountries(countries);
  const shared = screened.filter((code) => listed.some((each) => each.code === code));
  const readable = listed.length > 0 && listed.every((each) => each.code !== null);
  const verdict = shared.length > 0 ? 'agree' : readable ? 'conflict' : 'unknown';
  return { about: 'country', verdict, screened, listed, shared };
}

export function genderAgreement(screened: string | null, listed: string | null): GenderAgreement | null {
  if (!screened) return null;
  const initial = (gender: string | null) => /^[mf]/i.exec(gender ?? '')?.[0].toLowerCase() ?? null;
  const verdict =
    initial(listed) === null ? 'unknown' : initial(listed) === initial(screened) ? 'agree' : 'conflict';
  return { about: 'gender', verdict, screened, listed };
}

/** What lists call a person and a company. Any other sub-type is no conflict. */
const PERSON = /^(person|individual|human|man|woman)$/i;
const COMPANY = /^(company|organi[sz]ation|entity|legal ?entity|business)$/i;
/** Neither: a company may own it. */
const CRAFT = /^(vessel|aircraft)$/i;

export function typeAgreement(screened: string, listed: string | null | undefined): TypeAgreement {
  const written = textOf(listed);
  const isListed = (kind: RegExp) => kind.test(written ?? '');
  const [same, other] = screened === 'company' ? [COMPANY, [PERSON]] : [PERSON, [COMPANY, CRAFT]];
  const isKnown = screened === 'person' || screened === 'company';
  const verdict =
    isKnown && isListed(same) ? 'agree' : isKnown && other.some(isListed) ? 'conflict' : 'unknown';
  return { about: 'type', verdict, screened, listed: written };
}

/** Upper-case codes: the countries of the search, and the one of residence. */
export function screenedCountries(screening: Screened): string[] {
  const residence = textOf(screening.extendedSearchParameters?.['countryOfResidence']);
  const codes = [...(screening.countries ?? []), ...(residence ? [residence] : [])];
  return [...new Set(codes.map((code) => code.toUpperCase()))];
}

/** Null for what is not text, and for empty text. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
