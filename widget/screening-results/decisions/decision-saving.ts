/** Has decisions stored, says what became of them, and takes the last ones back. */
import type { Decision } from '../../../contract/decisions.js';
import type { Hit } from '../../../contract/screening.js';
import { writtenJson } from '../../../contract/strict-json.js';
import { KycDecisionsEvent } from '../state/screening-results-events.js';
import type { HitsPart, ScreeningResultsModel } from '../state/screening-results-model.js';
import { isolate } from '../texts/listed-texts.js';
import { failureText, labelText } from './decision-form.js';
import type { HitDecisions, OpenPair } from './hit-decisions.js';
import { storeDecisions, type Unstored } from './proxy-decisions.js';

export interface GivenDecision extends OpenPair {
  /** Null: take the decision back. */
  readonly label: string | null;
  readonly reason: string;
  /** True: the second analyst agrees with the proposal. False: no longer. */
  readonly confirms?: boolean | undefined;
}

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
    const focused = this.#focused;
    const unstored = await this.#store(given, given.length > 1, focused);
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
    const current = new Map<string, Decision | null>();
    for (const each of answer.decisions) current.set(each.pair, each);
    for (const conflict of answer.conflicts) {
      current.set(conflict.pair, conflict.current);
      this.#unstored.set(conflict.hitId, conflict);
    }
    for (const { hitId } of given.slice(answer.answered))
      this.#unstored.set(hitId, { failure: answer.failure ?? 'unavailable' });
    for (const { hitId } of given) this.#sent.delete(hitId);
    // Before the render: it removes the pressed button, which then no longer has the focus.
    const at = this.#placeOfForm();
    const isThere = undoneFrom === this.#focused;
    this.#now.replace(
      given.slice(0, answer.answered).map(({ pair }) => [pair, current.get(pair) ?? undefined]),
    );
    const stored = given.filter(({ hitId }) => !this.#unstored.has(hitId));
    const unstored = new Set(given.filter((each) => !stored.includes(each)).map(({ hitId }) => hitId));
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
    await this.#goOn(stored, { at, isUndo, isThere });
    return unstored;
  }

  #announce(given: readonly GivenDecision[], stored: number): void {
    const { localize } = this.#results;
    const [{ label }] = given as [GivenDecision];
    const said = localize.text(label === null ? 'decisionsRemoved' : 'decisionsSaved', { n: stored });
    const value = isolate(labelText(localize, label ?? '', this.#now.isCompany));
    const done = label === null ? said : `${localize.text('named', { name: said, value })}.`;
    const saved = stored > 0 ? [done] : [];
    const faults = given.map(({ hitId }) => this.#unstored.get(hitId)).filter((each) => each !== undefined);
    const notSaved = faults[0] ? [failureText(localize, faults[0], faults.length, this.#now.isCompany)] : [];
    this.#results.announce([...saved, ...notSaved].join(' '));
  }

  /** To the next hit that is not decided, if the analyst is still at the form. */
  async #goOn(
    stored: readonly GivenDecision[],
    { at, isUndo, isThere }: { at: number | undefined; isUndo: boolean; isThere: boolean },
  ): Promise<void> {
    const [first] = stored;
    if (!first) return;
    if (first.label !== null && !isUndo) this.#results.close(first.hitId);
    await this.#hits.allDrawn();
    if (isUndo) return isThere ? this.#hits.commands.openHit(first.hitId) : undefined;
    if (at === undefined) return;
    if (first.label === null) this.#find('.decision-form button')[0]?.focus();
    else await this.focusUndecided(at, true);
  }

  get #hits(): HitsPart {
    return this.#results.hits!;
  }

  #decisionsOf(given: readonly GivenDecision[]): Decided {
    return new Map(given.map(({ hitId }) => [hitId, this.#now.decisionOf(hitId)]));
  }

  #find(selector: string): HTMLElement[] {
    return [...(this.#results.element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  /** In the element. */
  get #focused(): Element | null {
    return this.#results.element.shadowRoot?.activeElement ?? null;
  }

  /** Of the open row, if it has the focus. On another control the focus stays. */
  #placeOfForm(): number | undefined {
    const isThere = !this.#focused || this.#focused.closest('.details, .hit.open');
    const at = isThere && this.#find('.details:has(.decision-form)')[0]?.id.slice('hit-'.length);
    return at ? Number(at) : undefined;
  }

  /**
   * To the next hit that is not decided: below, else from the top of the page, else on the next page that has one.
   * `isCompared`: it opens.
   */
  async focusUndecided(at = 0, isCompared = false): Promise<void> {
    const isOpen = ({ hitId }: Hit) => !this.#now.decisionOf(hitId);
    for (let isNext = true; isNext;) {
      const rows = this.#find('.hit:not(.settled, :has(.proposed))');
      const next = rows.find((row) => Number(row.dataset['at']) >= at) ?? rows[0];
      const opener = next?.querySelector<HTMLElement>('.opener');
      if (opener) return this.#goTo(opener, isCompared);
      isNext = await this.#hits.commands.openPageWith(isOpen);
      await this.#now.ready();
      await this.#hits.allDrawn();
    }
    this.#find('.hit')[at]?.querySelector<HTMLElement>('.opener')?.focus();
  }

  /** What is said of the hit comes into view, its head last: that stays if the rest is too long. */
  async #goTo(opener: HTMLElement, isCompared: boolean): Promise<void> {
    opener.focus();
    if (!isCompared) return;
    if (opener.ariaExpanded === 'false') opener.click();
    await this.#results.element.updateComplete;
    for (const selector of ['.details', '.hit.open'])
      this.#find(selector)[0]?.scrollIntoView({ block: 'nearest' });
  }
}

/** What was read again is another object. */
export function isEqual(one: Decision | undefined, other: Decision | undefined): boolean {
  return writtenJson(one) === writtenJson(other);
}
