import { hitCount } from '../../contract/run-outcome.js';
import {
  ID_PASSPORT_NUMBER_MAX,
  isIsoDate,
  REGISTRATION_NUMBER_MAX,
  SCREENING_NAME_LENGTH,
} from '../../contract/rules.js';
import { gregorianDay, hijriDay } from '../language/dates.js';
import type { Localize } from '../base/localize.js';
import type { Values } from '../base/messages.js';
import { shortened, withVisibleOverrides } from '../language/shown-text.js';
import { hijriReading } from './hijri-reading.js';
import { doubtOf, type DraftField, type ScreeningDraft } from './screening-draft.js';
import type { en } from './screening-form.en.js';
import { faultyFields, isBusy, isWaiting, type State } from './screening-form-state.js';

export type FormLocalize = Localize<typeof en>;
export type Key = keyof typeof en;

/** Of a person or a company, the date has another name. */
function keyOf(field: DraftField, { draft }: State) {
  if (field !== 'entityDate') return field;
  return draft.entityType === 'person' ? 'birthDate' : 'foundingDate';
}

export function fieldLabel(field: DraftField, state: State, localize: FormLocalize): string {
  return localize.text(`${keyOf(field, state)}Label`);
}

function lengthOf(field: DraftField): Values {
  if (field === 'idPassportNumber') return { max: ID_PASSPORT_NUMBER_MAX };
  return field === 'registrationNumber' ? { max: REGISTRATION_NUMBER_MAX } : SCREENING_NAME_LENGTH;
}

/** What to enter, and what it is good for. A date is said in words, in the reader's calendar first; a Hijri year has a notice. */
export function fieldHint(field: DraftField, state: State, localize: FormLocalize): string {
  const { entityDate } = state.draft;
  const { language, locale } = localize;
  if (field !== 'entityDate' || !isIsoDate(entityDate) || hijriReading(entityDate))
    return localize.text(`${field}Hint`);
  const days = [gregorianDay(entityDate, locale), hijriDay(entityDate, locale)];
  return (language.startsWith('ar') ? days.reverse() : days).map((day) => `\u2068${day}\u2069`).join(' · ');
}

/** Why the date may be a mistake: for one of the Hijri calendar, which Gregorian day it is. '' for one that is none. */
export function doubtText(draft: ScreeningDraft, localize: FormLocalize): string {
  const doubt = doubtOf(draft);
  const reading = hijriReading(draft.entityDate);
  if (!doubt || !reading) return (doubt && localize.text(`${doubt}Text` as 'recentText')) || '';
  const { year, day } = reading;
  // A year has no separator of thousands.
  const shown = localize.number(year, { useGrouping: false });
  if (!day) return localize.text('hijriYearText', { year: shown });
  return localize.text('hijriDayText', { year: shown, day: gregorianDay(day, localize.locale) });
}

/** What is wrong with a field; empty where nothing is. */
export function fieldError(field: DraftField, state: State, localize: FormLocalize): string {
  const found = state.faults[field];
  if (!found) return '';
  if ('message' in found) {
    return localize.text('fieldError', { field: fieldLabel(field, state, localize), message: found.message });
  }
  return localize.text(`${found.fault}Error`, lengthOf(field));
}

/** The notice of a screen that has one: its heading with the values in it, and the text below. */
export function notice(
  state: State,
  localize: FormLocalize,
): [title: Key | '', values: Values, text: string] {
  const { screen, created, detail, waitSeconds } = state;
  const { name = '' } = created?.screening ?? {};
  const values = { n: created ? hitCount(created.screening) : 0, time: localize.span(waitSeconds) };
  const text = detail || localize.text(`${screen}Text` as 'hitsText', values);
  const title = isWaiting(state) ? '' : (`${screen}Title` as 'hitsTitle');
  return [title, { name: shortened(withVisibleOverrides(name)) }, text];
}

export function announcement(before: State, after: State, localize: FormLocalize): string {
  if (before === after) return '';
  const { screen, faults, focus, waits } = after;
  if (after.isInterrupted && !before.isInterrupted) {
    return `${localize.text('interruptedTitle')}. ${localize.text('interruptedText')}`;
  }
  const { entityDate } = after.draft;
  const doubt = entityDate !== before.draft.entityDate && doubtText(after.draft, localize);
  if (doubt) return doubt;
  if (screen === 'invalid') {
    return focus ? localize.text('invalidTitle', { n: faultyFields(faults).length }) : '';
  }
  // A request that waits several times is announced once.
  if (screen === before.screen || screen === 'editing' || (isBusy(after) && waits > 1)) return '';
  if (screen === 'sending') return isWaiting(before) ? '' : localize.text('sending');
  const [title, values, text] = notice(after, localize);
  return (title && `${localize.text(title, values)}. `) + text;
}
