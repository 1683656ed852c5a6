/** Screens one name: returns its hits, strongest first. */
import { createHash } from 'node:crypto';
import type { Hit, ScreeningRequest } from '../../contract/screening.js';
import type { Queryable } from '../../server/store/database.js';
import type { ListedType } from '../lists/list-entity.js';
import type { SettingsValues } from '../control/settings.js';
import { adjusted, agreement, isOutside } from './agreement.js';
import {
  entitiesById,
  findCandidates,
  findMistyped,
  type Candidate,
  type ListedEntity,
} from './candidates.js';
import { nameReadings } from '../names/name-key.js';
import { NameComparison } from '../names/name-comparison.js';
import { findNamesWithWords } from './names-with-words.js';
import { risk } from './risk.js';

/** Below this, names share little more than a family name. Dates and countries do not make them a hit. */
export const MINIMUM_NAME_STRENGTH = 0.65;
/** Weight of a weak alias ("Abu Ali"). */
const WEAK_ALIAS = 0.93;
/** From this strength no search without spaces is needed. */
const FOUND_BY_ITS_WORDS = 0.88;
/** An acronym with a typing error is often another company's acronym. */
const ACRONYM_LETTERS = 5;

const SUB_TYPES: Readonly<Record<ListedType, string>> = {
  person: 'Person',
  company: 'Company',
  vessel: 'Vessel',
  aircraft: 'Aircraft',
  other: 'Other',
};

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
    entitySubType: SUB_TYPES[detail.entityType],
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
  const readings = nameReadings(request.name, kind).map((screened) => ({
    screened,
    comparison: new NameComparison(screened, kind),
  }));
  const found = new Map<number, Found>();
  const consider = (comparison: NameComparison, candidates: readonly Candidate[]) => {
    for (const candidate of candidates) {
      const strength = comparison.strength(candidate);
      if (strength < MINIMUM_NAME_STRENGTH) continue;
      const names = strength * (candidate.weak ? WEAK_ALIAS : 1);
      const { names: best, place } = found.get(candidate.entityId) ?? { names: 0, place: found.size };
      if (names > best) found.set(candidate.entityId, { names, place });
    }
  };
  for (const { screened, comparison } of readings) {
    consider(comparison, await findCandidates(tx, screened, kind));
    if (screened.writing === 'alphabet' && !screened.respelt)
      consider(comparison, await findNamesWithWords(tx, screened, kind));
  }
  const best = Math.max(0, ...[...found.values()].map(({ names }) => names));
  const [written] = readings;
  if (
    written !== undefined &&
    (best < FOUND_BY_ITS_WORDS || written.screened.compact.length <= ACRONYM_LETTERS)
  ) {
    consider(written.comparison, await findMistyped(tx, written.screened, kind));
  }
  const entities = await entitiesById(tx, [...found.keys()]);
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
