import {
  isOtherAnalyst,
  isProposal,
  type DecideRequest,
  type Deciding,
  type Decision,
  type DecisionConflict,
  type DecisionToStore,
} from '../../contract/decisions.js';
import { answer, problem } from './fake-calls.js';

/** What one test keeps of decisions, as the proxy does. */
export class FakeDecisions {
  /** The analyst of the session. Undefined: it may not decide. */
  deciding: Deciding | undefined;
  readonly #byPair = new Map<string, Decision>();
  /** What each decision replaced, by its id. */
  readonly #replaced = new Map<string, string | null>();

  constructor(deciding?: Deciding, kept: readonly Decision[] = []) {
    this.deciding = deciding;
    for (const decision of kept) this.#byPair.set(decision.pair, decision);
  }

  get kept(): Decision[] {
    return [...this.#byPair.values()];
  }

  /** As another analyst stores it. */
  put(decision: Decision): void {
    this.#byPair.set(decision.pair, decision);
  }

  answerCall(screeningId: string, request: DecideRequest): Response {
    const { deciding } = this;
    if (!deciding) return problem('forbidden');
    const { decisions, together, rules } = request;
    const inForce = ({ pair }: DecisionToStore) => this.#byPair.get(pair) ?? null;
    if (decisions.some((each) => each.confirms && !isOtherAnalyst(inForce(each)?.by ?? '', deciding.by)))
      return problem('same_analyst');
    const conflicts: DecisionConflict[] = [];
    const stored = decisions.flatMap((each): Decision[] => {
      const { pair, hitId } = each;
      const current = inForce(each);
      if (this.#isRepeated(each, current)) return current ? [current] : [];
      if ((current?.id ?? null) !== each.replaces) {
        conflicts.push({ pair, hitId, current });
        return [];
      }
      const next = this.#decisionOf(each, current, deciding);
      if (!next) this.#byPair.delete(pair);
      else this.#byPair.set(pair, { ...next, screeningId, together, rules });
      return next ? [this.#byPair.get(pair)!] : [];
    });
    if (conflicts.length < decisions.length) return answer(200, { decisions: stored, conflicts });
    const [{ current }] = conflicts as [DecisionConflict];
    return problem('decided_meanwhile', { detail: `${current?.by} decided this hit.`, conflicts });
  }

  /** The answer was lost, and the page sends it again. */
  #isRepeated({ label, reason, replaces }: DecisionToStore, current: Decision | null): boolean {
    if (!current) return label === null && replaces !== null;
    const isSame = current.label === label && current.reason === reason && current.by === this.deciding?.by;
    return isSame && current.id !== replaces && this.#replaced.get(current.id) === replaces;
  }

  #decisionOf(given: DecisionToStore, current: Decision | null, { by, twoNames }: Deciding) {
    const { hitId, pair, facts, label, reason, opened, replaces, confirms } = given;
    if (label === null) return undefined;
    const at = new Date().toISOString();
    if (confirms === false && current) return { ...current, confirmedBy: null, confirmedAt: null };
    if (confirms && current && isProposal(current)) return { ...current, confirmedBy: by, confirmedAt: at };
    const id = `decision-${this.#replaced.size + 1}`;
    this.#replaced.set(id, replaces);
    const signed = { by, at, twoNames, confirmedBy: null, confirmedAt: null };
    return {
      id,
      hitId,
      pair,
      facts,
      label,
      reason,
      opened,
      ...signed,
      screeningId: '',
      together: false,
      rules: '',
    };
  }
}
