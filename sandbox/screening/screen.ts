import { createHash } from 'node:crypto';
import type { Hit, ScreeningRequest } from '../../contract/screening.js';
import type { Queryable } from '../../server/store/database.js';
import type { ListEntity } from '../lists/list-entity.js';
import type { SettingsValues } from '../control/settings.js';
import { adjusted, agreement, isOutside } from './agreement.js';
import { listedNames } from '../lists/listed-names.js';
import { nameReadings } from '../names/name-key.js';
import { NameComparison } from '../names/name-comparison.js';
import { risk } from './risk.js';

/** Below this, names share little more than a family name. Dates and countries do not make them a hit. */
export const MINIMUM_NAME_STRENGTH = 0.65;
/** Weight of a weak alias ("Abu Ali"). */
const WEAK_ALIAS = 0.93;

/** The nearest names are compared first: after this number of misses in sequence the others miss too. */
const MOST_MISSES = 150;

interface ListedEntity extends Record<string, unknown> {
  readonly id: number;
  readonly list: string;
  readonly detail: ListEntity;
}

interface Found {
  /** Strength of the entity's best name. */
  readonly names: number;
  /** Order of the candidates, for hits of equal strength. */
  readonly place: number;
}

/** § Hit item: comma-separated, so commas in values are removed. */
function commaSeparated(values: readonly string[]): string {
  return values.map((value) => value.replace(/\s*,\s*/g, ' ')).join(', ');
}

/** Stable: an entity has the same hitId in every screening. */
function hitId({ list, detail }: ListedEntity): string {
  return `hit_${createHash('sha256').update(`${list}\n${detail.sourceId}`).digest('hex').slice(0, 20)}`;
}

function hitOf(entity: ListedEntity, strength: number): Hit {
  const { detail } = entity;
  return {
    hitId: hitId(entity),
    name: detail.name,
    entitySubType: detail.entityType.replace(/^./, (letter) => letter.toUpperCase()),
    countries: detail.countries.join(', '),
    aliases: commaSeparated([...detail.aliases, ...detail.weakAliases]),
    birthOrFoundationDates: commaSeparated(detail.dates),
    ...risk(detail),
    strength: Math.round(strength * 1000) / 1000,
  };
}

export async function screen(
  tx: Queryable,
  request: Omit<ScreeningRequest, 'isMonitored' | 'clientId'>,
  { countries }: Pick<SettingsValues, 'countries'> = { countries: 'narrow' },
): Promise<Hit[]> {
  const kind = request.entityType;
  const names = (await listedNames(tx))[kind];
  const found = new Map<number, Found>();
  for (const screened of nameReadings(request.name, kind)) {
    const comparison = new NameComparison(screened, kind, names.rarity);
    let misses = 0;
    for (const listed of names.find(screened)) {
      const strength = comparison.strength(listed);
      if (strength < MINIMUM_NAME_STRENGTH) {
        if (++misses === MOST_MISSES) break;
        continue;
      }
      misses = 0;
      const weighted = strength * (listed.weak ? WEAK_ALIAS : 1);
      const { names: best, place } = found.get(listed.entityId) ?? { names: 0, place: found.size };
      if (weighted > best) found.set(listed.entityId, { names: weighted, place });
    }
  }
  const entities = await tx.query<ListedEntity>(
    'select id, list, detail from sandbox.entities where id = any($1::bigint[])',
    [[...found.keys()]],
  );
  return entities
    .filter(({ detail }) => countries === 'weigh' || !isOutside(request, detail))
    .map((entity) => {
      const { names, place } = found.get(entity.id) ?? { names: 0, place: 0 };
      return { hit: hitOf(entity, adjusted(names, agreement(request, entity.detail))), place };
    })
    .sort(
      (one, other) =>
        (other.hit.strength ?? 0) - (one.hit.strength ?? 0) ||
        one.place - other.place ||
        (other.hit.riskScore ?? 0) - (one.hit.riskScore ?? 0),
    )
    .map(({ hit }) => hit);
}
