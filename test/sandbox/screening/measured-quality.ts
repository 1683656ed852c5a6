/** Shares, in percent, of what a screening has to find and has to leave alone. */
import type { EntityType } from '../../../contract/rules.js';
import type { ListFile } from '../../../sandbox/lists/list-file.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { OFAC, published } from '../lists/published-lists.js';
import type { OrdinaryName } from './ordinary-names.js';
import type { Mistyped } from './quality.js';

export interface FoundName {
  readonly name: string;
  readonly strength?: number | null | undefined;
}

type Screen = (name: string, type: EntityType) => Promise<readonly FoundName[]>;

const FIRST = 10;
/** From here a hit says: the same bearer, most likely. */
const STRONG = 0.85;

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

export async function strongHits(names: readonly OrdinaryName[], screened: Screen): Promise<number> {
  let strong = 0;
  for (const { name, entityType } of names) {
    const [first] = await screened(name, entityType);
    if ((first?.strength ?? 0) >= STRONG) strong++;
  }
  return (100 * strong) / names.length;
}
