/** Where the analyst goes on after decisions are stored. */
import type { Hit } from '../../../contract/screening.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { isPagedHere } from '../state/screening-results-state.js';
import type { GivenDecision, HitDecisions } from './hit-decisions.js';

/** In the element. */
export function focusedIn({ element }: ScreeningResultsModel): Element | null {
  return element.shadowRoot?.activeElement ?? null;
}

function focus({ element }: ScreeningResultsModel, selector: string): void {
  element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}

/** Of the open row, if it has the focus. -1: on another control the focus stays. */
export function placeOfForm(results: ScreeningResultsModel): number {
  const focused = focusedIn(results);
  const isThere = !focused || focused.closest('.details, .hit.open');
  const { state, shown } = results;
  return isThere ? shown.rows.findIndex(({ hitId }) => hitId === state.openHitId) : -1;
}

/** To the next hit that is not decided, if the analyst is still at the form. */
export async function goOn(decisions: HitDecisions, stored: GivenDecision, at: number): Promise<void> {
  const { results } = decisions;
  if (stored.label !== null) results.close(stored.hitId);
  await results.element.updateComplete;
  if (at === -1) return;
  if (stored.label === null) focus(results, '.decision-form button');
  else await openUndecided(decisions, at);
}

/** The next hit that is not decided: below, else from the top of the page, else on the next page that has one. */
export async function openUndecided(decisions: HitDecisions, at: number): Promise<void> {
  const { results } = decisions;
  const { state, shown } = results;
  const { commands } = results.hits!;
  const { rows, left, page, pages } = shown;
  const isUndecided = ({ hitId }: Hit) => !decisions.decisionOf(hitId);
  const later = isPagedHere(state) ? left.slice(page * state.pageSize) : [];
  const next = [...rows.slice(at), ...rows, ...later, ...left].find(isUndecided);
  if (next) return commands.openHit(next.hitId);
  if (isPagedHere(state) || page === pages || state.reading !== null)
    return focus(results, `[data-at="${at}"] .opener`);
  await commands.goTo(page + 1);
  await decisions.ready();
  await openUndecided(decisions, 0);
}
