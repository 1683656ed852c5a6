import { listedAliases } from '../../../contract/readable-screening.js';
import type { Hit } from '../../../contract/screening.js';
import { isAnyChange, type ChangedHit, type ScreeningChanges } from '../../../contract/watch.js';
import { moment } from '../../language/dates.js';
import { intlFormat } from '../../language/intl-format.js';
import { conjunction, fieldText, isolate, listComma, shown } from '../texts/listed-texts.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** What a decision is called; nothing while that is not known. */
type LabelText = ((label: string) => string) | undefined;

/** The line names no more new aliases. The open hit names all of its own. */
const ALIASES_IN_LINE = 3;

/** Since when, by whom, and how many: one line. */
export function changesText(
  localize: ResultsLocalize,
  changes: ScreeningChanges,
  loaded: LoadedHits,
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
      ? countsText(localize, changes, loaded, labelText)
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
  loaded: LoadedHits,
  labelText: LabelText,
): string {
  const decided =
    labelText &&
    listed(
      localize,
      goneDecisions.map(({ label }) => isolate(labelText(label))),
    );
  const fields = fieldList(localize, changed, loaded, ALIASES_IN_LINE);
  const counts = [
    added.length > 0 && localize.text('newCount', { n: added.length }),
    changed.length > 0 && localize.text('changedCount', { n: changed.length, fields }),
    gone.length > 0 && localize.text('goneCount', { n: gone.length }) + (decided ? ` (${decided})` : ''),
  ].filter((text) => text !== false);
  return listed(localize, counts);
}

/** Each field of these hits once, named as in the comparison, and with the new aliases. */
export function fieldList(
  localize: ResultsLocalize,
  changed: readonly ChangedHit[],
  { screening, hits }: LoadedHits,
  mostAliases = Infinity,
): string {
  // English alone writes all of these small within a sentence.
  const isEnglish = localize.language.startsWith('en');
  const aliases = newAliases(changed, hits);
  const more = aliases.length > mostAliases ? ['…'] : [];
  const added = [...aliases.slice(0, mostAliases).map((alias) => `+ ${isolate(shown(alias))}`), ...more];
  const names = changed.flatMap(({ fields }) =>
    fields.map((field) => {
      const label = fieldText(localize, field, screening.entityType === 'company');
      const name = isEnglish ? label.toLowerCase() : label;
      if (field !== 'aliases' || added.length === 0) return name;
      return localize.text('named', { name, value: added.join(listComma(localize)) });
    }),
  );
  return listed(localize, names);
}

/** As the list writes them. None of a hit that is not loaded, or of which the proxy has read another list of aliases. */
function newAliases(changed: readonly ChangedHit[], hits: readonly Hit[]): string[] {
  return changed.flatMap(({ hit: id, newAliases: added }) => {
    const hit = added && hits.find(({ hitId }) => hitId === id);
    const aliases = hit ? listedAliases(hit) : [];
    return aliases.length === added?.of ? added.places.flatMap((at) => aliases[at] ?? []) : [];
  });
}

function listed({ language }: ResultsLocalize, items: readonly string[]): string {
  return intlFormat(Intl.ListFormat, language, { type: 'unit' }).format(new Set(items));
}
