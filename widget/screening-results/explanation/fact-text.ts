import { intlFormat } from '../../language/intl-format.js';
import { gregorianDay } from '../../language/dates.js';
import { countryName } from '../../language/country-names.js';
import { nameOutsideIso } from '../../language/countries-outside-iso.js';
import type { HitCountry } from '../../language/hit-countries.js';
import type { ListedDate } from '../../language/listed-date.js';
import { conjunction, isolate, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

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
