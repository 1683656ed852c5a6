/** What an analyst chooses and writes in the head of the open row. */
import type { Hit } from '../../../contract/screening.js';
import type { DecisionSaving } from './decision-saving.js';
import { failureText, labelChoices } from './decision-text.js';
import type { GivenDecision, HitDecisions, OpenPair } from './hit-decisions.js';
import { isClear } from './ruling-reasons.js';

/** What is chosen or written for the hits of a row, and not saved. */
interface Draft {
  readonly label?: string;
  readonly reason?: string;
  /** Saving needs a reason. */
  readonly isReasonMissing?: boolean;
}

export class RowDeciding {
  readonly decisions: HitDecisions;
  readonly #saving: DecisionSaving;
  /** The hits of the row that is open. */
  row: readonly Hit[] = [];
  /** By the first hit of a row. */
  readonly #drafts = new Map<string, Draft>();

  constructor(decisions: HitDecisions, saving: DecisionSaving) {
    this.decisions = decisions;
    this.#saving = saving;
  }

  discard(): void {
    this.#drafts.clear();
  }

  /** False where these hits cannot be decided. */
  open(row: readonly Hit[]): boolean {
    const { decisions } = this;
    if (!decisions.deciding || row.some((hit) => !decisions.pairOf(hit))) return false;
    this.row = row;
    for (const { hitId } of row) decisions.opened.add(hitId);
    return true;
  }

  get #pairs(): OpenPair[] {
    return this.row.flatMap((hit) => this.decisions.pairOf(hit) ?? []);
  }

  /** Another row has another one. */
  get key(): string {
    return this.#pairs.map(({ pair }) => pair).join();
  }

  /** Undefined where nothing is decided. */
  get remove(): (() => void) | undefined {
    const decided = this.#pairs.filter(({ hitId }) => this.decisions.decisionOf(hitId));
    if (decided.length === 0) return undefined;
    return () => void this.#saving.send(decided.map((each) => ({ ...each, label: null, reason: '' })));
  }

  /** Undefined where the analyst has nothing to confirm. */
  get confirm(): (() => void) | undefined {
    const { decisions } = this;
    const proposed = this.row.filter((hit) => decisions.canConfirm(hit));
    if (proposed.length === 0) return undefined;
    return () => void this.#saving.send(proposed.map((hit) => decisions.given(hit)));
  }

  get choices(): readonly string[] {
    return labelChoices(this.decisions.results.element.decisionLabels, this.#decided);
  }

  get #draft(): Draft {
    return this.#drafts.get(this.row[0]!.hitId) ?? {};
  }

  #draftAlso(draft: Draft): void {
    this.#drafts.set(this.row[0]!.hitId, { ...this.#draft, ...draft });
  }

  write(reason: string): void {
    this.#draftAlso({ reason });
  }

  get isReasonMissing(): boolean {
    return this.#draft.isReasonMissing ?? false;
  }

  /** As written, else what is saved without a word of the analyst. */
  get reason(): string {
    const { chosen } = this;
    return this.#draft.reason ?? (chosen === undefined ? '' : this.#suggested(this.row[0]!, chosen));
  }

  /** The label of every hit of the row. */
  get #decided(): string | undefined {
    const labels = new Set(this.row.map(({ hitId }) => this.decisions.decisionOf(hitId)?.label));
    return labels.size === 1 ? [...labels][0] : undefined;
  }

  get chosen(): string | undefined {
    return this.#draft.label ?? this.#decided;
  }

  /** Why the row is not decided yet. */
  get waiting(): string | undefined {
    const { results } = this.decisions;
    if (this.#saving.isSent(this.row[0]!)) return results.localize.text('markSent');
    const unstored = this.row.flatMap((hit) => this.#saving.unstored(hit) ?? []);
    const isProposed = this.row.some((hit) => this.decisions.of(hit)?.isProposed);
    return failureText(results, unstored) ?? (isProposed ? results.localize.text('markProposed') : undefined);
  }

  /** By a key. */
  choosePlace(place: number, isSeen: boolean): void {
    const label = this.decisions.loaded && this.choices[place - 1];
    if (label !== undefined) this.choose(label, isSeen);
  }

  /** `isSeen`: one press decides if the data of each hit says it, or the analyst wrote a reason. */
  choose(label: string, isSeen: boolean): void {
    const { reason, label: before } = this.#draft;
    const isReady =
      before === label || Boolean(reason?.trim()) || this.row.every((hit) => this.#isClear(hit, label));
    this.#draftAlso({ label, isReasonMissing: false });
    this.decisions.results.element.requestUpdate();
    if (isSeen && (isReady || this.#isWithoutReason(label))) this.save();
    else void this.#focusForm('[aria-pressed=true]');
  }

  async #focusForm(selector: string): Promise<void> {
    const { element } = this.decisions.results;
    await element.updateComplete;
    element.shadowRoot!.querySelector<HTMLElement>(`.decision-form ${selector}`)?.focus();
  }

  #isClear(hit: Hit, label: string): boolean {
    const { loaded, reasons } = this.decisions;
    const before = this.decisions.of(hit)?.decision.label ?? label;
    if (this.decisions.decisionOf(hit.hitId) || (label === 'different' && before !== label)) return false;
    return isClear(loaded!.screening, hit, label, reasons?.get(hit.hitId));
  }

  /** What is written if the analyst writes nothing else. */
  #suggested(hit: Hit, label: string): string {
    const decision = this.decisions.decisionOf(hit.hitId);
    return label === decision?.label ? decision.reason : this.decisions.reasonFor(hit, label);
  }

  /** By the analyst, else from the data of each hit. */
  #reasonOf(hit: Hit, label: string): string {
    const written = this.#draft.reason?.trim();
    const isOwn = written !== undefined && written !== this.#suggested(this.row[0]!, label);
    return isOwn ? written : this.#suggested(hit, label);
  }

  #isWithoutReason(label: string): boolean {
    return label === 'different' && this.row.some((hit) => !this.#reasonOf(hit, label));
  }

  save(): void {
    const { chosen: label, row } = this;
    const [first] = row as [Hit];
    if (label === undefined || this.#saving.isSent(first)) return;
    if (this.#isWithoutReason(label)) {
      const { results } = this.decisions;
      this.#draftAlso({ label, isReasonMissing: true });
      results.announce(results.localize.text('wordsMissing'));
      results.element.requestUpdate();
      return void this.#focusForm('textarea');
    }
    const given = row.map((hit) => this.#decisionOf(hit, label, this.#reasonOf(hit, label)));
    void this.#saving.send(given).then((unstored) => {
      if (unstored.size === 0) this.#drafts.delete(first.hitId);
    });
  }

  /** The same label and reason as proposed confirm it. Another reason is another proposal. */
  #decisionOf(hit: Hit, label: string, reason: string): GivenDecision {
    const given = this.decisions.given(hit);
    if (given.confirms && given.label === label && given.reason === reason) return given;
    return { ...this.decisions.pairOf(hit)!, label, reason };
  }
}
