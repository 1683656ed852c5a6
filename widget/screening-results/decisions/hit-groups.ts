import type { Hit } from '../../../contract/screening.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import { RULING_REASONS, type HitGroup } from './reason-groups.js';

const GROUPS = ['eyes', ...RULING_REASONS, 'proposed', 'decided'] as const satisfies HitGroup[];

/** Hits by what the data says of them, and by what is decided. */
export interface OfferedGroup {
  readonly key: HitGroup;
  readonly title: string;
  readonly n: number;
}

export function groupTitle(localize: ResultsLocalize, group: HitGroup): string {
  return localize.text(`${group}Group`);
}

/** Those with hits, in the order of the work; what is to look at and what is decided also without any. */
export function offeredGroups(
  localize: ResultsLocalize,
  groups: ReadonlyMap<HitGroup, readonly Hit[]>,
): readonly OfferedGroup[] {
  return GROUPS.filter((key) => groups.has(key) || key === 'eyes' || key === 'decided').map((key) => ({
    key,
    title: groupTitle(localize, key),
    n: groups.get(key)?.length ?? 0,
  }));
}
