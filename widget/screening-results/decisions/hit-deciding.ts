/** What a person decides: hit by hit, or those together that the data rules out. Loaded with the decisions. */
import { nothing, unsafeCSS } from 'lit-element';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Hit } from '../../../contract/screening.js';
import { submits } from '../../access/submits.js';
import { keepLast } from '../../table/keep-last.js';
import { validTolerance } from '../facts/date-tolerance.js';
import { inSlices } from './entity-hashes.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { BatchReview } from './batch-review.js';
import { reasonText } from './decision-reason.js';
import type { DecidedHits } from './decided-hits.js';
import type { DecidingPart, DecisionsHost, HitDecisions } from './hit-decisions.js';
import { styles as ownStyles } from './hit-deciding.styles.js';
import { groupStrip } from './group-strip.js';
import { markForm } from './mark-form.js';
import { MarkSaving, type GivenMark, type MarkSavingActions } from './mark-saving.js';
import { groupOf, RULING_REASONS, rulingReason, type HitGroup, type RulingReason } from './reason-groups.js';

export { en } from '../texts/hit-deciding.en.js';
export const styles = [unsafeCSS(ownStyles)];

/** What it was made from. */
interface ReadReasons {
  readonly hits: readonly Hit[];
  readonly toleranceYears: number;
  readonly reasons: Map<string, RulingReason>;
  isWhole: boolean;
}

export class HitDeciding implements DecidingPart {
  readonly #host: DecisionsHost;
  readonly #localize: ResultsLocalize;
  readonly #decisions: HitDecisions;
  readonly #saving: MarkSaving;
  readonly #actions: MarkSavingActions;
  readonly #review: BatchReview;
  #read: ReadReasons | undefined;
  /** The hit whose form was saved without a label. */
  #withoutLabel: Hit | undefined;

  constructor(
    host: DecisionsHost,
    localize: ResultsLocalize,
    actions: MarkSavingActions,
    decisions: HitDecisions,
  ) {
    this.#host = host;
    this.#localize = localize;
    this.#actions = actions;
    this.#decisions = decisions;
    this.#saving = new MarkSaving(host, localize, actions, decisions);
    this.#review = new BatchReview(host, localize, actions.announce, {
      reasonFor: (hit) => this.#noteFor(hit),
      send: (hits) => this.#saving.send(hits.map((hit) => this.#given(hit))),
      ended: () => this.#saving.focusUndecided(),
    });
  }

  get isWorking(): boolean {
    return this.#read?.isWhole === false;
  }

  get keys(): DecidingPart['keys'] {
    const text = this.#localize.text.bind(this.#localize);
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

  discard(): void {
    this.#saving.discard();
    this.#review.close();
  }

  /** Call it when other hits or other marks are here. */
  follow(): void {
    this.#readReasons();
    void this.#saving.finish();
  }

  /** Above the table. Nothing where the data rules no hit out. */
  groups(): unknown {
    this.#readReasons();
    const { loaded, isCompany } = this.#decisions;
    if (!loaded || !this.#read?.isWhole || this.#read.reasons.size === 0) return undefined;
    const review = this.#decisions.choices().includes('different') ? this.reviewBatch : undefined;
    return [groupStrip(this.#localize, loaded, isCompany, this.#groups, review), this.#review.view()];
  }

  readonly reviewBatch = (reason = RULING_REASONS.find((each) => this.#groups.has(each))): void => {
    const hits = reason && this.#groups.get(reason);
    if (!hits || !this.#decisions.choices().includes('different')) return;
    const { screening } = this.#decisions.loaded!;
    this.#review.open(reason, screening, hits, (hit) => this.#decisions.pairOf(hit)!.pair);
  };

  get #groups(): ReadonlyMap<HitGroup, readonly Hit[]> {
    return this.#grouped(this.#read!.hits, this.#decisions.decided, this.#host.reviewer);
  }

  readonly #grouped = keepLast((hits: readonly Hit[], decided: DecidedHits, _reviewer: unknown) => {
    const groups = new Map<HitGroup, Hit[]>();
    for (const hit of hits) {
      const found = decided.get(hit.hitId);
      const canConfirm = found !== undefined && this.#decisions.canConfirm(found);
      const group = groupOf(this.#read?.reasons.get(hit.hitId), found, canConfirm);
      const others = groups.get(group);
      if (others) others.push(hit);
      else groups.set(group, [hit]);
    }
    return groups;
  });

  /** Dates of thousands of hits take longer than a frame. */
  #readReasons(): void {
    const { loaded } = this.#decisions;
    const toleranceYears = validTolerance(this.#host.dateTolerance);
    const isRead = this.#read?.hits === loaded?.hits && this.#read?.toleranceYears === toleranceYears;
    if (loaded && !isRead) void this.#readAll(loaded, toleranceYears);
  }

  async #readAll({ screening, hits }: LoadedHits, toleranceYears: number): Promise<void> {
    const reasons = new Map<string, RulingReason>();
    const read = { hits, toleranceYears, reasons, isWhole: false };
    this.#read = read;
    const isCurrent = () => this.#read === read && this.#host.isConnected;
    await inSlices(hits, isCurrent, (hit) => {
      const reason = rulingReason(screening, hit, toleranceYears);
      if (reason) reasons.set(hit.hitId, reason);
    });
    if (!isCurrent()) this.#read = this.#read === read ? undefined : this.#read;
    else read.isWhole = true;
    this.#host.requestUpdate();
  }

  /** Below the details of a hit. */
  markForm(hit: Hit): unknown {
    const decisions = this.#decisions;
    const open = decisions.pairOf(hit);
    if (!open) return nothing;
    const decided = decisions.of(hit);
    const mark = decisions.markOf(hit.hitId);
    const text = this.#localize.text.bind(this.#localize);
    const remove = () => void this.#saving.send([{ ...open, label: null, note: '' }]);
    const canConfirm = decided !== undefined && decisions.canConfirm(decided);
    const confirm = canConfirm ? () => void this.#saving.send([this.#given(hit)]) : undefined;
    // Nothing that is typed about one pair stays in the form of another.
    return keyed(
      open.pair,
      markForm(
        this.#localize,
        {
          about: decided && decisions.about(decided),
          mark,
          choices: decisions.choices(mark?.label),
          labelText: (label) => decisions.labelText(label),
          waiting: this.#saving.isSent(hit)
            ? text('markSent')
            : decided?.isProposed
              ? text('markProposed')
              : undefined,
          isWithoutLabel: this.#withoutLabel === hit,
          reasonFor: (label) => (label === mark?.label ? (mark.note ?? '') : this.#reasonFor(hit, label)),
        },
        { save: (event) => this.#save(event, hit), remove, confirm },
      ),
    );
  }

  #save(event: Event, hit: Hit): void {
    if (!submits(event)) return;
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const label = data.get('label');
    this.#withoutLabel = typeof label === 'string' ? undefined : hit;
    if (typeof label === 'string') {
      const note = String(data.get('note') ?? '').trim();
      const given = this.#given(hit);
      // Another note is another proposal.
      const isAgreed = given.confirms && given.label === label && given.note === note;
      const { hitId, pair, facts } = given;
      return void this.#saving.send([isAgreed ? given : { hitId, pair, facts, label, note }]);
    }
    this.#actions.announce(this.#localize.text('markMissing'));
    form.querySelector('input')?.focus();
    this.#host.requestUpdate();
  }

  /** Of a batch, or by the second person. */
  #given(hit: Hit): GivenMark {
    const open = this.#decisions.pairOf(hit)!;
    const decided = this.#decisions.of(hit);
    if (!decided || !this.#decisions.canConfirm(decided))
      return { ...open, label: 'different', note: this.#reasonFor(hit, 'different') };
    const { label, note = '' } = decided.mark;
    return { ...open, label, note, confirms: true };
  }

  #noteFor(hit: Hit): string {
    return this.#given(hit).note;
  }

  #reasonFor(hit: Hit, label: string): string {
    const { screening } = this.#decisions.loaded!;
    return reasonText(this.#localize, screening, hit, label, this.#host.dateTolerance);
  }
}
