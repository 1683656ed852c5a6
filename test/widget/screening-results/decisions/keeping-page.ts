/** The page of a host that keeps what its analysts decide. Only this file knows how the element tells it. */
import { waitUntil } from '../../../in-page/index.js';
import type { HitMark } from '../../../../widget/screening-results/decisions/hit-marks.js';
import type { Decision } from '../../../../widget/screening-results/state/screening-results-events.js';
import type { ResultsPage } from '../results-page.js';

type Marks = Record<string, HitMark>;

export class KeepingPage {
  readonly #shown: ResultsPage;
  readonly by: string;
  marks: Marks;
  /** What was asked, one list each time. */
  readonly asked: (readonly Decision[])[] = [];
  /** Ids of hits whose decisions are not stored. */
  refused: readonly string[] = [];
  /** It has not answered. */
  isSilent = false;
  /** It answers that nothing was stored. */
  isFull = false;
  /** It keeps decisions: it does not answer those about one hit, and tells nothing of a batch. */
  isMute = false;
  /** Each decision has a time of its own. */
  #seconds = 0;

  constructor(shown: ResultsPage, { by = 'Sara', marks = {} as Marks } = {}) {
    this.#shown = shown;
    this.by = by;
    this.marks = marks;
    shown.element.marks ??= marks;
    shown.element.addEventListener('kyc-hit-mark', (event) => {
      const answer = this.#store([event.detail], () => event.note);
      if (!this.isMute) event.respondWith(answer);
    });
    shown.element.addEventListener('kyc-decisions', (event) => {
      event.respondWith(this.#store(event.detail.decisions, (pair) => event.notes.get(pair)!));
    });
  }

  async #store(
    decisions: readonly Decision[],
    noteOf: (pair: string) => string,
  ): Promise<object | undefined> {
    this.asked.push(decisions);
    if (this.isSilent) return new Promise(() => {});
    if (this.isFull) throw new Error('full');
    const failed = decisions.filter(({ hitId }) => this.refused.includes(hitId));
    for (const each of decisions) if (!failed.includes(each)) this.#keep(each, noteOf(each.pair));
    if (!this.isMute) await Promise.resolve();
    this.hand(this.marks);
    return this.isMute ? undefined : { failed: failed.map(({ pair }) => pair) };
  }

  #keep({ pair, hitId, facts, label, confirms }: Decision, note: string): void {
    const { [pair]: before, ...others } = this.marks;
    const at = new Date(Date.UTC(2026, 10, 21, 8, 42, this.#seconds++)).toISOString();
    if (label === null) this.marks = others;
    else if (confirms === undefined) this.marks[pair] = { hitId, facts, label, note, by: this.by, at };
    else this.marks[pair] = { ...before!, confirmedBy: confirms ? this.by : undefined };
    this.marks = { ...this.marks };
  }

  /** Gives the element what is decided now. */
  hand(marks: Marks): void {
    this.marks = marks;
    this.#shown.element.marks = marks;
  }

  /** A colleague decides these hits, which were decided before or asked for. */
  colleague(label: string, hitIds?: readonly string[], before: Marks = this.marks): void {
    const kept = Object.entries(before).map(([pair, mark]) =>
      !hitIds || hitIds.includes(mark.hitId!) ? [[pair, { ...mark, label, by: 'Omar' }]] : [],
    );
    this.hand({ ...this.marks, ...(Object.fromEntries(kept.flat()) as Marks) });
  }

  /** `hit-1 different`, by the ids of the hits. */
  get kept(): string[] {
    return Object.values(this.marks)
      .map(({ hitId, label }) => `${hitId} ${label}`)
      .toSorted();
  }

  noteOf(id: string): string | undefined {
    return Object.values(this.marks).find(({ hitId }) => hitId === id)?.note;
  }

  keeps(count: number): Promise<void> {
    return waitUntil(() => Object.keys(this.marks).length === count, `not ${count}, but ${this.kept.join()}`);
  }
}
