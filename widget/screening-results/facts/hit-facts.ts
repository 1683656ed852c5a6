/** What each field of a hit says against what was searched. A field that is not listed or cannot be read is never a conflict. Pure. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { dateDoubt } from '../../../contract/doubtful-date.js';
import { isIsoDate } from '../../../contract/rules.js';
import { aliasNames } from '../../names/alias-matching.js';
import { legalFormsOf } from '../../names/legal-forms.js';
import { compareNames, isSameName, type NameDifference } from '../../names/name-difference.js';
import { splitName } from '../../names/name-words.js';
import { hitCountries, type HitCountry } from '../../language/hit-countries.js';
import { isRelatedCountry } from '../../language/related-countries.js';
import { keepLast } from '../../table/keep-last.js';
import {
  DATE_CLOSENESS,
  DATE_VERDICTS,
  type DateCloseness,
  dateCloseness,
  isOtherDate,
  yearsApart,
} from './date-closeness.js';
import { readListedDates, type ListedDate } from '../../language/listed-date.js';

/** `possible`: neither proves the same person nor excludes it. */
export const VERDICTS = ['agree', 'possible', 'conflict', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

interface Compared<About extends string, Screened, Listed> {
  readonly about: About;
  readonly verdict: Verdict;
  readonly screened: Screened;
  readonly listed: Listed;
}

/** Screened is an ISO day, null without one. */
export interface DateFact extends Compared<'date', string | null, readonly ListedDate[]> {
  readonly closeness: DateCloseness;
  /** The listed date that decides. Null without one, or without a screened one. */
  readonly closest: ListedDate | null;
  /** Between both. Null where one is missing or cannot be read. */
  readonly yearsApart: number | null;
  /** A conflict that no error of either side explains. */
  readonly isOther: boolean;
}

export interface CountryFact extends Compared<'country', readonly string[], readonly HitCountry[]> {
  /** Codes of both sides. */
  readonly shared: readonly string[];
}

type GenderFact = Compared<'gender', string | null, string | null>;
type TypeFact = Compared<'type', string, string | null>;

export type Fact =
  | { readonly about: 'name'; readonly verdict: Verdict }
  | DateFact
  | CountryFact
  | GenderFact
  | TypeFact;

/** A fact that a row and a report state beside the name. */
export type StatedFact = ((DateFact | GenderFact) & { readonly screened: string }) | CountryFact | TypeFact;

export interface ScreenedHit {
  readonly screening: Screening;
  readonly hit: Hit;
}

type Screened = Pick<Screening, 'entityType' | 'entityDate' | 'countries' | 'extendedSearchParameters'> &
  Partial<Pick<Screening, 'name'>>;

/** The fields in the order of the screen, without those that neither side has. */
export function hitFacts(screening: Screened, hit: Hit, difference: NameDifference): readonly Fact[] {
  return [{ about: 'name', verdict: nameVerdict(difference) }, ...dataFacts(screening, hit)];
}

/** All but the name. Made once for each hit: dates of 100 hits take up to 50 ms, and each change of the filters renders all rows again. */
export function dataFacts(screening: Screened, hit: Hit): readonly Fact[] {
  return made(hit, screening);
}

const made = keepLast((hit: Hit, screening: Screened): readonly Fact[] => {
  const extended = screening.extendedSearchParameters ?? {};
  const date = dateFact(screening.entityDate, hit.birthOrFoundationDates, screening.entityType);
  const searched = hitCountries(
    [...(screening.countries ?? []), textOf(extended['countryOfResidence'])].join(';'),
  );
  // What is no code stays as it is written.
  const country = countryFact(
    searched.map(({ code, text }) => code ?? text),
    hit.countries,
  );
  const gender = genderFact(textOf(extended['gender']), textOf(hit['gender']));
  return [
    ...((textOf(screening.entityDate) ?? date.listed.length) ? [date] : []),
    ...(country.screened.length + country.listed.length > 0 ? [country] : []),
    ...((gender.screened ?? gender.listed) ? [gender] : []),
    typeFact(screening.entityType, hit.entitySubType, [screening.name, hit.name, ...aliasNames(hit.aliases)]),
  ];
});

export function factAbout<About extends Fact['about']>(facts: readonly Fact[], about: About) {
  return facts.find((fact): fact is Extract<Fact, { about: About }> => fact.about === about);
}

/** The facts of what was screened. The entity type only where the list contradicts it. */
export function statedFacts(facts: readonly Fact[]): StatedFact[] {
  return facts.filter((fact) => isStated(fact));
}

function isStated(fact: Fact): fact is StatedFact {
  if (fact.about === 'type') return fact.verdict === 'conflict';
  if (fact.about === 'name') return false;
  return fact.screened !== null && fact.screened.length > 0;
}

/** A name that differs is no conflict: people have several names, and lists several spellings. */
export function nameVerdict(difference: NameDifference): Verdict {
  if (isSameName(difference)) return 'agree';
  const isCompared = difference.closeness > 0 && !difference.tooLong;
  return isCompared ? 'possible' : 'unknown';
}

/**
 * The closest of several dates decides. A date that cannot be read may be the right one, so the others are no conflict. Of a screened
 * date that is doubted, a conflict is not known, and what agrees is possible.
 */
export function dateFact(
  screened: string | null | undefined,
  dates: string | null | undefined,
  entityType = 'person',
): DateFact {
  const day = screened?.slice(0, 10) ?? '';
  const date = isIsoDate(day) ? day : null;
  const listed = readListedDates(dates);
  const [decisive] = (date === null ? [] : listed)
    .map((closest) => ({
      closest,
      closeness: dateCloseness(closest, day),
      yearsApart: yearsApart(closest, day),
    }))
    .sort(
      (a, b) =>
        DATE_CLOSENESS.indexOf(a.closeness) - DATE_CLOSENESS.indexOf(b.closeness) ||
        (a.yearsApart ?? 0) - (b.yearsApart ?? 0),
    );
  const nearest = decisive ?? { closeness: 'unknown', closest: null, yearsApart: null };
  const fact = { about: 'date', screened: date, listed, isOther: false, ...nearest } as const;
  const verdict: Verdict = DATE_VERDICTS[nearest.closeness];
  const today = new Date().toISOString().slice(0, 10);
  if (date && dateDoubt(entityType, date, today)) {
    if (verdict === 'conflict') return { ...fact, verdict: 'unknown', closeness: 'unknown' };
    return { ...fact, verdict: verdict === 'agree' ? 'possible' : verdict };
  }
  return { ...fact, verdict, isOther: verdict === 'conflict' && isOtherDate(day, listed, entityType, today) };
}

export function countryFact(screened: readonly string[], countries: string | null | undefined): CountryFact {
  const listed = hitCountries(countries);
  const shared = screened.filter((code) => listed.some((each) => each.code === code));
  const all = [...hitCountries(screened.join(';')), ...listed];
  const isRead = screened.length > 0 && listed.length > 0 && all.every(({ code }) => code !== null);
  const isRelated = screened.some((code) => listed.some((each) => isRelatedCountry(code, each)));
  const verdict = shared.length > 0 ? 'agree' : isRelated ? 'possible' : isRead ? 'conflict' : 'unknown';
  return { about: 'country', verdict, screened, listed, shared };
}

export function genderFact(screened: string | null, listed: string | null): GenderFact {
  const initial = (gender: string | null) =>
    /^([mf])(?:ale|emale)?$/i.exec(gender ?? '')?.[1]?.toLowerCase() ?? null;
  const isKnown = screened !== null && initial(listed) !== null;
  const verdict = !isKnown ? 'unknown' : initial(listed) === initial(screened) ? 'agree' : 'conflict';
  return { about: 'gender', verdict, screened, listed };
}

/** What lists call a person and a company. Any other sub-type is no conflict: a "LegalEntity" of OpenSanctions may be a person. */
const PERSON = /^(person|individual|human|man|woman)$/i;
const COMPANY = /^(company|organi[sz]ation|entity|business)$/i;
/** Neither: a company may own it. */
const CRAFT = /^(vessel|aircraft)$/i;

/** `names`: a business that has its owner's name and no legal form may be listed as the person. */
export function typeFact(
  screened: string,
  listed: string | null | undefined,
  names: readonly [screened: string | undefined, listed: string, ...aliases: string[]] = [undefined, ''],
): TypeFact {
  const written = textOf(listed);
  const isListed = (kind: RegExp) => kind.test(written ?? '');
  const [same, other] = screened === 'company' ? [COMPANY, PERSON] : [PERSON, COMPANY];
  const isOther = isListed(other) || (screened === 'person' && isListed(CRAFT));
  const isKnown = screened === 'person' || screened === 'company';
  const verdict = !isKnown ? 'unknown' : isListed(same) ? 'agree' : isOther ? 'conflict' : 'unknown';
  const isOpen = verdict === 'conflict' && isListed(other) && isOwnersName(names, screened);
  return { about: 'type', verdict: isOpen ? 'possible' : verdict, screened, listed: written };
}

/** Each word of the company's name is in the person's. A name in two scripts is not compared, so it excludes nothing; an alias proves nothing. */
function isOwnersName(
  [screened, ...listed]: readonly [screened: string | undefined, ...listed: string[]],
  type: string,
): boolean {
  return listed.some((name, at) => {
    const [company, person] = type === 'company' ? [screened, name] : [name, screened];
    if (!company || !person || legalFormsOf(splitName(company).words).length > 0) return false;
    const { missingWords, otherScript, tooLong } = compareNames(company, person);
    return otherScript || tooLong ? at === 0 : missingWords.length === 0;
  });
}

/** Null for what is not text, and for empty text. */
export function textOf(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}
