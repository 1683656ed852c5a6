import { isIsoDate } from '../../../contract/rules.js';
import { countryName } from '../../language/country-names.js';
import { gregorianDay, hijriDay } from '../../language/dates.js';
import { textOf, type CountryFact, type DateFact, type Fact, type ScreenedHit } from '../facts/hit-facts.js';
import { readListedDate, type ListedDate } from '../../language/listed-date.js';
import { conjunction, genderName, isolate, shown } from '../texts/listed-texts.js';
import { intlFormat } from '../../language/intl-format.js';
import { nameOutsideIso } from '../../language/countries-outside-iso.js';
import type { HitCountry } from '../../language/hit-countries.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** One field on both sides, and why the verdict is so. */
export interface Sides {
  readonly screened: readonly string[];
  readonly listed: readonly string[];
  readonly note: string;
}

/** What fits is filled, what differs is quiet, and what is not known is hollow. */
export const SIGNS = { agree: '●', possible: '◐', conflict: '×', unknown: '○' } as const;

export type DataFact = Exclude<Fact, { about: 'name' }>;

export function dataSides(
  localize: ResultsLocalize,
  { screening }: Pick<ScreenedHit, 'screening'>,
  fact: DataFact,
): Sides {
  const name = (code: string) => countryName(code, localize.language);
  switch (fact.about) {
    case 'date': {
      const screened = textOf(screening.entityDate)?.slice(0, 10);
      return {
        screened: screened ? [dateText(localize, readListedDate(screened))] : [],
        listed: fact.listed.map((date) => dateText(localize, date)),
        note: dateNote(localize, fact),
      };
    }
    case 'country': {
      const residence = textOf(screening.extendedSearchParameters?.['countryOfResidence']);
      return {
        screened: [
          ...(screening.countries ?? []).map(name),
          ...(residence ? [localize.text('residence', { value: isolate(name(residence)) })] : []),
        ],
        listed: listedCountries(localize, fact),
        note: countryNote(localize, fact),
      };
    }
    case 'gender': {
      const gender = (written: string | null) => (written ? [genderName(localize, written)] : []);
      return { screened: gender(fact.screened), listed: gender(fact.listed), note: '' };
    }
    case 'type': {
      const { screened, listed } = fact;
      const known = { person: 'entityPerson', company: 'entityCompany' } as const;
      const key = Object.hasOwn(known, screened) && known[screened as keyof typeof known];
      return { screened: [key ? localize.text(key) : screened], listed: listed ? [listed] : [], note: '' };
    }
  }
}

/** A day in the form of the reader, any other date as written. Readers of Arabic see a day in Hijri too: documents have either calendar. */
function dateText(localize: ResultsLocalize, date: ListedDate): string {
  const { text } = date;
  if (!isIsoDate(text)) return listedDateText(localize, date);
  const day = gregorianDay(text, localize.locale);
  const hijri = localize.direction === 'rtl' ? hijriDay(text, localize.locale) : undefined;
  return hijri ? `${isolate(day)} (${hijri})` : day;
}

const CLOSENESS = {
  day: 'sameDay',
  month: 'sameMonth',
  year: 'sameYear',
  exchanged: 'exchanged',
  range: 'inRange',
  dayAndMonth: 'onlyYear',
  unknown: 'unclear',
} as const;

/** How far apart both dates are. */
export function distanceText(
  localize: ResultsLocalize,
  { closeness, closest, yearsApart }: DateFact,
): string {
  if (!closest) return '';
  if (closeness !== 'near' && closeness !== 'conflict') return localize.text(CLOSENESS[closeness]);
  if (yearsApart) return localize.text('yearsApart', { n: yearsApart });
  return localize.text(closest.isApproximate ? 'sameYear' : 'otherDay');
}

function dateNote(localize: ResultsLocalize, fact: DateFact): string {
  const { closest, closeness, listed } = fact;
  const isUncertain = closeness === 'exchanged' && closest?.isOrderUncertain;
  const note = isUncertain ? localize.text('noteOrderUncertain') : distanceText(localize, fact);
  // The closest of several dates decides.
  if (!closest || listed.length === 1) return note;
  return localize.text('noteOfDate', { date: isolate(dateText(localize, closest)), note });
}

export function listedCountries(localize: ResultsLocalize, { listed }: CountryFact): string[] {
  return listed.map((country) => listedCountry(localize, country));
}

function countryNote(localize: ResultsLocalize, { verdict, screened, listed }: CountryFact): string {
  if (verdict === 'possible') return localize.text('noteRelated');
  const isUnread = verdict === 'unknown' && screened.length > 0 && listed.length > 0;
  return isUnread ? localize.text('unclear') : '';
}

/** The date as listed, and a Hijri date converted too: "1389 AH (converted: 19 Mar 1969 to 8 Mar 1970)". */
export function listedDateText(localize: ResultsLocalize, { text, readings, isHijri }: ListedDate): string {
  if (!isHijri) return shown(text);
  const day = (date: string) => isolate(gregorianDay(date, localize.locale));
  const converted = readings.map(({ from, to }) =>
    from === to ? day(from) : localize.text('dateSpan', { from: day(from), to: day(to) }),
  );
  const dates = intlFormat(Intl.ListFormat, localize.language, { type: 'disjunction' }).format(converted);
  return localize.text('converted', { date: isolate(text), dates });
}

/** In the reader's language where the country is known; otherwise as the list writes it. */
export function listedCountry({ language }: ResultsLocalize, { code, text }: HitCountry): string {
  return code ? countryName(code, language) : shown(nameOutsideIso(text, language));
}

export function listOf(localize: ResultsLocalize, items: readonly string[]): string {
  return conjunction(localize, items.map(isolate));
}
