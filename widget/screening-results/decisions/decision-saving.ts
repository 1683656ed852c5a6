/** Has decisions stored, says what became of them, takes the last ones back, and goes on to what is not decided. */
import type { Decision } from '../../../contract/decisions.js';
import type { Hit } from '../../../contract/screening.js';
import { KycDecisionsEvent } from '../state/screening-results-events.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { isPagedHere } from '../state/screening-results-state.js';
import { isolate } from '../texts/listed-texts.js';
import { failureText, labelText } from './decision-text.js';
import type { GivenDecision, HitDecisions } from './hit-decisions.js';
import { storeDecisions, type Unstored } from './proxy-decisions.js';

type Decided = Map<string, Decision | undefined>;

/** What was decided at once, with the decisions before and after that, by hit id. */
interface Step {
  readonly given: readonly GivenDecision[];
  readonly before: Decided;
  readonly after: Decided;
}

export class DecisionSaving {
  readonly #results: ScreeningResultsModel;
  readonly #now: HitDecisions;
  /** Ends when another screening or another analyst comes. */
  #life = new AbortController();
  readonly #sent = new Set<string>();
  readonly #unstored = new Map<string, Unstored>();
  /** The last one at the end. */
  #steps: Step[] = [];

  constructor(now: HitDecisions) {
    this.#results = now.results;
    this.#now = now;
  }

  /** The proxy has not answered yet. */
  isSent({ hitId }: Hit): boolean {
    return this.#sent.has(hitId);
  }

  unstored({ hitId }: Hit): Unstored | undefined {
    return this.#unstored.get(hitId);
  }

  /** How many decisions `undo` takes back. */
  get undoable(): number {
    return this.#steps.at(-1)?.given.length ?? 0;
  }

  discard(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#steps = [];
    this.#sent.clear();
    this.#unstored.clear();
  }

  /** Gives the hits of the last step their decisions of before, except where a colleague has decided since. */
  async undo(): Promise<void> {
    const step = this.#steps.pop();
    const own = step?.given.filter(({ hitId }) =>
      isEqual(step.after.get(hitId), this.#now.decisionOf(hitId)),
    );
    if (!step || !own?.length) return this.#results.element.requestUpdate();
    const given = own.map(({ confirms, ...decision }): GivenDecision => {
      if (confirms) return { ...decision, confirms: false };
      const { label = null, reason = '' } = step.before.get(decision.hitId) ?? {};
      return { ...decision, label, reason };
    });
    const unstored = await this.#store(given, given.length > 1, focusedIn(this.#results));
    if (unstored === undefined) return;
    if (unstored.size === own.length) this.#steps.push(step);
    // What is restored is another decision now: an earlier step has to know it.
    for (const { hitId } of own)
      for (const { after } of this.#steps)
        if (!unstored.has(hitId) && isEqual(after.get(hitId), step.before.get(hitId)))
          after.set(hitId, this.#now.decisionOf(hitId));
    this.#results.element.requestUpdate();
  }

  /** Resolves to the ids of the hits whose decisions are not stored. */
  async send(given: readonly GivenDecision[], together = false): Promise<ReadonlySet<string>> {
    return (await this.#store(given, together)) ?? new Set(given.map(({ hitId }) => hitId));
  }

  /** `undoneFrom`: of an undo, what had the focus when it was asked for. Undefined: another screening is shown. */
  async #store(
    given: readonly GivenDecision[],
    together: boolean,
    undoneFrom?: Element | null,
  ): Promise<ReadonlySet<string> | undefined> {
    const { client, element } = this.#results;
    const { signal } = this.#life;
    const before = this.#decisionsOf(given);
    for (const { hitId } of given) {
      this.#sent.add(hitId);
      this.#unstored.delete(hitId);
    }
    element.requestUpdate();
    const toStore = given.map((each) => ({
      ...each,
      opened: this.#now.opened.has(each.hitId),
      replaces: before.get(each.hitId)?.id ?? null,
    }));
    const screeningId = this.#now.loaded!.screening.id;
    const answer = await storeDecisions(client, screeningId, toStore, together, signal);
    if (signal.aborted) return undefined;
    const current = new Map<string, Decision | null>(answer.decisions.map((each) => [each.pair, each]));
    for (const conflict of answer.conflicts) {
      current.set(conflict.pair, conflict.current);
      this.#unstored.set(conflict.hitId, conflict);
    }
    for (const { hitId } of given.slice(answer.answered))
      this.#unstored.set(hitId, { failure: answer.failure ?? 'unavailable' });
    for (const { hitId } of given) this.#sent.delete(hitId);
    // Before the render: it removes the pressed button, which then no longer has the focus.
    const at = placeOfForm(this.#results);
    const isThere = undoneFrom === focusedIn(this.#results);
    this.#now.replace(
      given.slice(0, answer.answered).map(({ pair }) => [pair, current.get(pair) ?? undefined]),
    );
    const stored = given.filter(({ hitId }) => !this.#unstored.has(hitId));
    const unstored = new Set(given.map(({ hitId }) => hitId).filter((hitId) => this.#unstored.has(hitId)));
    const isUndo = undoneFrom !== undefined;
    if (stored.length > 0) {
      if (!isUndo) this.#steps.push({ given: stored, before, after: this.#decisionsOf(stored) });
      const decisions = stored.map(({ hitId, pair, label }) => {
        return { id: current.get(pair)?.id ?? null, hitId, pair, label };
      });
      element.dispatchEvent(new KycDecisionsEvent({ screeningId, decisions }));
    }
    await element.updateComplete;
    this.#announce(given, stored.length);
    const [first] = stored;
    if (first && !isUndo) await goOn(this.#now, first, at);
    else if (first && isThere) await this.#results.hits!.commands.openHit(first.hitId);
    return unstored;
  }

  #announce(given: readonly GivenDecision[], stored: number): void {
    const { localize } = this.#results;
    const [{ label }] = given as [GivenDecision];
    const said = localize.text(label === null ? 'decisionsRemoved' : 'decisionsSaved', { n: stored });
    const value = isolate(labelText(this.#results, label ?? ''));
    const done = label === null ? said : `${localize.text('named', { name: said, value })}.`;
    const faults = given.flatMap(({ hitId }) => this.#unstored.get(hitId) ?? []);
    const notSaved = failureText(this.#results, faults);
    this.#results.announce([stored > 0 && done, notSaved].filter(Boolean).join(' '));
  }

  #decisionsOf(given: readonly GivenDecision[]): Decided {
    return new Map(given.map(({ hitId }) => [hitId, this.#now.decisionOf(hitId)]));
  }
}

/** What was read again is another object. */
export function isEqual(one: Decision | undefined, other: Decision | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** In the element. */
function focusedIn({ element }: ScreeningResultsModel): Element | null {
  return element.shadowRoot?.activeElement ?? null;
}

function focus({ element }: ScreeningResultsModel, selector: string): void {
  element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}

/** Of the open row, if it has the focus. -1: on another control the focus stays. */
function placeOfForm(results: ScreeningResultsModel): number {
  const focused = focusedIn(results);
  const isThere = !focused || focused.closest('.details, .hit.open');
  const { state, shown } = results;
  return isThere ? shown.rows.findIndex(({ hitId }) => hitId === state.openHitId) : -1;
}

/** To the next hit that is not decided, if the analyst is still at the form. */
async function goOn(decisions: HitDecisions, stored: GivenDecision, at: number): Promise<void> {
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
