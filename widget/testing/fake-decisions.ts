import { decide, inForce, type LastDecision } from '../../contract/decide.js';
import type { DecideRequest, Deciding, Decision, DecisionConflict } from '../../contract/decisions.js';
import { ProblemError } from '../../contract/problem-error.js';
import { answer, problem } from './fake-calls.js';

/** What one test keeps of decisions, as the proxy does. */
export class FakeDecisions {
  /** The analyst of the session. Undefined: it may not decide. */
  deciding: Deciding | undefined;
  /** Of each pair, also one that took the others back. */
  readonly #last = new Map<string, LastDecision>();
  /** Each has an id of its own. */
  #made = 0;

  constructor(deciding?: Deciding, kept: readonly Decision[] = []) {
    this.deciding = deciding;
    for (const decision of kept) this.put(decision);
  }

  get kept(): Decision[] {
    return [...this.#last.values()].flatMap((last) => inForce(last) ?? []);
  }

  /** As another analyst stores it. */
  put(decision: Decision): void {
    const { at, confirmedAt } = decision;
    const replaces = this.#last.get(decision.pair)?.id ?? null;
    const moments = { at: new Date(at), confirmedAt: confirmedAt === null ? null : new Date(confirmedAt) };
    this.#last.set(decision.pair, { ...decision, ...moments, session: null, replaces });
  }

  answerCall(screeningId: string, { decisions, together, rules }: DecideRequest): Response {
    if (!this.deciding) return problem('forbidden');
    const analyst = { ...this.deciding, session: null, together, rules };
    const made = new Map<string, LastDecision>();
    const conflicts: DecisionConflict[] = [];
    try {
      for (const each of decisions) {
        const { pair, hitId } = each;
        const last = this.#last.get(pair);
        const outcome = decide(last, each, analyst, new Date());
        const id = `decision-${++this.#made}`;
        if (outcome.kind === 'new') made.set(pair, { ...outcome.decision, id, screeningId });
        if (outcome.kind === 'conflict') conflicts.push({ pair, hitId, current: inForce(last) });
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { detail } = error.options;
      return problem(error.code, { ...(detail && { detail }) });
    }
    if (conflicts.length === decisions.length) {
      const detail = `${conflicts[0]?.current?.by} decided this hit.`;
      return problem('decided_meanwhile', { detail, conflicts });
    }
    for (const [pair, decision] of made) this.#last.set(pair, decision);
    const refused = new Set(conflicts.map(({ pair }) => pair));
    const stored = decisions.filter(({ pair }) => !refused.has(pair));
    return answer(200, {
      decisions: stored.flatMap(({ pair }) => inForce(this.#last.get(pair)) ?? []),
      conflicts,
    });
  }
}
