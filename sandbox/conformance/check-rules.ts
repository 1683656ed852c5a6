import { checkRule, type Checked } from './check-rule.js';
import type { Consent } from './consent.js';
import type { Cost } from './cost.js';
import type { Rule } from './rule.js';
import type { Service } from './service.js';

/**
 * @param rules those to check, in the order of the document.
 * @param isFree nothing that a sandbox creates costs anything.
 */
export async function checkRules(
  rules: readonly Rule[],
  service: Service,
  consent: Consent,
  isFree: boolean,
): Promise<Checked[]> {
  /** The rule that ended the rules of a cost. */
  const ended = new Map<Cost, string>();
  const checked: Checked[] = [];
  for (const rule of rules) {
    const reason = consent.allowed.has(rule.cost) ? ended.get(rule.cost) : consent.refusal(rule.cost);
    if (rule.check !== undefined && reason !== undefined) {
      checked.push({ rule, outcome: 'unchecked', why: reason });
      continue;
    }
    const result = await checkRule(rule, service);
    checked.push(result);
    if (result.isAccepted && !isFree && rule.cost !== 'none')
      ended.set(rule.cost, `stopped after ${rule.id}: there the service created what it should refuse`);
  }
  return checked;
}
