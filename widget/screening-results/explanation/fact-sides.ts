import type { TemplateResult } from 'lit-element';
import { isIsoDate } from '../../../contract/rules.js';
import { countryName } from '../../language/country-names.js';
import { hijriDay } from '../../language/dates.js';
import { textOf, type CountryFact, type DateFact, type Fact } from '../facts/hit-facts.js';
import { listedCountry, listedDateText, listOf } from './fact-text.js';
import { otherDifferencesText } from './difference-text.js';
import { matchedName, screenedName, type MatchedHit } from './name-sides.js';
import { readListedDate, type ListedDate } from '../facts/listed-date.js';
import { genderName, isolate } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { textList, wholeText } from '../texts/whole-text.js';

/** One field on both sides, and why the verdict is so. Null: nothing is written there. */
export interface Sides {
  readonly screened: TemplateResult | string | null;
  readonly listed: TemplateResult | string | null;
  readonly note?: string;
}

export function factSides(localize: ResultsLocalize, matched: MatchedHit, fact: Fact): Sides {
  const { screening, match } = matched;
  switch (fact.about) {
    case 'name':
      return {
        screened: screenedName(localize, matched),
        listed: matchedName(localize, matched),
        // The marks of both names show the words that sound alike.
        note: otherDifferencesText(localize, match.difference),
      };
    case 'date': {
      const screened = textOf(screening.entityDate)?.slice(0, 10);
      return {
        screened: textList(localize, screened ? [dateText(localize, readListedDate(screened))] : []),
        listed: textList(
          localize,
          fact.listed.map((date) => dateText(localize, date)),
        ),
        note: dateNote(localize, fact),
      };
    }
    case 'country':
      return countrySides(localize, matched, fact);
    case 'gender': {
      const gender = (written: string | null) =>
        textList(localize, written ? [genderName(localize, written)] : []);
      return {
        screened: gender(fact.screened),
        listed: gender(fact.listed),
      };
    }
    case 'document': {
      const digits = fact.ending;
      return {
        screened: digits
          ? localize.text('numberEnding', { digits: isolate(digits) })
          : localize.text('numberGiven'),
        listed: null,
        note: localize.text('noteNoDocuments'),
      };
    }
    case 'type': {
      const { screened, listed } = fact;
      return {
        screened:
          screened === 'person'
            ? localize.text('entityPerson')
            : screened === 'company'
              ? localize.text('entityCompany')
              : screened,
        listed: listed && wholeText(localize, listed),
      };
    }
  }
}

/** The date as written, and a Hijri date converted. Readers of Arabic see a full date in Hijri too: documents have either calendar. */
function dateText(localize: ResultsLocalize, date: ListedDate): string {
  const { text } = date;
  const hijri = localize.direction === 'rtl' && isIsoDate(text) ? hijriDay(text, localize.locale) : undefined;
  return hijri ? `${isolate(text)} · ${hijri}` : listedDateText(localize, date);
}

const DATE_NOTES = {
  day: 'noteSameDay',
  month: 'noteSameMonth',
  year: 'noteSameYear',
  exchanged: 'noteExchanged',
  range: 'noteInRange',
  near: 'noteNear',
  unknown: 'noteUnclear',
  conflict: 'noteOtherDate',
} as const;

function dateNote(localize: ResultsLocalize, { closeness, closest, listed }: DateFact): string {
  if (!closest) return '';
  const isUncertain = closeness === 'exchanged' && closest.isOrderUncertain;
  const note = localize.text(isUncertain ? 'noteOrderUncertain' : DATE_NOTES[closeness]);
  // The closest of several dates decides.
  if (listed.length === 1 || closeness === 'conflict') return note;
  return localize.text('noteOfDate', { date: isolate(closest.text), note });
}

function countrySides(localize: ResultsLocalize, { screening }: MatchedHit, fact: CountryFact): Sides {
  const name = (code: string) => countryName(code, localize.language);
  const residence = textOf(screening.extendedSearchParameters?.['countryOfResidence']);
  return {
    screened: textList(localize, [
      ...(screening.countries ?? []).map(name),
      ...(residence ? [localize.text('residence', { value: isolate(name(residence)) })] : []),
    ]),
    listed: textList(
      localize,
      fact.listed.map((country) => listedCountry(localize, country)),
    ),
    note: countryNote(localize, fact),
  };
}

function countryNote(localize: ResultsLocalize, { verdict, screened, listed, shared }: CountryFact): string {
  if (screened.length === 0) return '';
  if (verdict === 'conflict') return localize.text('noteNoShared');
  if (verdict === 'unknown') return listed.length > 0 ? localize.text('noteUnclear') : '';
  if (screened.length === 1 && listed.length === 1) return '';
  const names = shared.map((code) => countryName(code, localize.language));
  return localize.text('noteShared', { countries: listOf(localize, names) });
}
