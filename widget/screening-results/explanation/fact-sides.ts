import type { TemplateResult } from 'lit';
import { isIsoDate } from '../../../contract/rules.js';
import { countryName } from '../../language/country-names.js';
import { hijriDay } from '../../language/dates.js';
import { textOf, type CountryAgreement, type DateAgreement } from '../facts/hit-facts.js';
import { listedDateText, listOf } from './fact-text.js';
import { otherDifferencesText } from './difference-text.js';
import { matchedName, screenedName, type ComparedName } from './name-sides.js';
import type { Evidence } from '../facts/evidence.js';
import { hitCountries } from '../facts/hit-countries.js';
import { hitDates } from '../facts/hit-dates.js';
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

export function sidesOf(localize: ResultsLocalize, compared: ComparedName, evidence: Evidence): Sides {
  const { screening, hit, match } = compared;
  switch (evidence.about) {
    case 'name':
      return {
        screened: screenedName(localize, compared),
        listed: matchedName(localize, compared),
        // The marks of both names show the words that sound alike.
        note: otherDifferencesText(localize, match.difference),
      };
    case 'date': {
      const screened = textOf(screening.entityDate)?.slice(0, 10);
      const listed = hitDates(hit.birthOrFoundationDates);
      return {
        screened: textList(localize, screened ? [dateText(localize, readListedDate(screened))] : []),
        listed: textList(
          localize,
          listed.map((date) => dateText(localize, date)),
        ),
        note: dateNote(localize, evidence.agreement),
      };
    }
    case 'country':
      return countrySides(localize, compared, evidence.agreement);
    case 'gender': {
      const gender = (written: string | null) =>
        textList(localize, written ? [genderName(localize, written)] : []);
      return {
        screened: gender(textOf(screening.extendedSearchParameters?.['gender'])),
        listed: gender(textOf(hit['gender'])),
      };
    }
    case 'document': {
      const digits = evidence.ending;
      return {
        screened: digits
          ? localize.text('numberEnding', { digits: isolate(digits) })
          : localize.text('numberGiven'),
        listed: null,
        note: localize.text('noteNoDocuments'),
      };
    }
    case 'type': {
      const { screened, listed } = evidence.agreement;
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

function dateNote(localize: ResultsLocalize, agreement: DateAgreement | null): string {
  if (!agreement?.closest) return '';
  const { closeness, closest, listed } = agreement;
  const isUncertain = closeness === 'exchanged' && closest.isOrderUncertain;
  const note = localize.text(isUncertain ? 'noteOrderUncertain' : DATE_NOTES[closeness]);
  // Of several dates, the closest decides.
  if (listed.length === 1 || closeness === 'conflict') return note;
  return localize.text('noteOfDate', { date: isolate(closest.text), note });
}

function countrySides(
  localize: ResultsLocalize,
  { screening, hit }: ComparedName,
  agreement: CountryAgreement | null,
): Sides {
  const name = (code: string) => countryName(code, localize.language);
  const residence = textOf(screening.extendedSearchParameters?.['countryOfResidence']);
  const listed = hitCountries(hit.countries);
  return {
    screened: textList(localize, [
      ...(screening.countries ?? []).map(name),
      ...(residence ? [localize.text('residence', { value: isolate(name(residence)) })] : []),
    ]),
    listed: textList(
      localize,
      listed.map(({ code, text }) => (code ? name(code) : text)),
    ),
    note: countryNote(localize, agreement),
  };
}

function countryNote(localize: ResultsLocalize, agreement: CountryAgreement | null): string {
  if (!agreement) return '';
  const { verdict, screened, listed, shared } = agreement;
  if (verdict === 'conflict') return localize.text('noteNoShared');
  if (verdict === 'unknown') return listed.length > 0 ? localize.text('noteUnclear') : '';
  if (screened.length === 1 && listed.length === 1) return '';
  const names = shared.map((code) => countryName(code, localize.language));
  return localize.text('noteShared', { countries: listOf(localize, names) });
}
