/** The risk of a listed entity, 0 to 100, and of a screening. Assumption: upstream shows the fields and no rule. */
import type { RiskLevel } from '../../contract/rules.js';
import type { Hit, HitIndicator, ScreeningSummary } from '../../contract/screening.js';
import type { ListEntity, RiskType } from '../lists/list-entity.js';

type Listing = Pick<ListEntity, 'riskTypes' | 'programmes' | 'positions' | 'mentions'>;

const GRAVEST = /SDGT|FTO|SDT|NPWMD|DPRK|QAIDA|ISIL|TALIBAN|TERROR|WMD|\bIRGC\b/i;
const GRAVE = /SDNT|TCO|NARCO|CRIME/i;
const GOVERNMENT = /minister|president|head of|governor|judge|general|ambassador|king|prince|secretary of/i;
const PARLIAMENT = /parliament|senat|congress|deput|representative|assembly/i;
const ASSOCIATE = /relative|family|spouse|son of|daughter of|brother of|associate/i;

function sanctionsScore({ programmes }: Listing): number {
  const base = programmes.some((programme) => GRAVEST.test(programme))
    ? 95
    : programmes.some((programme) => GRAVE.test(programme))
      ? 90
      : 85;
  return Math.min(100, base + 2 * Math.max(0, programmes.length - 1));
}

function pepScore({ positions }: Listing): number {
  const one = (position: string) =>
    ASSOCIATE.test(position) ? 35 : PARLIAMENT.test(position) ? 55 : GOVERNMENT.test(position) ? 65 : 45;
  return positions.length === 0 ? 45 : Math.max(...positions.map(one));
}

/** The category is a risk type; count is the number of programmes, positions or articles. */
function indicator(category: RiskType, listing: Listing): HitIndicator {
  switch (category) {
    case 'Sanctions':
      return { category, count: Math.max(1, listing.programmes.length), maxScore: sanctionsScore(listing) };
    case 'PEP':
      return { category, count: Math.max(1, listing.positions.length), maxScore: pepScore(listing) };
    case 'News Media': {
      const count = Math.max(1, listing.mentions);
      return { category, count, maxScore: Math.min(60, 25 + 3 * count) };
    }
  }
}

export function risk(listing: Listing): {
  riskType: RiskType;
  riskScore: number;
  indicators: HitIndicator[];
} {
  const indicators = listing.riskTypes.map((category) => indicator(category, listing));
  return {
    riskType: listing.riskTypes[0] ?? 'Sanctions',
    riskScore: Math.max(...indicators.map(({ maxScore }) => maxScore)),
    indicators,
  };
}

export function riskLevel(score: number): RiskLevel {
  return score < 25 ? 'Low' : score < 50 ? 'Medium' : score < 75 ? 'Elevated' : 'High';
}

/** adverseMedia counts articles, not hits. */
export function summarise(
  hits: ReadonlyArray<Pick<Hit, 'riskScore' | 'strength' | 'indicators'>>,
): ScreeningSummary {
  let [highest, sanctions, pep, adverseMedia] = [0, 0, 0, 0];
  for (const hit of hits) {
    highest = Math.max(highest, (hit.riskScore ?? 0) * (hit.strength ?? 0));
    for (const { category, count } of hit.indicators ?? []) {
      if (category === 'Sanctions') sanctions++;
      if (category === 'PEP') pep++;
      if (category === 'News Media') adverseMedia += count;
    }
  }
  const score = Math.round(highest);
  return { level: riskLevel(score), score, sanctions, pep, adverseMedia };
}
