import type { Hit } from '../../../contract/screening.js';
import { writtenJson } from '../../../contract/strict-json.js';
import type { HitsPart, ScreeningResultsModel } from '../state/screening-results-model.js';
import { KycDecisionsEvent, KycHitMarkEvent, type Decision } from '../state/screening-results-events.js';
import { isolate } from '../texts/listed-texts.js';
import type { HitDecisions, OpenPair } from './hit-decisions.js';
import type { HitMark } from './hit-marks.js';

export interface GivenMark extends OpenPair {
  /** Null: remove the mark. */
  readonly label: string | null;
  readonly note: string;
  /** True: the second person agrees with the mark that is proposed. False: no longer. */
  readonly confirms?: boolean | undefined;
}

/** What is decided now. */
export type DecidedNow = Pick<HitDecisions, 'loaded' | 'decided' | 'markOf' | 'labelText' | 'ready'>;

/** What the reader asked the page to store, together. */
interface Sent {
  readonly marks: readonly GivenMark[];
  /** The marks at that time, by hit id. */
  readonly before: ReadonlyMap<string, HitMark | undefined>;
  /** Of an undo: what had the focus when it was asked for. */
  readonly undoneFrom: Element | null | undefined;
  /** Pairs that the page did not store. */
  readonly failed: Set<string>;
  end(failed: ReadonlySet<string>): void;
}

/** The same mark: what a page has read again is another object. */
export function isEqual(one: HitMark | undefined, other: HitMark | undefined): boolean {
  return writtenJson(one) === writtenJson(other);
}

/** Hands marks to the page. A hit is marked when the page hands its mark back in `marks`: it may fail to store it. */
export class MarkSaving {
  readonly #results: ScreeningResultsModel;
  readonly #now: DecidedNow;
  readonly #sent = new Set<Sent>();
  /** Pairs whose last mark the page did not store. */
  readonly failed = new Set<string>();
  /** What the page has stored and can be undone, the last one at the end. `after`: the marks then. */
  #stored: (Sent & { readonly after: Map<string, HitMark | undefined> })[] = [];

  constructor(results: ScreeningResultsModel, now: DecidedNow) {
    this.#results = results;
    this.#now = now;
  }

  get #hits(): HitsPart {
    return this.#results.hits!;
  }

  /** The page has not stored the mark yet. */
  isSent({ hitId }: Hit): boolean {
    return [...this.#sent].some(({ before }) => before.has(hitId));
  }

  /** Gives the last marks their labels and notes of before, except where a colleague has decided since. */
  undo(): void {
    const last = this.#stored.pop();
    const own = last?.marks.filter(({ hitId }) => isEqual(last.after.get(hitId), this.#now.markOf(hitId)));
    if (!last || !own?.length) return;
    const marks = own.map(({ confirms, ...mark }) => {
      const { label = null, note = '' } = last.before.get(mark.hitId) ?? {};
      return { ...mark, label, note, ...(confirms && { confirms: false }) };
    });
    // What is restored may be stored again as another mark of the same person.
    const restored = own.flatMap(({ hitId }) => {
      const after = this.#stored.findLast((sent) => sent.after.has(hitId))?.after;
      return after && isEqual(after.get(hitId), last.before.get(hitId)) ? [{ hitId, after }] : [];
    });
    void this.send(marks, this.#focused).then(({ size }) => {
      if (size === 0) for (const { hitId, after } of restored) after.set(hitId, this.#now.markOf(hitId));
    });
  }

  /** Another screening is shown, or another person reads. */
  discard(): void {
    this.#stored = [];
    this.failed.clear();
    for (const sent of this.#sent) sent.end(sent.failed);
    this.#sent.clear();
  }

  /** Resolves to the pairs that the page did not store. */
  send(marks: readonly GivenMark[], undoneFrom?: Element | null): Promise<ReadonlySet<string>> {
    return new Promise((end) => {
      const before = this.#marksOf(marks);
      const sent = { marks, before, undoneFrom, failed: new Set<string>(), end };
      this.#sent.add(sent);
      for (const { pair } of marks) this.failed.delete(pair);
      this.#results.element.requestUpdate();
      const { id: screeningId } = this.#now.loaded!.screening;
      // Every script of the page reads the detail of an event: what the person wrote is not in it.
      const decisions = marks.map((mark): Decision => {
        const { note: _, ...decision } = mark;
        const { label, by, confirmedBy, at } = before.get(mark.hitId) ?? {};
        return { ...decision, replaces: label ? { label, by, confirmedBy, at } : null };
      });
      const event =
        marks.length > 1
          ? new KycDecisionsEvent(
              { screeningId, decisions },
              new Map(marks.map(({ pair, note }) => [pair, note])),
            )
          : new KycHitMarkEvent({ screeningId, ...decisions[0]! }, marks[0]!.note);
      this.#results.element.dispatchEvent(event);
      void this.#follow(sent, event.answer);
    });
  }

  async #follow(sent: Sent, answer: unknown): Promise<void> {
    const pairs = sent.marks.map(({ pair }) => pair);
    let failed: unknown = [];
    try {
      ({ failed } = ((await answer) ?? {}) as { failed?: unknown });
    } catch {
      failed = pairs;
    }
    // The marks that the page has set with its answer are read first.
    await this.#results.element.updateComplete;
    for (const pair of pairs) if (Array.isArray(failed) && failed.includes(pair)) sent.failed.add(pair);
    void this.finish();
  }

  /** Call it after the page has handed in other marks. */
  async finish(): Promise<void> {
    for (const { marks, before, failed } of this.#sent)
      for (const mark of marks) if (this.#isReplaced(mark, before.get(mark.hitId))) failed.add(mark.pair);
    const ended = [...this.#sent].filter(({ marks, before, failed }) =>
      marks.every((mark) => failed.has(mark.pair) || this.#isStored(mark, before.get(mark.hitId))),
    );
    for (const sent of ended) this.#sent.delete(sent);
    for (const sent of ended) await this.#end(sent);
  }

  async #end(sent: Sent): Promise<void> {
    const { failed, undoneFrom, end } = sent;
    const isUndo = undoneFrom !== undefined;
    const stored = sent.marks.filter(({ pair }) => !failed.has(pair));
    if (!isUndo && stored.length > 0)
      this.#stored.push({ ...sent, marks: stored, after: this.#marksOf(stored) });
    // Before the render: it removes the pressed button, which then no longer has the focus.
    const at = this.#placeOfForm();
    const isThere = undoneFrom === this.#focused;
    await this.#results.element.updateComplete;
    this.#announce(sent, stored);
    const [{ hitId, label }] = sent.marks as [GivenMark];
    for (const pair of failed) this.failed.add(pair);
    if (stored.length === 0) this.#results.element.requestUpdate();
    else if (label !== null && !isUndo) this.#results.close(hitId);
    await this.#hits.allDrawn();
    end(failed);
    if (stored.length === 0) return;
    if (isUndo) return isThere ? this.#hits.openHit(hitId) : undefined;
    if (at === undefined) return;
    if (label === null) this.#find('.mark-form input')[0]?.focus();
    else await this.focusUndecided(at, true);
  }

  #announce({ marks, failed }: Sent, stored: readonly GivenMark[]): void {
    const { localize } = this.#results;
    const text = localize.text.bind(localize);
    const [{ label }] = marks as [GivenMark];
    const values = { label: isolate(this.#now.labelText(label ?? '')), n: stored.length };
    const key = `${marks.length > 1 ? 'batch' : 'mark'}${label === null ? 'Removed' : 'Saved'}` as const;
    const saved = stored.length > 0 ? [text(key, values)] : [];
    const notSaved = failed.size > 0 ? [text('batchFailed', { n: failed.size })] : [];
    this.#results.announce([...saved, ...notSaved].join(' '));
  }

  /** The page may shorten a note. */
  #isStored({ hitId, label, note, confirms }: GivenMark, before: HitMark | undefined): boolean {
    if (confirms !== undefined) return this.#now.decided.get(hitId)?.isProposed === !confirms;
    const mark = this.#now.markOf(hitId);
    const isLabelled = label === null ? !mark : mark?.label === label;
    return isLabelled && ((mark?.note ?? '') === note || !isEqual(mark, before));
  }

  /** A colleague decided meanwhile. */
  #isReplaced({ hitId, label, confirms }: GivenMark, before: HitMark | undefined): boolean {
    const now = this.#now.markOf(hitId)?.label ?? null;
    return confirms === undefined && now !== label && now !== (before?.label ?? null);
  }

  #marksOf(marks: readonly GivenMark[]): Map<string, HitMark | undefined> {
    return new Map(marks.map(({ hitId }) => [hitId, this.#now.markOf(hitId)]));
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
    const at = isThere && this.#find('.details:has(.mark-form)')[0]?.id.slice('hit-'.length);
    return at ? Number(at) : undefined;
  }

  /**
   * To the next hit that is not decided: below, else from the top of the page, else on the next page that has one.
   * `isCompared`: it opens.
   */
  async focusUndecided(at = 0, isCompared = false): Promise<void> {
    const isOpen = ({ hitId }: Hit) => !this.#now.markOf(hitId);
    for (let isNext = true; isNext;) {
      const rows = this.#find('.hit:not(.settled, :has(.proposed))');
      const next = rows.find((row) => Number(row.dataset['at']) >= at) ?? rows[0];
      const opener = next?.querySelector<HTMLElement>('.opener');
      if (opener) {
        opener.focus();
        return isCompared && opener.ariaExpanded === 'false' ? opener.click() : undefined;
      }
      isNext = await this.#hits.openPageWith(isOpen);
      await this.#now.ready();
      await this.#hits.allDrawn();
    }
    this.#find('.hit')[at]?.querySelector<HTMLElement>('.opener')?.focus();
  }
}
