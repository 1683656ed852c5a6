/** What an analyst decides: hit by hit, or those together that the data rules out. */
import { noChange, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { keepLast } from '../../table/keep-last.js';
import type { HitMatches } from '../explanation/hit-matches.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import { batchDialog } from './batch-dialog.js';
import { BatchReview, type HitDetails } from './batch-review.js';
import type { DecidedHit, DecidedHits } from './decided-hits.js';
import { decisionForm } from './decision-form.js';
import { DecisionSaving } from './decision-saving.js';
import { decisionTags, labelChoices, labelText, undoBar } from './decision-text.js';
import { HitDecisions } from './hit-decisions.js';
import { RowDeciding } from './row-deciding.js';
import { groupHits, groupOf, RULING_REASONS, type GroupedHits, type HitGroup } from './ruling-reasons.js';

export class HitDeciding extends HitDecisions {
  readonly #saving: DecisionSaving;
  readonly #review: BatchReview;
  readonly row: RowDeciding;

  constructor(results: ScreeningResultsModel, matches: HitMatches, details: HitDetails) {
    super(results);
    this.#saving = new DecisionSaving(this);
    this.#review = new BatchReview(this, this.#saving, matches, details);
    this.row = new RowDeciding(this, this.#saving);
  }

  override follow(loaded: LoadedHits): boolean {
    const isSame = super.follow(loaded);
    if (!isSame) this.#discard();
    if (this.loaded) this.#review.follow();
    return isSame;
  }

  override end(): void {
    super.end();
    this.#discard();
  }

  readonly undo = (): void => void this.#saving.undo();

  #discard(): void {
    this.#saving.discard();
    this.#review.close();
    this.row.discard();
    this.opened.clear();
  }

  readonly labelText = (label: string): string => labelText(this.results, label);

  tags(decided: DecidedHit): TemplateResult {
    return decisionTags(this.results, decided);
  }

  /** Undefined while they are not known. */
  groups(): GroupedHits | undefined {
    const { loaded } = this;
    if (!loaded || !this.reasons) return undefined;
    return this.#grouped(loaded.hits, this.decided, this.deciding?.by);
  }

  readonly #grouped = keepLast((hits: readonly Hit[], _decided: DecidedHits, _by: unknown) =>
    groupHits(hits, this.groupOf),
  );

  readonly groupOf = (hit: Hit): HitGroup =>
    groupOf(this.reasons?.get(hit.hitId), this.of(hit), this.canConfirm(hit));

  /** The hits that can be decided together next: of one of these groups, if one has any. */
  nextBatch(among: readonly string[] = []): { readonly n: number; readonly review: () => void } | undefined {
    const groups = this.groups();
    const canRuleOut = labelChoices(this.results.element.decisionLabels, undefined).includes('different');
    if (!groups || !this.deciding || !canRuleOut) return undefined;
    const ruled = RULING_REASONS.filter((each) => groups.get(each)!.length > 0);
    const reason = ruled.find((each) => among.includes(each)) ?? ruled[0];
    const hits = reason && groups.get(reason)!;
    return hits && { n: hits.length, review: () => this.#review.open(reason, hits) };
  }

  /** One form for the hits of the open row; nothing where they cannot be decided. */
  form(row: readonly Hit[]): unknown {
    return this.row.open(row) ? decisionForm(this.row) : nothing;
  }

  /** The dialog of a batch, which stays as it is while hits are read again, and what can be undone. */
  dialog(): unknown {
    const n = this.#saving.undoable;
    const undo = n > 0 ? undoBar(this.results, n, this.undo) : nothing;
    return [this.loaded ? batchDialog(this.#review) : noChange, undo];
  }
}
