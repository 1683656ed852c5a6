/** The strength of two names as a screening finds it: every reading of one beside every reading of the other. */
import type { EntityType } from '../../../contract/rules.js';
import { NameComparison } from '../../../sandbox/names/name-comparison.js';
import { NameIndex } from '../../../sandbox/names/name-index.js';
import { nameReadings } from '../../../sandbox/names/name-key.js';

/** More than one in a hundred names of a list. */
const BEARERS = 300;

/** `common`: names of many in the loaded lists. */
export function nameStrength(
  one: string,
  other: string,
  kind: EntityType = 'person',
  common: readonly string[] = [],
): number {
  const index = new NameIndex();
  for (const name of common) {
    for (const key of nameReadings(name, kind)) {
      for (let entityId = 0; entityId < BEARERS; entityId++) index.add({ ...key, entityId, weak: false });
    }
  }
  const listed = nameReadings(other, kind);
  return Math.max(
    ...nameReadings(one, kind).flatMap((screened) => {
      const comparison = new NameComparison(screened, kind, index.rarity);
      return listed.map((key) => comparison.strength(key));
    }),
  );
}
