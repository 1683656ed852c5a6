/** What an analyst does in the dialog of a batch: checks the hits of a group, and then decides them together. */
import type { TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { painted } from '../../base/painted.js';
import type { HitMatches } from '../explanation/hit-matches.js';
import { dateFact } from '../facts/hit-facts.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { conjunction, isolate, shown } from '../texts/listed-texts.js';
import type { DecidedHits } from './decided-hits.js';
import { isEqual, openUndecided, type DecisionSaving } from './decision-saving.js';
import { chosenHits, planBatch, type BatchHit, type Review } from './hit-batch.js';
import type { HitDecisions } from './hit-decisions.js';
import type { RulingReason } from './ruling-reasons.js';

/** The customer's data beside the list's. */
export type HitDetails = (hit: Hit) => TemplateResult;

/** Rows of one frame. More than fit on a screen. */
const ROWS = 60;
const FRESH = { checked: 0, leftOut: new Set<string>(), failed: [], dropped: [], isSent: false, drawn: ROWS };

export class BatchReview {
  readonly results: ScreeningResultsModel;
  readonly decisions: HitDecisions;
  readonly #saving: DecisionSaving;
  readonly matches: HitMatches;
  readonly details: HitDetails;
  /** Undefined while the dialog is closed. */
  review: Review | undefined;
  /** What the review was compared with last. */
  #decided: DecidedHits | undefined;

  constructor(decisions: HitDecisions, saving: DecisionSaving, matches: HitMatches, details: HitDetails) {
    this.results = decisions.results;
    this.matches = matches;
    this.details = details;
    this.decisions = decisions;
    this.#saving = saving;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.results.element.shadowRoot?.querySelector<HTMLDialogElement>('.batch');
  }

  open(reason: RulingReason, hits: readonly Hit[]): void {
    if (this.review?.isSent) return void this.#show(this.review);
    const { decisions } = this;
    const { entityDate } = decisions.loaded!.screening;
    const seen = new Map(hits.map(({ hitId }) => [hitId, decisions.decisionOf(hitId)]));
    const batch = planBatch(
      hits.map((hit) => ({
        hit,
        pair: decisions.pairOf(hit)!.pair,
        yearsApart: dateFact(entityDate, hit.birthOrFoundationDates).yearsApart ?? Infinity,
        wasOpened: seen.get(hit.hitId)?.opened === true,
      })),
    );
    void this.#show({ ...FRESH, reason, batch, seen });
  }

  /** Call it before each render: a hit that a colleague has decided is no longer in the batch. */
  follow(): void {
    const { decided } = this.decisions;
    const review = this.review;
    if (!review || review.isSent || decided === this.#decided) return;
    this.#decided = decided;
    const { batch, seen, checked } = review;
    const isOther = ({ hit }: BatchHit) =>
      !isEqual(seen.get(hit.hitId), this.decisions.decisionOf(hit.hitId));
    const dropped = batch.hits.filter(isOther).map(({ hit }) => hit);
    if (dropped.length === 0) return;
    this.#change({
      batch: {
        hits: batch.hits.filter((each) => !isOther(each)),
        sample: batch.hits.slice(0, batch.sample).filter((each) => !isOther(each)).length,
      },
      checked: batch.hits.slice(0, checked).filter((each) => !isOther(each)).length,
      dropped: [...review.dropped, ...dropped],
    });
    this.results.announce(this.droppedText(dropped));
  }

  droppedText(dropped: readonly Hit[]): string {
    const { localize } = this.results;
    const names = dropped.map(({ name }) => isolate(shown(name)));
    return localize.text('batchDropped', { names: conjunction(localize, names) });
  }

  close(): void {
    this.#dialog?.close();
    this.review = undefined;
    this.results.element.requestUpdate();
  }

  async #show(review: Review): Promise<void> {
    const { element } = this.results;
    this.review = review;
    element.requestUpdate();
    await element.updateComplete;
    const dialog = this.#dialog;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('.save')?.focus();
    while (this.review && this.review.drawn < this.review.batch.hits.length) {
      await painted();
      // It may be closed by now.
      this.#change({ drawn: (this.review?.drawn ?? 0) + ROWS });
      await element.updateComplete;
    }
  }

  #change(change: Partial<Review>): void {
    if (this.review) this.review = { ...this.review, ...change };
    this.results.element.requestUpdate();
  }

  /** What was sent stays until the proxy has answered. In a tab that is not in front, Chrome sends no `close` and no Escape. */
  readonly leave = (): void => {
    if (this.review?.isSent) this.#dialog?.close();
    else this.close();
  };

  /** The event comes later: another batch may be open by then. */
  readonly closed = (): unknown => this.#dialog?.open || this.leave();

  /** A key that is held down opens and decides nothing. */
  readonly pressKey = (event: KeyboardEvent): void => {
    const { key, repeat } = event;
    if (key === 'Escape') this.leave();
    else if (!repeat || (key !== 'Enter' && key !== ' ')) return;
    event.preventDefault();
  };

  /** Opens the next hit of the sample, or decides after the last. */
  readonly next = (): void => {
    const review = this.review!;
    const { batch, checked, isSent } = review;
    // What is decided is not known while hits that were read again are hashed.
    if (isSent || !this.decisions.loaded) return;
    if (checked === batch.sample) return void this.#send(review);
    const { hit } = batch.hits[checked]!;
    this.#change({ checked: checked + 1 });
    this.#open(hit);
    this.results.announce(`${shown(hit.name)}. ${this.decisions.given(hit).reason}`);
  };

  #open(hit: Hit): void {
    this.decisions.opened.add(hit.hitId);
    this.#change({ openHitId: hit.hitId });
    void this.results.element.updateComplete.then(() =>
      this.#dialog?.querySelector('.opened')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  toggle(hit: Hit): void {
    if (this.review?.openHitId === hit.hitId) this.#change({ openHitId: undefined });
    else this.#open(hit);
  }

  leaveOut({ hitId }: Hit): void {
    const leftOut = new Set(this.review?.leftOut);
    if (!leftOut.delete(hitId)) leftOut.add(hitId);
    this.#change({ leftOut });
  }

  async #send(review: Review): Promise<void> {
    const { results, decisions } = this;
    const chosen = chosenHits(review);
    if (chosen.length === 0) return this.close();
    this.#change({ isSent: true });
    const unstored = await this.#saving.send(
      // Of what the analyst sees: a list may say something else by now.
      chosen.map(({ hit, pair }) => ({ ...decisions.given(hit), pair })),
      true,
    );
    // Another screening is shown.
    if (!this.review?.isSent) return;
    const isOpen = this.#dialog?.open;
    this.#change({ isSent: false });
    if (unstored.size === 0 || !isOpen) {
      this.close();
      await results.element.updateComplete;
      return isOpen ? openUndecided(decisions, 0) : undefined;
    }
    const hits = chosen.filter(({ hit }) => unstored.has(hit.hitId));
    const failed = hits.flatMap(({ hit }) => this.#saving.unstored(hit) ?? []);
    this.#change({ batch: { hits, sample: 0 }, checked: 0, openHitId: undefined, failed });
    this.follow();
  }
}
