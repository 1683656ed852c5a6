/** The reason of a decision, from the data of both sides. A name or a score is never a reason. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { gregorianDay } from '../../language/dates.js';
import { listedCountry, listedDateText, listOf } from '../explanation/fact-sides.js';
import { validTolerance } from '../facts/date-closeness.js';
import { dataFacts, statedFacts, type StatedFact, type Verdict } from '../facts/hit-facts.js';
import { genderName, shown, withoutIsolates } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { RulingReason } from './reason-groups.js';

/** Which facts speak for a label. `unclear` claims nothing: it states all that can be compared. */
const SPEAKING: Readonly<Record<string, readonly Verdict[]>> = {
  different: ['conflict'],
  same: ['agree'],
  unclear: ['conflict', 'agree', 'possible'],
};

/** Both sides of each fact that speaks for the label; '' where none does, but `unclear` says so. */
export function reasonText(
  localize: ResultsLocalize,
  screening: Screening,
  hit: Hit,
  label: string,
  toleranceYears: number,
): string {
  const verdicts = Object.hasOwn(SPEAKING, label) ? SPEAKING[label]! : [];
  const speaking = stated(screening, hit, toleranceYears).filter(({ verdict }) => verdicts.includes(verdict));
  if (label === 'unclear' && speaking.length === 0) return localize.text('reasonNothing');
  return withoutIsolates(
    speaking.map((fact) => sentence(localize, fact, screening.entityType === 'company')).join(' '),
  );
}

function stated(screening: Screening, hit: Hit, toleranceYears: number): StatedFact[] {
  return statedFacts(dataFacts(screening, hit, validTolerance(toleranceYears)));
}

/** One press decides: by the `reason` by which a batch would, or by a date that agrees. `unclear` claims nothing. */
export function isClear(
  screening: Screening,
  hit: Hit,
  label: string,
  toleranceYears: number,
  reason: RulingReason | undefined,
): boolean {
  if (label !== 'same') return label === 'unclear' || (label === 'different' && reason !== undefined);
  const facts = stated(screening, hit, toleranceYears);
  const isAgreed = facts.some(({ about, verdict }) => about === 'date' && verdict === 'agree');
  return isAgreed && !facts.some(({ verdict }) => verdict === 'conflict');
}

function sentence(localize: ResultsLocalize, fact: StatedFact, isCompany: boolean): string {
  const country = (code: string) => countryName(code, localize.language);
  switch (fact.about) {
    case 'date': {
      const listed = fact.listed.map((date) => listedDateText(localize, date));
      return localize.text(isCompany ? 'reasonFounded' : 'reasonBorn', {
        listed: listOf(localize, listed),
        screened: gregorianDay(fact.screened, localize.locale),
      });
    }
    case 'country':
      return localize.text('reasonCountries', {
        listed: listOf(
          localize,
          fact.listed.map((each) => listedCountry(localize, each)),
        ),
        screened: listOf(localize, fact.screened.map(country)),
      });
    case 'gender':
      return localize.text('reasonGender', {
        listed: genderName(localize, fact.listed ?? ''),
        screened: genderName(localize, fact.screened),
      });
    case 'type':
      return localize.text('reasonType', {
        listed: shown(fact.listed ?? ''),
        screened: localize.text(isCompany ? 'entityCompany' : 'entityPerson'),
      });
  }
}
