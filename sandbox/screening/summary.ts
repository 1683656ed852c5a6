/**
 * The summary of a screening, computed from its hits. Assumption: upstream shows the fields and no rule.
 *
 *   score         the highest riskScore × strength of any hit, rounded; 0 without hits
 *   level         Low below 25, Medium below 50, Elevated below 75, High from 75
 *   sanctions     hits with a Sanctions indicator      pep   hits with a PEP indicator
 *   adverseMedia  articles in the hits' News Media indicators (mentions, not hits)
 */
import type { RiskLevel } from '../../contract/rules.js';
import type { Hit, ScreeningSummary } from '../../contract/screening.js';

export function riskLevel(score: number): RiskLevel {
  return score < 25 ? 'Low' : score < 50 ? 'Medium' : score < 75 ? 'Elevated' : 'High';
}

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
