import { Accepted, Differs, Unchecked } from './service/assertions.js';
import type { Consent } from './consent.js';
import type { Cost } from './service/cost.js';
import type { Rule } from './rules/rule.js';
import type { Check, Service } from './service/service.js';

export interface Checked {
  readonly rule: Rule;
  /** `assumed`: no call can show the rule. */
  readonly outcome: 'holds' | 'differs' | 'unchecked' | 'assumed';
  readonly why: string | null;
  /** The service created something where it should refuse. */
  readonly isAccepted?: boolean;
}

/** @param isFree nothing that a sandbox creates costs anything. */
export async function checkRules(
  rules: readonly Rule[],
  service: Service,
  consent: Consent,
  isFree: boolean,
): Promise<Checked[]> {
  const ended = new Map<Cost, string>();
  /** Two sections may state one rule: its calls are sent once. */
  const results = new Map<Check, Checked>();
  const checked: Checked[] = [];
  for (const rule of rules) {
    const reason = consent.allowed.has(rule.cost) ? ended.get(rule.cost) : consent.refusal(rule.cost);
    if (rule.check !== undefined && reason !== undefined) {
      checked.push({ rule, outcome: 'unchecked', why: reason });
      continue;
    }
    const known = rule.check === undefined ? undefined : results.get(rule.check);
    const result = known === undefined ? await checkRule(rule, service) : { ...known, rule };
    if (rule.check !== undefined) results.set(rule.check, result);
    checked.push(result);
    if (result.isAccepted && !isFree && rule.cost !== 'none')
      ended.set(rule.cost, `stopped after ${rule.id}: there the service created what it should refuse`);
  }
  return checked;
}

async function checkRule(rule: Rule, service: Service): Promise<Checked> {
  if (rule.check === undefined) return { rule, outcome: 'assumed', why: null };
  service.cost = rule.cost;
  const before = service.created.count;
  try {
    await rule.check(service);
    return { rule, outcome: 'holds', why: null };
  } catch (error) {
    if (error instanceof Unchecked) return { rule, outcome: 'unchecked', why: error.message };
    if (error instanceof Differs)
      return {
        rule,
        outcome: 'differs',
        why: error.message,
        isAccepted: error instanceof Accepted && service.created.count > before,
      };
    // No answer, or an answer of an unexpected shape.
    const why = error instanceof Error ? error.message : 'unknown';
    return { rule, outcome: 'differs', why: `the check failed: ${why}` };
  }
}
