/** The dialog in which an analyst checks the hits of a group, and then decides them together. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { guard } from 'lit-html/directives/guard.js';
import type { Decision } from '../../../contract/decisions.js';
import type { Hit } from '../../../contract/screening.js';
import { painted } from '../../base/painted.js';
import type { HitMatches } from '../explanation/hit-matches.js';
import { dateFact } from '../facts/hit-facts.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { conjunction, isolate, shown, strengthText } from '../texts/listed-texts.js';
import { decisionText, failureText, labelTag, labelText } from './decision-text.js';
import { isEqual, type DecisionSaving } from './decision-saving.js';
import type { HitDecisions } from './hit-decisions.js';
import { planBatch, type BatchHit, type HitBatch } from './hit-batch.js';
import type { Unstored } from './proxy-decisions.js';
import type { RulingReason } from './decision-reasons.js';

interface Review {
  readonly reason: RulingReason;
  readonly batch: HitBatch;
  /** How many hits of the sample were opened. */
  readonly checked: number;
  readonly openHitId?: string | undefined;
  /** Ids of hits that the analyst left out. */
  readonly leftOut: ReadonlySet<string>;
  readonly failed: readonly Unstored[];
  /** What the analyst sees, by hit id. */
  readonly seen: ReadonlyMap<string, Decision | undefined>;
  /** A colleague has decided since. */
  readonly dropped: readonly Hit[];
  readonly isSent: boolean;
  /** How many rows are drawn: thousands take longer than a frame. */
  readonly drawn: number;
}

/** The customer's data beside the list's. */
export type HitDetails = (hit: Hit) => TemplateResult;

/** Rows of one frame. More than fit on a screen. */
const ROWS = 60;
const FRESH = { checked: 0, leftOut: new Set<string>(), failed: [], dropped: [], isSent: false, drawn: ROWS };

export class BatchReview {
  readonly #results: ScreeningResultsModel;
  readonly #decisions: HitDecisions;
  readonly #saving: DecisionSaving;
  readonly #matches: HitMatches;
  readonly #details: HitDetails;
  #review: Review | undefined;

  constructor(decisions: HitDecisions, saving: DecisionSaving, matches: HitMatches, details: HitDetails) {
    this.#results = decisions.results;
    this.#decisions = decisions;
    this.#saving = saving;
    this.#matches = matches;
    this.#details = details;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#results.element.shadowRoot?.querySelector<HTMLDialogElement>('.batch');
  }

  open(reason: RulingReason, hits: readonly Hit[]): void {
    if (this.#review?.isSent) return void this.#show(this.#review);
    const decisions = this.#decisions;
    const { entityDate } = decisions.loaded!.screening;
    const seen = new Map(hits.map(({ hitId }) => [hitId, decisions.decisionOf(hitId)]));
    const batch = planBatch(
      hits.map((hit) => ({
        hit,
        pair: decisions.pairOf(hit)!.pair,
        yearsApart: dateFact(entityDate, hit.birthOrFoundationDates, 0).yearsApart ?? Infinity,
        wasOpened: seen.get(hit.hitId)?.opened === true,
      })),
    );
    void this.#show({ ...FRESH, reason, batch, seen });
  }

  /** Call it when other decisions are here. */
  follow(): void {
    const review = this.#review;
    if (!review || review.isSent) return;
    const { batch, seen, checked } = review;
    const isOther = ({ hit }: BatchHit) =>
      !isEqual(seen.get(hit.hitId), this.#decisions.decisionOf(hit.hitId));
    const dropped = batch.hits.filter(isOther).map(({ hit }) => hit);
    if (dropped.length === 0) return;
    const ids = new Set(dropped.map(({ hitId }) => hitId));
    this.#change({
      batch: {
        hits: batch.hits.filter((each) => !isOther(each)),
        sample: new Map([...batch.sample].filter(([hitId]) => !ids.has(hitId))),
      },
      checked: batch.hits.slice(0, checked).filter((each) => !isOther(each)).length,
      dropped: [...review.dropped, ...dropped],
    });
    this.#results.announce(this.#droppedText(dropped));
  }

  #droppedText(dropped: readonly Hit[]): string {
    const { localize } = this.#results;
    const names = dropped.map(({ name }) => isolate(shown(name)));
    return localize.text('batchDropped', { names: conjunction(localize, names) });
  }

  close(): void {
    this.#dialog?.close();
    this.#review = undefined;
    this.#results.element.requestUpdate();
  }

  async #show(review: Review): Promise<void> {
    this.#review = review;
    this.#results.element.requestUpdate();
    await this.#results.element.updateComplete;
    const dialog = this.#dialog;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('.save')?.focus();
    while (this.#review && this.#review.drawn < this.#review.batch.hits.length) {
      await painted();
      // It may be closed by now.
      this.#change({ drawn: (this.#review?.drawn ?? 0) + ROWS });
      await this.#results.element.updateComplete;
    }
  }

  #change(change: Partial<Review>): void {
    if (this.#review) this.#review = { ...this.#review, ...change };
    this.#results.element.requestUpdate();
  }

  /** What was sent stays until the proxy has answered. In a tab that is not in front, Chrome sends no `close` and no Escape. */
  readonly #leave = (): void => {
    if (this.#review?.isSent) this.#dialog?.close();
    else this.close();
  };

  /** The event comes later: another batch may be open by then. */
  readonly #closed = (): unknown => this.#dialog?.open || this.#leave();

  /** A key that is held down opens and decides nothing. */
  readonly #pressKey = (event: KeyboardEvent): void => {
    const { key, repeat } = event;
    if (key === 'Escape') this.#leave();
    else if (!repeat || (key !== 'Enter' && key !== ' ')) return;
    event.preventDefault();
  };

  readonly #next = (): void => {
    const review = this.#review!;
    const { batch, checked, isSent } = review;
    if (isSent) return;
    if (checked === batch.sample.size) return void this.#send(review);
    const { hit } = batch.hits[checked]!;
    this.#change({ checked: checked + 1 });
    this.#open(hit);
    this.#results.announce(`${shown(hit.name)}. ${this.#decisions.given(hit).reason}`);
  };

  #open(hit: Hit): void {
    this.#decisions.opened.add(hit.hitId);
    this.#change({ openHitId: hit.hitId });
    void this.#results.element.updateComplete.then(() =>
      this.#dialog?.querySelector('.opened')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  async #send(review: Review): Promise<void> {
    const chosen = this.#chosen(review);
    if (chosen.length === 0) return this.close();
    this.#change({ isSent: true });
    const unstored = await this.#saving.send(
      chosen.map(({ hit }) => this.#decisions.given(hit)),
      true,
    );
    // Another screening is shown.
    if (!this.#review?.isSent) return;
    const isOpen = this.#dialog?.open;
    this.#change({ isSent: false });
    if (unstored.size === 0 || !isOpen) {
      this.close();
      await this.#results.element.updateComplete;
      return isOpen ? this.#saving.openUndecided(0) : undefined;
    }
    const hits = chosen.filter(({ hit }) => unstored.has(hit.hitId));
    const failed = hits.flatMap(({ hit }) => this.#saving.unstored(hit) ?? []);
    this.#change({ batch: { hits, sample: new Map() }, checked: 0, openHitId: undefined, failed });
    this.follow();
  }

  #chosen({ batch, leftOut }: Review): readonly BatchHit[] {
    return batch.hits.filter(({ hit }) => !leftOut.has(hit.hitId));
  }

  view(): TemplateResult | undefined {
    const review = this.#review;
    if (!review) return undefined;
    const { reason, batch, checked, isSent, failed, dropped, drawn } = review;
    const { hits, sample } = batch;
    const { localize } = this.#results;
    const text = localize.text.bind(localize);
    const n = hits.length;
    const label = isolate(labelText(this.#results, 'different'));
    const next =
      checked < sample.size
        ? text('batchOpen', { at: checked + 1, n: sample.size })
        : text('batchDecide', { hits: text('hits', { n: this.#chosen(review).length }), label });
    return html`<dialog
      class="batch"
      aria-labelledby="batch-title"
      @close=${this.#closed}
      @keydown=${this.#pressKey}
    >
      <h3 id="batch-title">${text('named', { name: text('hits', { n }), value: text(`${reason}Group`) })}</h3>
      <p class="hint">
        ${failed[0] ? failureText(this.#results, failed[0], failed.length) : text('batchHint', { n, sample: sample.size })}
      </p>
      ${dropped.length > 0 ? html`<p class="hint differs">${this.#droppedText(dropped)}</p>` : nothing}
      <div class="actions">
        <button type="button" class="small save" aria-disabled=${String(isSent)} @click=${this.#next}>
          ${next}
        </button>
        <button type="button" class="small" @click=${this.#leave}>${text('close')}</button>
        ${isSent ? html`<span class="hint">${text('markSent')}</span>` : nothing}
      </div>
      <ul class="batch-hits">
        ${hits.slice(0, drawn).map((each) => this.#row(each, review))}
      </ul>
    </dialog>`;
  }

  #row({ hit }: BatchHit, { batch, leftOut, openHitId, failed }: Review): unknown {
    const { localize } = this.#results;
    const { screening } = this.#decisions.loaded!;
    const { hitId, strength } = hit;
    const why = batch.sample.get(hitId);
    const decided = this.#decisions.of(hit);
    const isLeftOut = leftOut.has(hitId);
    const isOpen = openHitId === hitId;
    const leave = () => {
      const next = new Set(this.#review?.leftOut);
      if (!next.delete(hitId)) next.add(hitId);
      this.#change({ leftOut: next });
    };
    const toggle = () => (isOpen ? this.#change({ openHitId: undefined }) : this.#open(hit));
    const name = shown(hit.name);
    const draw = () => {
      const match = this.#matches.now(screening.name, hit);
      const alias = match.isAlias && match.name;
      return html`<li>
        <input type="checkbox" aria-label=${name} .checked=${!isLeftOut} @change=${leave} />
        <button type="button" class="opener" aria-expanded=${String(isOpen)} @click=${toggle}>
          <bdi>${name}</bdi>
        </button>
        ${alias ? html`<span class="spoken">${localize.text('matchedAlias')} </span><bdi class="alias">${shown(alias)}</bdi>` : nothing}
        ${typeof strength === 'number' ? html`<bdi class="muted">${strengthText(localize, strength)}</bdi>` : nothing}
        ${why ? html`<span class="marked">${localize.text(why)}</span>` : nothing}
        ${decided?.isProposed ? labelTag('', decisionText(this.#results, decided), true) : nothing}
        ${failed.length > 0 ? html`<span class="marked bad">${localize.text('notStored')}</span>` : nothing}
        <p class="muted"><bdi>${this.#decisions.given(hit).reason}</bdi></p>
        ${isOpen ? html`<div class="opened">${this.#details(hit)}</div>` : nothing}
      </li>`;
    };
    return guard([hit, why, decided, isLeftOut, isOpen, failed, localize.messages], draw);
  }
}
