import type { Hit } from '../../../contract/screening.js';

/** What a row says of its hits: the countries of all, and of the other fields what all of them say. */
export function asOne(hits: readonly Hit[]): Hit {
  const [first, ...others] = hits as [Hit, ...Hit[]];
  if (others.length === 0) return first;
  const shared = (field: 'entitySubType' | 'gender') =>
    others.every((each) => each[field] === first[field]) ? first[field] : null;
  const countries = hits.flatMap((each) => each.countries ?? []).join(';');
  return {
    ...first,
    countries,
    entitySubType: shared('entitySubType') as string | null,
    gender: shared('gender'),
  };
}
