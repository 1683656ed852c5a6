/** What the form says of its fields and of a screening, and what is announced. */
import { hitCount } from '../../contract/run-outcome.js';
import {
  ID_PASSPORT_NUMBER_MAX,
  isIsoDate,
  REGISTRATION_NUMBER_MAX,
  SCREENING_NAME_LENGTH,
} from '../../contract/rules.js';
import type { Values } from '../base/messages.js';
import { gregorianDay, hijriDay } from '../language/dates.js';
import { isolate, shortened, withVisibleOverrides } from '../language/shown-text.js';
import { doubtOf, hijriReading, type DraftField, type ScreeningDraft } from './screening-draft.js';
import type { ScreeningFormModel } from './screening-form-model.js';
import { faultyFields, isBusy, isWaiting, type State } from './screening-form-state.js';
import type { ScreeningFormMessages } from './screening-form.en.js';

type FormLocalize = ScreeningFormModel['localize'];

const LENGTHS: Partial<Record<DraftField, Values>> = {
  name: SCREENING_NAME_LENGTH,
  idPassportNumber: { max: ID_PASSPORT_NUMBER_MAX },
  registrationNumber: { max: REGISTRATION_NUMBER_MAX },
};

/** Of a person or a company, the date has another name. */
export function fieldLabel({ state, localize }: ScreeningFormModel, field: DraftField): string {
  const date = state.draft.entityType === 'person' ? 'birthDate' : 'foundingDate';
  return localize.text(`${field === 'entityDate' ? date : field}Label`);
}

/** What to enter, and what it is good for. A date is said in words, in the reader's calendar first; a Hijri year has a notice. */
export function fieldHint({ state, localize }: ScreeningFormModel, field: DraftField): string {
  const { entityDate } = state.draft;
  const { language, locale } = localize;
  if (field !== 'entityDate' || !isIsoDate(entityDate) || hijriReading(entityDate))
    return localize.text(`${field as 'countries'}Hint`);
  const days = [gregorianDay(entityDate, locale), hijriDay(entityDate, locale)];
  return (language.startsWith('ar') ? days.reverse() : days).map((day) => isolate(day!)).join(' · ');
}

/** What is wrong with a field; empty where nothing is. */
export function fieldError(form: ScreeningFormModel, field: DraftField): string {
  const { state, localize } = form;
  const found = state.faults[field];
  if (!found) return '';
  if (typeof found === 'string') return localize.text(`${found}Error`, LENGTHS[field]);
  return localize.text('fieldError', { field: fieldLabel(form, field), message: found.message });
}

/** Why the date may be a mistake, and what the person can answer: what that changes. Undefined where it is none. */
export function doubtTexts(draft: ScreeningDraft, localize: FormLocalize) {
  const { entityDate } = draft;
  const doubt = doubtOf(draft);
  if (!doubt) return undefined;
  const { year, day } = hijriReading(entityDate) ?? {};
  if (!year) {
    const text = localize.text(`${doubt}Text` as 'recentText');
    return { text, answer: localize.text('confirmDate'), change: { confirmedDate: entityDate } };
  }
  // A year has no separator of thousands.
  const values = {
    year: localize.number(year, { useGrouping: false }),
    day: gregorianDay(day ?? '', localize.locale),
  };
  if (!day) return { text: localize.text('hijriYearText', values), answer: '', change: {} };
  const text = localize.text('hijriDayText', values);
  return { text, answer: localize.text('useDay', values), change: { entityDate: day } };
}

/** The notice of a screen that has one: its heading with the values in it, and the text below. */
export function noticeTexts(
  state: State,
  localize: FormLocalize,
): [title: keyof ScreeningFormMessages | '', values: Values, text: string] {
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
  const doubt = entityDate === before.draft.entityDate ? undefined : doubtTexts(after.draft, localize);
  if (doubt) return doubt.text;
  if (screen === 'invalid') {
    return focus ? localize.text('invalidTitle', { n: faultyFields(faults).length }) : '';
  }
  // A request that waits several times is announced once.
  if (screen === before.screen || screen === 'editing' || (isBusy(after) && waits > 1)) return '';
  if (screen === 'sending') return isWaiting(before) ? '' : localize.text('sending');
  const [title, values, text] = noticeTexts(after, localize);
  return (title && `${localize.text(title, values)}. `) + text;
}
