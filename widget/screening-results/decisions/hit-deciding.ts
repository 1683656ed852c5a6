/** What an analyst decides: hit by hit, or those together that the data rules out. */
import { noChange, nothing, type TemplateResult } from 'lit-element';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Hit } from '../../../contract/screening.js';
import { haveDifferentScripts } from '../../names/scripts.js';
import { findSoundMatch } from '../../names/sound-comparison.js';
import { keepLast } from '../../table/keep-last.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { BatchReview } from './batch-review.js';
import type { DecidedHit, DecidedHits } from './decided-hits.js';
import {
  decisionForm,
  decisionTags,
  failureText,
  labelChoices,
  labelText,
  undoBar,
} from './decision-form.js';
import {
  type HitGroup,
  type Namesakes,
  type GroupedHits,
  RULING_REASONS,
  type RulingReason,
  agreeingNames,
  groupOf,
  isClear,
  groupHits,
  reasonText,
  rulingReason,
} from './decision-reasons.js';
import { DecisionSaving, type GivenDecision } from './decision-saving.js';
import { HitDecisions, inSlices } from './hit-decisions.js';

/** What it was made from. */
interface ReadReasons {
  readonly hits: readonly Hit[];
  readonly toleranceYears: number;
  readonly reasons: Map<string, RulingReason>;
  isWhole: boolean;
}

/** What an analyst has chosen or written for the hits of a row, and not saved. */
interface Draft {
  readonly label?: string;
  readonly reason?: string;
  /** Saving needs a reason. */
  readonly isReasonMissing?: boolean;
}

export class HitDeciding extends HitDecisions {
  readonly #saving: DecisionSaving;
  readonly #review: BatchReview;
  #read: ReadReasons | undefined;
  /** The hits of the row that is open. */
  #row: readonly Hit[] = [];
  /** By the first hit of a row. */
  readonly #drafts = new Map<string, Draft>();

  constructor(results: ScreeningResultsModel) {
    super(results);
    this.#saving = new DecisionSaving(this);
    this.#review = new BatchReview(this, this.#saving, (hit) => this.#given(hit));
  }

  override get isWorking(): boolean {
    return super.isWorking || this.#read?.isWhole === false;
  }

  readonly undo = (): void => void this.#saving.undo();

  protected override discard(): void {
    this.#saving.discard();
    this.#review.close();
    this.#drafts.clear();
    this.opened.clear();
  }

  protected override redecided(): void {
    this.#readReasons();
    this.#review.follow();
  }

  readonly labelText = (label: string): string => labelText(this.results.localize, label, this.isCompany);

  tags(decided: DecidedHit): TemplateResult {
    return decisionTags(this.results.localize, decided, this.isCompany);
  }

  /** Undefined while they are not known. */
  groups(): GroupedHits | undefined {
    this.#readReasons();
    return this.loaded && this.#read?.isWhole ? this.#groups : undefined;
  }

  groupOf(hit: Hit): HitGroup {
    return groupOf(this.#read?.reasons.get(hit.hitId), this.of(hit), this.canConfirm(hit));
  }

  /** The hits that can be decided together next: of one of these groups, if one has any. */
  nextBatch(among: readonly string[] = []): { readonly n: number; readonly review: () => void } | undefined {
    if (!this.#read?.isWhole || !this.#canRuleOut) return undefined;
    const ruled = RULING_REASONS.filter((each) => this.#groups.get(each)!.length > 0);
    const reason = ruled.find((each) => among.includes(each)) ?? ruled[0];
    if (!reason) return undefined;
    const hits = this.#groups.get(reason)!;
    return { n: hits.length, review: () => this.#review.open(reason, this.loaded!.screening, hits) };
  }

  /** The dialog of a batch, which stays as it is while hits are read again, and what can be undone. */
  dialog(): unknown {
    const n = this.#saving.undoable;
    const undo = n > 0 ? undoBar(this.results.localize, n, this.undo) : nothing;
    return [this.loaded ? this.#review.view() : noChange, undo];
  }

  get #canRuleOut(): boolean {
    return this.#choices().includes('different');
  }

  #choices(now?: string): readonly string[] {
    return this.deciding ? labelChoices(this.element.decisionLabels, now) : [];
  }

  get #groups(): GroupedHits {
    return this.#grouped(this.#read!.hits, this.decided, this.deciding?.by);
  }

  readonly #grouped = keepLast((hits: readonly Hit[], _decided: DecidedHits, _by: unknown) =>
    groupHits(hits, (hit) => this.groupOf(hit)),
  );

  /** Dates of thousands of hits take longer than a frame. */
  #readReasons(): void {
    const { loaded, results } = this;
    const toleranceYears = results.tolerance;
    const isRead = this.#read?.hits === loaded?.hits && this.#read?.toleranceYears === toleranceYears;
    if (loaded && !isRead) void this.#readAll(loaded, toleranceYears);
  }

  async #readAll({ screening, hits }: LoadedHits, toleranceYears: number): Promise<void> {
    const reasons = new Map<string, RulingReason>();
    const read = { hits, toleranceYears, reasons, isWhole: false };
    this.#read = read;
    const isCurrent = () => this.#read === read && this.element.isConnected;
    const names = new Set<string>();
    await inSlices(hits, isCurrent, (hit) => {
      for (const name of agreeingNames(screening, hit, toleranceYears)) names.add(name);
    });
    const rule = (some: readonly Hit[], bySound?: Namesakes['bySound']) =>
      inSlices(some, isCurrent, (hit) => {
        const reason = rulingReason(screening, hit, toleranceYears, { names, bySound });
        if (reason) reasons.set(hit.hitId, reason);
      });
    await rule(hits);
    const foreign = hits.filter(({ name }) => haveDifferentScripts(screening.name, name));
    if (foreign[0]) await rule(foreign, findSoundMatch);
    if (!isCurrent()) this.#read = this.#read === read ? undefined : this.#read;
    else read.isWhole = true;
    this.element.requestUpdate();
  }

  /** The head of an open row: one form, and a decision for each of its hits. */
  form(hits: readonly Hit[]): unknown {
    const open = hits.flatMap((hit) => this.pairOf(hit) ?? []);
    if (!this.deciding || open.length < hits.length) return nothing;
    this.#row = hits;
    for (const { hitId } of hits) this.opened.add(hitId);
    const draft = this.#draft;
    const chosen = this.#chosen;
    const marked = open.filter(({ hitId }) => this.decisionOf(hitId));
    const proposed = hits.filter((hit) => this.canConfirm(hit));
    const remove = () => void this.#saving.send(marked.map((each) => ({ ...each, label: null, reason: '' })));
    const confirm = () => void this.#saving.send(proposed.map((hit) => this.#given(hit)));
    const form = decisionForm(this.results.localize, {
      about: hits.flatMap((hit) => this.of(hit) ?? []),
      isCompany: this.isCompany,
      hits: hits.length,
      choices: this.#choices(this.#decided),
      chosen,
      reason: draft.reason ?? (chosen === undefined ? '' : this.#suggested(hits[0]!, chosen)),
      isReasonMissing: draft.isReasonMissing === true,
      waiting: this.#waiting,
      choose: (label) => this.#choose(label, true),
      write: (reason) => this.#drafts.set(this.#rowId, { ...this.#draft, reason }),
      save: () => this.#save(),
      remove: marked.length > 0 ? remove : undefined,
      confirm: proposed.length > 0 ? confirm : undefined,
    });
    // Another row has elements of its own: the focus does not go over to it.
    return keyed(open.map(({ pair }) => pair).join(), form);
  }

  get #rowId(): string {
    return this.#row[0]!.hitId;
  }

  get #draft(): Draft {
    return this.#drafts.get(this.#rowId) ?? {};
  }

  /** The label of every hit of the row. */
  get #decided(): string | undefined {
    const labels = new Set(this.#row.map(({ hitId }) => this.decisionOf(hitId)?.label));
    return labels.size === 1 ? [...labels][0] : undefined;
  }

  get #chosen(): string | undefined {
    return this.#draft.label ?? this.#decided;
  }

  get #waiting(): string | undefined {
    const { localize } = this.results;
    const [first] = this.#row as [Hit];
    if (this.#saving.isSent(first)) return localize.text('markSent');
    const unstored = this.#row.flatMap((hit) => this.#saving.unstored(hit) ?? []);
    if (unstored[0]) return failureText(localize, unstored[0], unstored.length, this.isCompany);
    return this.#row.some((hit) => this.of(hit)?.isProposed) ? localize.text('markProposed') : undefined;
  }

  /** A key chooses for the row that is open. `isSeen`: one press decides if the data of each hit says it, or the analyst wrote a reason. */
  choosePlace(place: number, isSeen: boolean): void {
    const label = this.#choices(this.#decided)[place - 1];
    if (label !== undefined) this.#choose(label, isSeen);
  }

  #choose(label: string, isSeen: boolean): void {
    const { reason, label: before } = this.#draft;
    const isReady =
      before === label || Boolean(reason?.trim()) || this.#row.every((hit) => this.#isClear(hit, label));
    this.#drafts.set(this.#rowId, { label, ...(reason !== undefined && { reason }) });
    this.element.requestUpdate();
    if (isSeen && (isReady || (label === 'different' && this.#isWithoutReason(label)))) this.#save();
    else void this.#focusForm('[aria-pressed=true]');
  }

  async #focusForm(selector: string): Promise<void> {
    await this.element.updateComplete;
    this.element.shadowRoot!.querySelector<HTMLElement>(`.decision-form ${selector}`)?.focus();
  }

  #isClear(hit: Hit, label: string): boolean {
    const decided = this.of(hit);
    if (decided?.isCurrent || decided?.isProposed) return false;
    if (decided && label === 'different' && decided.decision.label !== label) return false;
    const reason = this.#read?.reasons.get(hit.hitId);
    return isClear(this.loaded!.screening, hit, label, this.results.tolerance, reason);
  }

  /** What is written if the analyst writes nothing else. */
  #suggested(hit: Hit, label: string): string {
    const decision = this.decisionOf(hit.hitId);
    return label === decision?.label ? decision.reason : this.#reasonFor(hit, label);
  }

  /** By the analyst, else from the data of each hit. */
  #reasonOf(hit: Hit, label: string): string {
    const written = this.#draft.reason?.trim();
    const [first] = this.#row as [Hit];
    return written === undefined || written === this.#suggested(first, label)
      ? this.#suggested(hit, label)
      : written;
  }

  #isWithoutReason(label: string): boolean {
    return label === 'different' && this.#row.some((hit) => !this.#reasonOf(hit, label));
  }

  #save(): void {
    const label = this.#chosen;
    const row = this.#row;
    const id = this.#rowId;
    if (label === undefined || this.#saving.isSent(row[0]!)) return;
    if (this.#isWithoutReason(label)) {
      this.#drafts.set(id, { ...this.#draft, label, isReasonMissing: true });
      this.results.announce(this.results.localize.text('wordsMissing'));
      this.element.requestUpdate();
      return void this.#focusForm('textarea');
    }
    const given = row.map((hit) => this.#decisionOf(hit, label, this.#reasonOf(hit, label)));
    void this.#saving.send(given).then((unstored) => {
      if (unstored.size === 0) this.#drafts.delete(id);
    });
  }

  /** The same label and reason as proposed confirm it. Another reason is another proposal. */
  #decisionOf(hit: Hit, label: string, reason: string): GivenDecision {
    const given = this.#given(hit);
    if (given.confirms && given.label === label && given.reason === reason) return given;
    return { ...this.pairOf(hit)!, label, reason };
  }

  /** In a batch, or by the second analyst. */
  #given(hit: Hit): GivenDecision {
    const open = this.pairOf(hit)!;
    if (!this.canConfirm(hit))
      return { ...open, label: 'different', reason: this.#reasonFor(hit, 'different') };
    const { label, reason } = this.of(hit)!.decision;
    return { ...open, label, reason, confirms: true };
  }

  #reasonFor(hit: Hit, label: string): string {
    const { screening } = this.loaded!;
    return reasonText(this.results.localize, screening, hit, label, this.results.tolerance);
  }
}
