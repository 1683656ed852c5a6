/**
 * What a hit's listed facts say about "is it the same one?": agree, conflict, or not known. Nothing is
 * guessed: a fact that is not listed, or cannot be read, is never called a conflict. Pure.
 */
import type { Hit, Screening } from '../../contract/screening.js';
import { isIsoDate } from '../../contract/rules.js';
import { hitCountries, type HitCountry } from './hit-countries.js';
import { agreesTo, hitDates, type HitDate } from './hit-dates.js';

export type Verdict = 'agree' | 'conflict' | 'unknown';

export interface DateAgreement {
  readonly about: 'date';
  readonly verdict: Verdict;
  readonly asked: string;
  readonly listed: readonly HitDate[];
  /** How far an agreeing date goes: a bare year agrees with any day in it. */
  readonly precision: 'day' | 'month' | 'year' | null;
}

export interface CountryAgreement {
  readonly about: 'country';
  readonly verdict: Verdict;
  readonly asked: readonly string[];
  readonly listed: readonly HitCountry[];
  /** Codes both sides name. */
  readonly shared: readonly string[];
}

export interface GenderAgreement {
  readonly about: 'gender';
  readonly verdict: Verdict;
  readonly asked: string;
  readonly listed: string | null;
}

export interface TypeAgreement {
  readonly about: 'type';
  readonly verdict: Verdict;
  readonly asked: string;
  readonly listed: string | null;
}

export type Agreement = DateAgreement | CountryAgreement | GenderAgreement | TypeAgreement;

type Asked = Pick<Screening, 'entityType' | 'entityDate' | 'countries' | 'extendedSearchParameters'>;

/** One entry for each fact the screening named; the entity type only where a list contradicts it. */
export function agreements(screening: Asked, hit: Hit): Agreement[] {
  return [
    dateAgreement(screening.entityDate, hit.birthOrFoundationDates),
    countryAgreement(askedCountries(screening), hit.countries),
    genderAgreement(textOf(screening.extendedSearchParameters?.['gender']), textOf(hit['gender'])),
    typeConflict(screening.entityType, hit.entitySubType),
  ].filter((agreement) => agreement !== null);
}

export function dateAgreement(
  asked: string | null | undefined,
  dates: string | null | undefined,
): DateAgreement | null {
  const date = asked?.slice(0, 10);
  if (!date || !isIsoDate(date)) return null;
  const listed = hitDates(dates);
  const precisions = listed.map((each) => agreesTo(each, date));
  const precision = (['day', 'month', 'year'] as const).find((each) => precisions.includes(each)) ?? null;
  const readable = listed.length > 0 && listed.every((each) => each.year !== null);
  const verdict = precision ? 'agree' : readable ? 'conflict' : 'unknown';
  return { about: 'date', verdict, asked: date, listed, precision };
}

export function countryAgreement(
  asked: readonly string[],
  countries: string | null | undefined,
): CountryAgreement | null {
  if (asked.length === 0) return null;
  const listed = hitCountries(countries);
  const shared = asked.filter((code) => listed.some((each) => each.code === code));
  const readable = listed.length > 0 && listed.every((each) => each.code !== null);
  const verdict = shared.length > 0 ? 'agree' : readable ? 'conflict' : 'unknown';
  return { about: 'country', verdict, asked, listed, shared };
}

export function genderAgreement(asked: string | null, listed: string | null): GenderAgreement | null {
  if (!asked) return null;
  const initial = (gender: string | null) => /^[mf]/i.exec(gender ?? '')?.[0].toLowerCase() ?? null;
  const verdict =
    initial(listed) === null ? 'unknown' : initial(listed) === initial(asked) ? 'agree' : 'conflict';
  return { about: 'gender', verdict, asked, listed };
}

/** Words for a person and for a company that lists use; a sub-type in neither says nothing. */
const PERSON = /^(person|individual|human|man|woman)$/i;
const COMPANY = /^(company|organi[sz]ation|entity|legal ?entity|business|vessel|aircraft)$/i;

function typeConflict(asked: string, listed: string | null | undefined): TypeAgreement | null {
  const written = listed?.trim() ?? '';
  const conflict =
    (asked === 'person' && COMPANY.test(written)) || (asked === 'company' && PERSON.test(written));
  return conflict ? { about: 'type', verdict: 'conflict', asked, listed: written } : null;
}

function askedCountries(screening: Asked): string[] {
  const residence = textOf(screening.extendedSearchParameters?.['countryOfResidence']);
  const codes = [...(screening.countries ?? []), ...(residence ? [residence] : [])];
  return [...new Set(codes.map((code) => code.toUpperCase()))];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
