import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { keepLast } from '../../table/keep-last.js';
import { groupKey, hitsByGroup } from '../state/hit-groups.js';
import type { State } from '../state/screening-results-state.js';
import type { ShownHits } from '../state/shown-hits.js';
import { riskTypeName, shown } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

/** A title above the first row of each group. A name of one hit needs none. */
export function groupTitles(
  { groupBy }: State,
  { rows, left }: ShownHits,
  localize: ResultsLocalize,
): (hit: Hit, at: number) => TemplateResult | typeof nothing {
  if (groupBy === 'none') return () => nothing;
  const groups = groupsOf(left, groupBy);
  return (hit, at) => {
    const key = groupKey(hit, groupBy);
    const group = groups.get(key);
    const isFirst = at === 0 || groupKey(rows[at - 1]!, groupBy) !== key;
    if (!group || !isFirst || (groupBy === 'name' && group.length === 1)) return nothing;
    return groupRow(localize, group, groupBy);
  };
}

const groupsOf = keepLast((hits: readonly Hit[], groupBy: State['groupBy']) => hitsByGroup(hits, groupBy));

function groupRow(
  localize: ResultsLocalize,
  [first, ...others]: readonly Hit[],
  groupBy: State['groupBy'],
): TemplateResult {
  const name =
    groupBy === 'type' ? riskTypeName(localize, first!.riskType?.trim() ?? '') : shown(first!.name);
  return html`<tr role="row" class="group">
    <th role="rowheader" colspan="6" scope="rowgroup">
      <bdi>${name}</bdi> <span>${localize.text('hits', { n: others.length + 1 })}</span>
    </th>
  </tr>`;
}
