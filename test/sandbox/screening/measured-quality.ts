/** The share, in percent, of what a screening has to find. */
import type { EntityType } from '../../../contract/rules.js';
import type { ListFile } from '../../../sandbox/lists/list-file.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { OFAC, published } from '../lists/published-lists.js';
import type { Mistyped } from './quality.js';

export interface FoundName {
  readonly name: string;
  readonly strength?: number | null | undefined;
}

type Screen = (name: string, type: EntityType) => Promise<readonly FoundName[]>;

const FIRST = 10;
export const PUBLISHED: ReadonlyArray<{ name: string; files: () => ListFile[] }> = [
  { name: 'ofac', files: () => published('ofac-sdn', ...OFAC) },
  { name: 'un', files: () => published('un-sc', 'UN_consolidated_2026-02-27.xml') },
  { name: 'pep', files: () => published('pep-us-congress', 'legislators-current.csv') },
];

export async function foundInFirstTen(
  queries: readonly Mistyped[],
  entities: readonly ListEntity[],
  screened: Screen,
): Promise<number> {
  const names = new Map(entities.map(({ sourceId, name }) => [sourceId, name]));
  let found = 0;
  for (const { sourceId, typed, entityType } of queries) {
    const hits = await screened(typed, entityType);
    if (hits.slice(0, FIRST).some(({ name }) => name === names.get(sourceId))) found++;
  }
  return (100 * found) / queries.length;
}
