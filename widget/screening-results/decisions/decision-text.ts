/** How an analyst sees a decision, and what the data gives as its reason. */
import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit, Screening } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { gregorianDay, moment, timeOfDay } from '../../language/dates.js';
import { dotted } from '../../table/small-parts.js';
import { listedCountries, listedDateText, listOf } from '../explanation/fact-sides.js';
import { dataFacts, statedFacts, type StatedFact, type Verdict } from '../facts/hit-facts.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import {
  conjunction,
  fieldText,
  genderName,
  isolate,
  shown,
  withIsolatedDates,
  withoutIsolates,
} from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { DecidedHit } from './decided-hits.js';
import type { Unstored } from './proxy-decisions.js';

const LABELS = {
  different: ['markDifferent', 'markDifferentCompany'],
  unclear: ['markUnclear', 'markUnclear'],
  same: ['markSame', 'markSameCompany'],
} as const;

/** Those that the page gives, otherwise ours; and a present one that is no longer among them. */
export function labelChoices(given: unknown, now: string | undefined): readonly string[] {
  const own = Array.isArray(given) ? given.filter((label) => typeof label === 'string' && label) : [];
  return [...new Set<string>([...(own.length > 0 ? own : Object.keys(LABELS)), ...(now ? [now] : [])])];
}

/** The labels of a page are its own texts. */
export function labelText({ localize, isCompany }: ScreeningResultsModel, label: string): string {
  if (!Object.hasOwn(LABELS, label)) return label;
  return localize.text(LABELS[label as keyof typeof LABELS][isCompany ? 1 : 0]);
}

/** Our labels have colours: what may be the person leads the eye. */
const TONES: Readonly<Record<string, string>> = { same: 'bad', unclear: 'warn' };

export function labelTag(label: string, text: string): TemplateResult {
  const tone = Object.hasOwn(TONES, label) ? TONES[label] : '';
  return html`<span class="marked ${tone}"><bdi>${text}</bdi></span>`;
}

export function decisionText(results: ScreeningResultsModel, decided: DecidedHit): string {
  const key = decided.isCurrent ? 'markedHit' : decided.isProposed ? 'proposedHit' : 'markedBefore';
  return results.localize.text(key, { label: isolate(labelText(results, decided.decision.label)) });
}

/** Beside the name of a hit. A folded hit has nothing else. */
export function decisionTags(results: ScreeningResultsModel, decided: DecidedHit): TemplateResult {
  const { decision, isCurrent, isProposed } = decided;
  const { label, by, confirmedBy, at, reason } = decision;
  const line = (text: string, kind: string) => html`<p class="${kind} muted"><bdi>${text}</bdi></p>`;
  return html`${labelTag(label, decisionText(results, decided))}
  ${dotted([by, confirmedBy, moment(at, results.localize.locale)].filter(Boolean), 'muted signature')}
  ${isCurrent || isProposed ? nothing : line(changesText(results, decided), 'since')}
  ${reason ? line(withIsolatedDates(reason), 'reason') : nothing}`;
}

/** The fields that are different now, on each side. */
function changesText({ localize, isCompany }: ScreeningResultsModel, { changes }: DecidedHit): string {
  if (changes.length === 0) return localize.text('otherHit');
  const sentences = (['searched', 'entity'] as const).flatMap((side) => {
    const fields = changes
      .filter((each) => each.side === side)
      .map((each) => fieldText(localize, each.field, isCompany));
    if (fields.length === 0) return [];
    const list = { fields: conjunction(localize, fields) };
    return [localize.text(side === 'searched' ? 'otherSearched' : 'otherListed', list)];
  });
  return sentences.join(' ');
}

const FAILURES = {
  offline: 'storeOffline',
  ended: 'storeEnded',
  forbidden: 'storeForbidden',
  sameAnalyst: 'sameAnalyst',
} as const;

/** Why decisions are not stored, by the first of them. Undefined for none. */
export function failureText(
  results: ScreeningResultsModel,
  unstored: readonly Unstored[],
): string | undefined {
  const { localize } = results;
  const [first] = unstored;
  const n = unstored.length;
  if (!first) return undefined;
  if ('failure' in first) {
    const { failure } = first;
    return localize.text(FAILURES[failure as keyof typeof FAILURES] ?? 'batchFailed', { n });
  }
  const { current } = first;
  if (n > 1 || !current) return localize.text('decidedMeanwhileMany', { n });
  return localize.text('decidedMeanwhile', {
    by: isolate(current.confirmedBy ?? current.by),
    time: timeOfDay(Date.parse(current.confirmedAt ?? current.at), localize.locale, Date.now()),
    label: isolate(labelText(results, current.label)),
  });
}

/** The second click of a double click may meet the button of the next hit, or of the next step. */
export function once(click: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) click();
  };
}

/** What an analyst decided last, and a way back. */
export function undoBar({ localize }: ScreeningResultsModel, n: number, undo: () => void): TemplateResult {
  return html`<p class="undo-bar">
    <span>${localize.text('decisionsSaved', { n })}</span>
    <button type="button" class="small" @click=${once(undo)}>
      ${localize.text('undo')} <kbd aria-hidden="true">U</kbd>
    </button>
  </p>`;
}

/** Which facts speak for a label. `unclear` claims nothing: it states all that can be compared. */
const SPEAKING: Readonly<Record<string, readonly Verdict[]>> = {
  different: ['conflict'],
  same: ['agree'],
  unclear: ['conflict', 'agree', 'possible'],
};

/** Both sides of each fact that speaks for the label; '' where none does, but `unclear` says so. */
export function reasonText(localize: ResultsLocalize, screening: Screening, hit: Hit, label: string): string {
  const verdicts = Object.hasOwn(SPEAKING, label) ? SPEAKING[label]! : [];
  const speaking = statedFacts(dataFacts(screening, hit)).filter(({ verdict }) => verdicts.includes(verdict));
  if (label === 'unclear' && speaking.length === 0) return localize.text('reasonNothing');
  return withoutIsolates(
    speaking.map((fact) => sentence(localize, fact, screening.entityType === 'company')).join(' '),
  );
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
        listed: listOf(localize, listedCountries(localize, fact)),
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
