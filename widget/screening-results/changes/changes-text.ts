import type { EntityField } from '../../../contract/decision-pair.js';
import type { Screening } from '../../../contract/screening.js';
import { isAnyChange, type ScreeningChanges } from '../../../contract/watch.js';
import { moment } from '../../language/dates.js';
import { intlFormat } from '../../language/intl-format.js';
import { conjunction, fieldText, isolate, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** What a decision is called; nothing while that is not known. */
type LabelText = ((label: string) => string) | undefined;

/** Since when, by whom, and how many: one line. */
export function changesText(
  localize: ResultsLocalize,
  changes: ScreeningChanges,
  screening: Screening,
  labelText?: LabelText,
): string {
  const { since, reviewed, complete } = changes;
  if (!complete || !since) return localize.text('changesUnknown');
  const values = {
    time: isolate(moment(since, localize.locale)),
    by: conjunction(
      localize,
      [reviewed, ...(reviewed?.also ?? [])].map((each) => isolate(shown(each?.by ?? ''))),
    ),
    changes: isAnyChange(changes)
      ? countsText(localize, changes, screening, labelText)
      : localize.text('noChange'),
  };
  return localize.text(
    reviewed?.by ? 'changesSinceBy' : reviewed ? 'changesSinceReview' : 'changesSinceFirst',
    values,
  );
}

function countsText(
  localize: ResultsLocalize,
  { new: added, changed, gone, goneDecisions }: ScreeningChanges,
  screening: Screening,
  labelText: LabelText,
): string {
  const decided =
    labelText &&
    listed(
      localize,
      goneDecisions.map(({ label }) => isolate(labelText(label))),
    );
  const every = changed.flatMap((each) => each.fields);
  const fields = fieldList(localize, every, screening);
  const counts = [
    added.length > 0 && localize.text('newCount', { n: added.length }),
    changed.length > 0 && localize.text('changedCount', { n: changed.length, fields }),
    gone.length > 0 && localize.text('goneCount', { n: gone.length }) + (decided ? ` (${decided})` : ''),
  ].filter((text) => text !== false);
  return listed(localize, counts);
}

/** Each field once, named as in the comparison. */
export function fieldList(
  localize: ResultsLocalize,
  fields: readonly EntityField[],
  { entityType }: Screening,
): string {
  const names = fields.flatMap((field) => fieldText(localize, field, entityType === 'company'));
  // English alone writes all of these small within a sentence.
  const isEnglish = localize.language.startsWith('en');
  return listed(localize, isEnglish ? names.map((name) => name.toLowerCase()) : names);
}

function listed({ language }: ResultsLocalize, items: readonly string[]): string {
  return intlFormat(Intl.ListFormat, language, { type: 'unit' }).format(new Set(items));
}
