import type { EntityType } from '../../contract/rules.js';
import { countryName } from '../language/country-names.js';
import type { Agreement, CountryAgreement, DateAgreement } from './agreement.js';
import type { HitDate } from './hit-dates.js';
import { genderName, isolate, type ResultsLocalize } from './screening-results-messages.js';

/** What a fact of a hit says about the screened person or company. */
export function agreementText(localize: ResultsLocalize, agreement: Agreement, entityType: string): string {
  switch (agreement.about) {
    case 'date':
      return dateText(localize, agreement, entityType);
    case 'country':
      return countryText(localize, agreement);
    case 'gender': {
      const { verdict, screened, listed } = agreement;
      if (verdict === 'unknown') return localize.text('genderUnknown');
      return localize.text(verdict === 'agree' ? 'genderAgrees' : 'genderConflicts', {
        listed: genderName(localize, listed ?? ''),
        screened: genderName(localize, screened),
      });
    }
    case 'type':
      return localize.text('typeConflicts', {
        listed: isolate(agreement.listed ?? ''),
        screened: localize.text(agreement.screened === 'company' ? 'aCompany' : 'aPerson'),
      });
  }
}

function dateText(
  localize: ResultsLocalize,
  { verdict, screened, listed, precision }: DateAgreement,
  entityType: string,
): string {
  const person = (entityType as EntityType) !== 'company';
  if (verdict === 'unknown') {
    if (listed.length === 0) return localize.text('dateUnknown');
    return localize.text('dateUnread', {
      listed: listOf(
        localize,
        listed.map(({ text }) => text),
        LISTED_IN_ROW,
      ),
    });
  }
  if (verdict === 'conflict') {
    // A bare year conflicts by the year, so the other side is said as a year too.
    const years = listed.every(({ month }) => month === null);
    return localize.text(person ? 'bornConflicts' : 'foundedConflicts', {
      listed: listOf(
        localize,
        listed.map(({ text }) => text),
        LISTED_IN_ROW,
      ),
      screened: isolate(years ? screened.slice(0, 4) : screened),
    });
  }
  const agreeing = listed.find(
    (date) => precisionOf(date) === precision && date.text.includes(screened.slice(0, 4)),
  );
  const text = isolate(precision === 'day' ? screened : (agreeing?.text ?? screened));
  if (precision === 'day') return localize.text(person ? 'bornAgrees' : 'foundedAgrees', { listed: text });
  return localize.text(person ? 'onlyYear' : 'onlyYearFounded', { listed: text });
}

function precisionOf({ month, day }: HitDate): 'day' | 'month' | 'year' {
  if (month === null) return 'year';
  return day === null ? 'month' : 'day';
}

function countryText(
  localize: ResultsLocalize,
  { verdict, screened, listed, shared }: CountryAgreement,
): string {
  const name = (code: string) => countryName(code, localize.language);
  const names = listed.map(({ code, text }) => (code ? name(code) : text));
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
  const format = new Intl.ListFormat(localize.language, { type: 'conjunction' });
  if (items.length <= most) return format.format(shown);
  return localize.text('andMore', {
    items: shown.join(localize.direction === 'rtl' ? '، ' : ', '),
    n: items.length - most,
  });
}
