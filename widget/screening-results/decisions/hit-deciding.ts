/** What a person decides: hit by hit, or those together that the data rules out. */
import { nothing, type TemplateResult } from 'lit-element';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Hit } from '../../../contract/screening.js';
import { submits } from '../../base/submits.js';
import { haveDifferentScripts } from '../../names/scripts.js';
import { findSoundMatch } from '../../names/sound-comparison.js';
import { keepLast } from '../../table/keep-last.js';
import { inSlices } from './entity-hashes.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { BatchReview } from './batch-review.js';
import { isClear, reasonText } from './decision-reason.js';
import type { DecidedHits } from './decided-hits.js';
import { HitDecisions } from './hit-decisions.js';
import { offeredGroups, type OfferedGroup } from './hit-groups.js';
import { markForm, type MarkForm } from './mark-form.js';
import { MarkSaving, type GivenMark } from './mark-saving.js';
import {
  agreeingNames,
  groupOf,
  RULING_REASONS,
  rulingReason,
  type HitGroup,
  type Namesakes,
  type RulingReason,
} from './reason-groups.js';

/** What it was made from. */
interface ReadReasons {
  readonly hits: readonly Hit[];
  readonly toleranceYears: number;
  readonly reasons: Map<string, RulingReason>;
  isWhole: boolean;
}

export class HitDeciding extends HitDecisions {
  readonly #saving: MarkSaving;
  readonly #review: BatchReview;
  #read: ReadReasons | undefined;
  /** The first hit of the row whose form was saved without a label, or without the words that it needs. */
  #incomplete: { readonly hit: Hit; readonly missing: MarkForm['missing'] } | undefined;

  constructor(results: ScreeningResultsModel) {
    super(results);
    this.#saving = new MarkSaving(results, this);
    this.#review = new BatchReview(results, {
      reasonFor: (hit) => this.#given(hit).note,
      markOf: ({ hitId }) => this.markOf(hitId),
      send: (hits) => this.#saving.send(hits.map((hit) => this.#given(hit))),
      ended: () => this.#saving.focusUndecided(),
    });
  }

  override get isWorking(): boolean {
    return super.isWorking || this.#read?.isWhole === false;
  }

  get keys(): readonly (readonly [key: string, other: string, what: string])[] {
    const { localize } = this.results;
    const text = localize.text.bind(localize);
    return [
      ['M', '', text('keysMark')],
      ['1', '2 3', text('keysLabels')],
      ['U', '', text('keysUndo')],
      ['B', '', text('keysBatch')],
    ];
  }

  undo(): void {
    this.#saving.undo();
  }

  protected override discard(): void {
    this.#saving.discard();
    this.#review.close();
  }

  protected override redecided(): void {
    this.#readReasons();
    void this.#saving.finish();
    this.#review.follow();
  }

  /** Undefined while they are not known. */
  groups(): readonly OfferedGroup[] | undefined {
    this.#readReasons();
    const { loaded, results } = this;
    return loaded && this.#read?.isWhole ? offeredGroups(results.localize, this.#groups) : undefined;
  }

  groupOf(hit: Hit): HitGroup {
    const reason = this.#read?.reasons.get(hit.hitId);
    return groupOf(reason, this.of(hit), this.#canConfirm(hit));
  }

  /** How many hits can be decided together next, among these groups. */
  nextBatch(among: readonly string[]): { readonly n: number; readonly review: () => void } | undefined {
    if (!this.#read?.isWhole || !this.choices().includes('different')) return undefined;
    const reason =
      RULING_REASONS.find((each) => among.includes(each) && this.#groups.has(each)) ??
      RULING_REASONS.find((each) => this.#groups.has(each));
    return reason && { n: this.#groups.get(reason)!.length, review: () => this.reviewBatch(reason) };
  }

  /** The dialog of a batch. */
  dialog(): TemplateResult | undefined {
    return this.#review.view();
  }

  reviewBatch(reason = RULING_REASONS.find((each) => this.#groups.has(each))): void {
    const hits = reason && this.#groups.get(reason);
    if (!hits || !this.choices().includes('different')) return;
    const { screening } = this.loaded!;
    this.#review.open(reason, screening, hits, (hit) => this.pairOf(hit)!.pair);
  }

  get #groups(): ReadonlyMap<HitGroup, readonly Hit[]> {
    return this.#grouped(this.#read!.hits, this.decided, this.element.reviewer);
  }

  readonly #grouped = keepLast((hits: readonly Hit[], _decided: DecidedHits, _reviewer: unknown) => {
    const groups = new Map<HitGroup, Hit[]>();
    for (const hit of hits) {
      const group = this.groupOf(hit);
      const others = groups.get(group);
      if (others) others.push(hit);
      else groups.set(group, [hit]);
    }
    return groups;
  });

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

  /** Below the details of a row: one form, and a decision for each of its hits. */
  markForm(hits: readonly Hit[]): unknown {
    const open = hits.flatMap((hit) => this.pairOf(hit) ?? []);
    const [first] = hits as [Hit];
    if (open.length < hits.length) return nothing;
    const decided = hits.flatMap((hit) => this.of(hit) ?? []);
    const marks = hits.map(({ hitId }) => this.markOf(hitId));
    const [mark] = marks;
    const isOne = marks.every((each) => each?.label === mark?.label);
    const { localize } = this.results;
    const text = localize.text.bind(localize);
    const marked = open.filter((_, at) => marks[at]);
    const remove = () => void this.#saving.send(marked.map((each) => ({ ...each, label: null, note: '' })));
    const proposed = hits.filter((hit) => this.#canConfirm(hit));
    const confirm = () => void this.#saving.send(proposed.map((hit) => this.#given(hit)));
    // Nothing that is typed about one pair stays in the form of another.
    return keyed(
      open.map(({ pair }) => pair).join(),
      markForm(
        localize,
        {
          about: decided.map((each) => this.about(each)),
          mark: isOne ? mark : undefined,
          hits: hits.length,
          choices: this.choices(isOne ? mark?.label : undefined),
          labelText: (label) => this.labelText(label),
          isClear: (label) =>
            decided.every(
              (each) =>
                !each.isCurrent && !each.isProposed && (label !== 'different' || each.mark.label === label),
            ) && hits.every((hit) => this.#isClear(hit, label)),
          waiting: this.#saving.isSent(first)
            ? text('markSent')
            : decided.some(({ isProposed }) => isProposed)
              ? text('markProposed')
              : open.some(({ pair }) => this.#saving.failed.has(pair))
                ? text('batchFailed', { n: hits.length })
                : undefined,
          missing: this.#incomplete?.hit === first ? this.#incomplete.missing : undefined,
          reasonFor: (label) => this.#noteOf(first, label),
        },
        {
          save: (event) => this.#save(event, hits),
          remove: marked.length > 0 ? remove : undefined,
          confirm: proposed.length > 0 ? confirm : undefined,
        },
      ),
    );
  }

  #isClear(hit: Hit, label: string): boolean {
    const { screening } = this.loaded!;
    const reason = this.#read?.reasons.get(hit.hitId);
    return isClear(screening, hit, label, this.results.tolerance, reason);
  }

  #canConfirm(hit: Hit): boolean {
    const decided = this.of(hit);
    return decided !== undefined && this.canConfirm(decided);
  }

  /** What is written if the person writes nothing else. */
  #noteOf(hit: Hit, label: string): string {
    const mark = this.markOf(hit.hitId);
    return label === mark?.label ? (mark.note ?? '') : this.#reasonFor(hit, label);
  }

  #save(event: Event, hits: readonly Hit[]): void {
    const [first] = hits as [Hit];
    if (!submits(event) || this.#saving.isSent(first)) return;
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const label = data.get('label');
    const note = String(data.get('note') ?? '').trim();
    let missing: MarkForm['missing'] = 'markMissing';
    if (typeof label === 'string') {
      const isOwn = note !== this.#noteOf(first, label);
      const marks = hits.map((hit) => this.#decisionOf(hit, label, isOwn ? note : this.#noteOf(hit, label)));
      missing = label === 'different' && marks.some((mark) => !mark.note) ? 'wordsMissing' : undefined;
      if (!missing) void this.#saving.send(marks);
    }
    this.#incomplete = missing && { hit: first, missing };
    if (!missing) return;
    this.results.announce(this.results.localize.text(missing));
    form.querySelector<HTMLElement>(missing === 'markMissing' ? 'input' : 'textarea')?.focus();
    this.element.requestUpdate();
  }

  /** The same label and note as proposed confirm it. Another note is another proposal. */
  #decisionOf(hit: Hit, label: string, note: string): GivenMark {
    const given = this.#given(hit);
    if (given.confirms && given.label === label && given.note === note) return given;
    return { ...this.pairOf(hit)!, label, note };
  }

  /** Of a batch, or by the second person. */
  #given(hit: Hit): GivenMark {
    const open = this.pairOf(hit)!;
    if (!this.#canConfirm(hit))
      return { ...open, label: 'different', note: this.#reasonFor(hit, 'different') };
    const { label, note = '' } = this.of(hit)!.mark;
    return { ...open, label, note, confirms: true };
  }

  #reasonFor(hit: Hit, label: string): string {
    const { screening } = this.loaded!;
    return reasonText(this.results.localize, screening, hit, label, this.results.tolerance);
  }
}
