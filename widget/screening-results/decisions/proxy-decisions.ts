/** The call that stores decisions. */
import {
  DECISIONS_MAX,
  type DecideAnswer,
  type DecideRequest,
  type Decision,
  type DecisionConflict,
  type DecisionToStore,
} from '../../../contract/decisions.js';
import type { ProxyClient } from '../../base/client.js';
import { problemKind, ProxyProblem, type ProblemKind } from '../../base/problem.js';
import { RULES_VERSION } from '../../report/versions.js';

/** Why nothing was stored. `sameAnalyst`: two analysts are needed. */
export type StoreFailure = ProblemKind | 'sameAnalyst';

/** Why a decision is not stored. Null: a colleague took the decision back meanwhile. */
export type Unstored = { readonly failure: StoreFailure } | { readonly current: Decision | null };

/** `decisions`: those in force now. `conflicts`: where colleagues were faster. */
export interface StoreAnswer extends DecideAnswer {
  /** How many of the decisions have an answer, from the first on. The others failed. */
  answered: number;
  failure?: StoreFailure;
}

/**
 * Sent under the session of the analyst who pressed, and no other that the host gives meanwhile. An answer that is lost is asked for
 * once more: the proxy answers the same content with what it has stored.
 */
export async function storeDecisions(
  client: ProxyClient,
  screeningId: string,
  decisions: readonly DecisionToStore[],
  together: boolean,
  signal: AbortSignal,
): Promise<StoreAnswer> {
  const path = `/v1/screenings/${encodeURIComponent(screeningId)}/decisions`;
  const all: StoreAnswer = { decisions: [], conflicts: [], answered: 0 };
  try {
    const under = await client.session.token();
    while (all.answered < decisions.length) {
      const next = decisions.slice(all.answered, all.answered + DECISIONS_MAX);
      const body: DecideRequest = { decisions: next, together, rules: RULES_VERSION };
      const put = () => client.call<DecideAnswer>('PUT', path, { body, signal, under });
      const answer = await put()
        .catch((error) => (isLost(error) ? put() : Promise.reject(error)))
        .catch(conflictsOf);
      all.decisions.push(...answer.decisions);
      all.conflicts.push(...answer.conflicts);
      all.answered += next.length;
    }
  } catch (error) {
    const problem = ProxyProblem.from(error);
    all.failure = problem.code === 'same_analyst' ? 'sameAnalyst' : problemKind(problem);
  }
  return all;
}

/** No answer came, or one of a gateway: the decisions may be stored. */
function isLost(error: unknown): boolean {
  const { status, code } = ProxyProblem.from(error);
  return status === 0 ? code === 'unreachable' : status === 502;
}

/** Each of them was decided by a colleague meanwhile. */
function conflictsOf(error: unknown): DecideAnswer {
  const { code, conflicts } = error as Partial<ProxyProblem>;
  if (code !== 'decided_meanwhile' || !conflicts) throw error;
  return { decisions: [], conflicts: conflicts as DecisionConflict[] };
}
