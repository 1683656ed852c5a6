import { Accepted, Differs, Unchecked } from './expect.js';
import type { Rule } from './rule.js';
import type { Service } from './service.js';

export interface Checked {
  readonly rule: Rule;
  /** `assumed`: no call can show the rule. */
  readonly outcome: 'holds' | 'differs' | 'unchecked' | 'assumed';
  /** The difference, or what the check needs. */
  readonly why: string | null;
  /** The service created something where it should refuse. */
  readonly isAccepted?: boolean;
}

export async function checkRule(rule: Rule, service: Service): Promise<Checked> {
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
