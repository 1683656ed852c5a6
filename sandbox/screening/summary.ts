/** Assumption: upstream shows the fields of a summary and no rule. adverseMedia counts articles, not hits. */
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
