import type { EntityField } from '../../../contract/decision-pair.js';
import type { Screening } from '../../../contract/screening.js';
import { isAnyChange, type ScreeningChanges } from '../../../contract/watch.js';
import { moment } from '../../language/dates.js';
import { intlFormat } from '../../language/intl-format.js';
import { labelText } from '../texts/decision-labels.js';
import { conjunction, fieldText, isolate, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** Since when, by whom, and how many: one line. */
export function changesText(
  localize: ResultsLocalize,
  changes: ScreeningChanges,
  screening: Screening,
): string {
  const { since, reviewed, complete } = changes;
  if (!complete || !since) return localize.text('changesUnknown');
  const values = {
    time: isolate(moment(since, localize.locale)),
    by: conjunction(
      localize,
      [reviewed, ...(reviewed?.also ?? [])].map((each) => isolate(shown(each?.by ?? ''))),
    ),
    changes: isAnyChange(changes) ? countsText(localize, changes, screening) : localize.text('noChange'),
  };
  return localize.text(
    reviewed?.by ? 'changesSinceBy' : reviewed ? 'changesSinceReview' : 'changesSinceFirst',
    values,
  );
}

function countsText(localize: ResultsLocalize, changes: ScreeningChanges, screening: Screening): string {
  const { new: added, changed, gone } = changes;
  const every = changed.flatMap((each) => each.fields);
  const fields = fieldList(localize, every, screening);
  const counts = [
    added.length > 0 && localize.text('newCount', { n: added.length }),
    changed.length > 0 && localize.text('changedCount', { n: changed.length, fields }),
    gone.length > 0 && goneText(localize, changes, screening),
  ].filter((text) => text !== false);
  return listed(localize, counts);
}

/** With the decisions that these hits had: an analyst need not look for them. A proxy of before says none. */
function goneText(
  localize: ResultsLocalize,
  { gone, goneDecisions = [] }: Pick<ScreeningChanges, 'gone'> & Partial<ScreeningChanges>,
  { entityType }: Screening,
): string {
  const count = localize.text('goneCount', { n: gone.length });
  const labels = [...new Set(goneDecisions.map(({ label }) => label))];
  if (labels.length === 0) return count;
  const decisions = labels.map((label) => {
    const text = isolate(labelText(localize, label, entityType === 'company'));
    const n = goneDecisions.filter((each) => each.label === label).length;
    return gone.length === 1 ? text : `${text}: ${localize.number(n)}`;
  });
  return `${count} (${listed(localize, decisions)})`;
}

/** Each field once, named as in the comparison. */
export function fieldList(
  localize: ResultsLocalize,
  fields: readonly EntityField[],
  { entityType }: Screening,
): string {
  const names = [...new Set(fields)].flatMap((field) => fieldText(localize, field, entityType === 'company'));
  // English alone writes all of these small within a sentence.
  const isEnglish = localize.language.startsWith('en');
  return listed(localize, isEnglish ? names.map((name) => name.toLowerCase()) : names);
}

function listed({ language }: ResultsLocalize, items: readonly string[]): string {
  return intlFormat(Intl.ListFormat, language, { type: 'unit' }).format(new Set(items));
}
