/** Carries a check out and says in words what came of it. */
import { Differs, Unchecked } from './expect.js';
import type { Rule } from './rule.js';
import type { Service } from './service.js';

export interface Checked {
  readonly rule: Rule;
  /** `assumed`: no call can tell, so there is nothing to check. */
  readonly outcome: 'holds' | 'differs' | 'unchecked' | 'assumed';
  /** What was found, or what is needed to check it. */
  readonly why: string | null;
}

export async function checkRule(rule: Rule, service: Service): Promise<Checked> {
  if (rule.check === undefined) return { rule, outcome: 'assumed', why: null };
  try {
    await rule.check(service);
    return { rule, outcome: 'holds', why: null };
  } catch (error) {
    if (error instanceof Unchecked) return { rule, outcome: 'unchecked', why: error.message };
    if (error instanceof Differs) return { rule, outcome: 'differs', why: error.message };
    // No answer, or one of a shape that no rule foresees.
    const why = error instanceof Error ? error.message : 'unknown';
    return { rule, outcome: 'differs', why: `could not be carried out: ${why}` };
  }
}
