import { intlFormat } from '../../language/intl-format.js';
import type { EntityType } from '../../../contract/rules.js';
import { gregorianDay } from '../../language/dates.js';
import { countryName } from '../../language/country-names.js';
import { nameOutsideIso } from '../facts/countries-outside-iso.js';
import type { HitCountry } from '../facts/hit-countries.js';
import type { CountryFact, StatedFact } from '../facts/hit-facts.js';
import type { ListedDate } from '../facts/listed-date.js';
import { genderName, isolate, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

export const VERDICT_SIGNS = { agree: '✓', possible: '?', conflict: '✕', unknown: '?' } as const;

/** What a fact of a hit says about the screened person or company. */
export function factText(localize: ResultsLocalize, fact: StatedFact, entityType: string): string {
  switch (fact.about) {
    case 'date':
      return dateText(localize, fact, entityType);
    case 'country':
      return countryText(localize, fact);
    case 'gender': {
      const { verdict, screened, listed } = fact;
      if (verdict === 'unknown') return localize.text('genderUnknown');
      return localize.text(verdict === 'agree' ? 'genderAgrees' : 'genderConflicts', {
        listed: genderName(localize, listed ?? ''),
        screened: genderName(localize, screened),
      });
    }
    case 'type':
      return localize.text('typeConflicts', {
        listed: isolate(shown(fact.listed ?? '')),
        screened: localize.text(fact.screened === 'company' ? 'aCompany' : 'aPerson'),
      });
  }
}

function dateText(
  localize: ResultsLocalize,
  { screened, listed, closeness, closest }: Extract<StatedFact, { about: 'date' }>,
  entityType: string,
): string {
  if (!closest) return localize.text('dateUnknown');
  const all = listOf(
    localize,
    listed.map((date) => listedDateText(localize, date)),
    LISTED_IN_ROW,
  );
  if (closeness === 'unknown') return localize.text('dateUnread', { listed: all });
  const isCompany = (entityType as EntityType) === 'company';
  const dated = (date: string) => localize.text(isCompany ? 'founded' : 'born', { date });
  if (closeness === 'conflict') {
    // A bare year conflicts by the year, so the other side is said as a year too.
    const years = listed.every(({ precision, isHijri }) => precision === 'year' && !isHijri);
    return localize.text('dateConflicts', {
      date: dated(all),
      screened: isolate(years ? screened.slice(0, 4) : screened),
    });
  }
  const key =
    closest.isOrderUncertain && closeness === 'exchanged' ? 'orderUncertain' : DATE_TEXTS[closeness];
  // The same day is written as the screening writes it, unless the list writes another calendar.
  const written =
    closeness === 'day' && !closest.isHijri ? isolate(screened) : isolate(listedDateText(localize, closest));
  return localize.text(key, { date: dated(written), screened: isolate(screened) });
}

const DATE_TEXTS = {
  day: 'dateSameDay',
  month: 'dateSameMonth',
  year: 'dateSameYear',
  exchanged: 'dateExchanged',
  range: 'dateInRange',
  near: 'dateNear',
} as const;

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

function countryText(localize: ResultsLocalize, { verdict, screened, listed, shared }: CountryFact): string {
  const name = (code: string) => countryName(code, localize.language);
  const names = listed.map((country) => listedCountry(localize, country));
  if (verdict === 'agree') return listOf(localize, shared.map(name), LISTED_IN_ROW);
  if (verdict === 'conflict') {
    return localize.text('countryConflicts', {
      listed: listOf(localize, names, LISTED_IN_ROW),
      screened: listOf(localize, screened.map(name), LISTED_IN_ROW),
    });
  }
  if (listed.length === 0) return localize.text('countryUnknown');
  return localize.text('countryUnread', { listed: listOf(localize, names, LISTED_IN_ROW) });
}

/** More dates or countries than this are counted, not listed. */
const LISTED_IN_ROW = 3;

export function listOf(localize: ResultsLocalize, items: readonly string[], most = Infinity): string {
  const shown = items.slice(0, most).map(isolate);
  const format = intlFormat(Intl.ListFormat, localize.language, { type: 'conjunction' });
  if (items.length <= most) return format.format(shown);
  return localize.text('andMore', {
    items: shown.join(localize.direction === 'rtl' ? '، ' : ', '),
    n: items.length - most,
  });
}
