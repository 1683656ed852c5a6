/** Differences and agreements in words. What a list wrote is isolated, so that its direction stays its own. */
import type { EntityType } from '../../contract/rules.js';
import type { Localize } from '../language/localize.js';
import { countryName } from '../language/country-names.js';
import type { Agreement, CountryAgreement, DateAgreement } from './agreement.js';
import type { ListedDate } from './hit-dates.js';
import { isSameName, type NameDifference } from '../names/name-difference.js';
import type { en } from './screening-results.en.js';

export type ResultsLocalize = Localize<typeof en>;

/** Unicode's first-strong isolate: what `<bdi>` is in plain text. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** More dates or countries than this are counted, not listed. */
const LISTED_IN_ROW = 3;

export function listOf(t: ResultsLocalize, items: readonly string[], most = Infinity): string {
  const shown = items.slice(0, most).map(isolate);
  const format = new Intl.ListFormat(t.language, { type: 'conjunction' });
  if (items.length <= most) return format.format(shown);
  return t.say('andMore', { items: shown.join(t.direction === 'rtl' ? '، ' : ', '), n: items.length - most });
}

export function differenceSentence(t: ResultsLocalize, difference: NameDifference): string {
  if (difference.otherScript) return t.say('otherScript');
  if (difference.tooLong) return t.say('tooLong');
  if (isSameName(difference)) return t.say('sameName');
  if (difference.closeness === 0) return t.say('noLikeness');
  const counted = (['letters', 'hyphens', 'marks', 'spaces', 'accents', 'initials'] as const).filter(
    (what) => difference[what] > 0,
  );
  const sentences: string[] = [];
  if (counted.length > 0) {
    const what = new Intl.ListFormat(t.language, { type: 'conjunction' }).format(
      counted.map((each) => t.say(each, { n: difference[each] })),
    );
    const n = counted.reduce((sum, each) => sum + difference[each], 0);
    sentences.push(t.say('differs', { what: capital(what, t.language), n }));
  }
  for (const key of ['addedWords', 'missingWords'] as const) {
    const words = difference[key];
    if (words.length === 0) continue;
    const quoted = words.map((word) => t.say('quoted', { word: isolate(word) }));
    const list = new Intl.ListFormat(t.language, { type: 'conjunction' }).format(quoted);
    sentences.push(t.say(key, { words: list, n: words.length }));
  }
  if (difference.reordered) sentences.push(t.say('reordered'));
  return sentences.join(' ');
}

function capital(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

export function agreementText(t: ResultsLocalize, agreement: Agreement, entityType: string): string {
  switch (agreement.about) {
    case 'date':
      return dateText(t, agreement, entityType);
    case 'country':
      return countryText(t, agreement);
    case 'gender': {
      const { verdict, asked, listed } = agreement;
      if (verdict === 'unknown') return t.say('genderUnknown');
      return t.say(verdict === 'agree' ? 'genderAgrees' : 'genderConflicts', {
        listed: genderName(t, listed ?? ''),
        asked: genderName(t, asked),
      });
    }
    case 'type':
      return t.say('typeConflicts', {
        listed: isolate(agreement.listed ?? ''),
        asked: t.say(agreement.asked === 'company' ? 'aCompany' : 'aPerson'),
      });
  }
}

/** Upstream's words for a gender, where we know them; a list's own otherwise. */
export function genderName(t: ResultsLocalize, written: string): string {
  if (/^m/i.test(written)) return t.say('Male');
  return /^f/i.test(written) ? t.say('Female') : isolate(written);
}

function dateText(
  t: ResultsLocalize,
  { verdict, asked, listed, precision }: DateAgreement,
  entityType: string,
): string {
  const person = (entityType as EntityType) !== 'company';
  if (verdict === 'unknown') {
    if (listed.length === 0) return t.say('dateUnknown');
    return t.say('dateUnread', {
      listed: listOf(
        t,
        listed.map(({ text }) => text),
        LISTED_IN_ROW,
      ),
    });
  }
  if (verdict === 'conflict') {
    // A bare year conflicts by the year, so the other side is said as a year too.
    const years = listed.every(({ month }) => month === null);
    return t.say(person ? 'bornConflicts' : 'foundedConflicts', {
      listed: listOf(
        t,
        listed.map(({ text }) => text),
        LISTED_IN_ROW,
      ),
      asked: isolate(years ? asked.slice(0, 4) : asked),
    });
  }
  const agreeing = listed.find(
    (date) => precisionOf(date) === precision && date.text.includes(asked.slice(0, 4)),
  );
  const text = isolate(precision === 'day' ? asked : (agreeing?.text ?? asked));
  if (precision === 'day') return t.say(person ? 'bornAgrees' : 'foundedAgrees', { listed: text });
  return t.say(person ? 'onlyYear' : 'onlyYearFounded', { listed: text });
}

function precisionOf({ month, day }: ListedDate): 'day' | 'month' | 'year' {
  if (month === null) return 'year';
  return day === null ? 'month' : 'day';
}

function countryText(t: ResultsLocalize, { verdict, asked, listed, shared }: CountryAgreement): string {
  const name = (code: string) => countryName(code, t.language);
  const names = listed.map(({ code, text }) => (code ? name(code) : text));
  if (verdict === 'agree') return listOf(t, shared.map(name), LISTED_IN_ROW);
  if (verdict === 'conflict') {
    return t.say('countryConflicts', {
      listed: listOf(t, names, LISTED_IN_ROW),
      asked: listOf(t, asked.map(name), LISTED_IN_ROW),
    });
  }
  if (listed.length === 0) return t.say('countryUnknown');
  return t.say('countryUnread', { listed: listOf(t, names, LISTED_IN_ROW) });
}

/** Risk types we know in the reader's language; others as the service writes them. */
export function riskTypeName(t: ResultsLocalize, type: string): string {
  if (type === '') return t.say('noType');
  return type === 'Sanctions' || type === 'PEP' || type === 'News Media' ? t.say(type) : type;
}

export function strengthText(t: ResultsLocalize, strength: number): string {
  return t.number(strength, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
