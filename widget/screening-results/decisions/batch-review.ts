/** The dialog in which a person checks the hits of a group, and then decides them together. */
import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit, Screening } from '../../../contract/screening.js';
import { dateFact } from '../facts/hit-facts.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { conjunction, isolate, riskTypeName, shown, strengthText } from '../texts/listed-texts.js';
import { groupTitle } from './hit-groups.js';
import { planBatch, type BatchHit, type HitBatch } from './hit-batch.js';
import type { HitMark } from './hit-marks.js';
import { isEqual } from './mark-saving.js';
import type { RulingReason } from './reason-groups.js';

export interface BatchActions {
  /** What is written as the reason of this hit. */
  reasonFor(hit: Hit): string;
  markOf(hit: Hit): HitMark | undefined;
  /** Resolves to the pairs that the page did not store. */
  send(hits: readonly Hit[]): Promise<ReadonlySet<string>>;
  /** All are stored. */
  ended(): Promise<void>;
}

interface Review {
  readonly reason: RulingReason;
  readonly isCompany: boolean;
  readonly batch: HitBatch;
  /** How many hits of the sample were opened. */
  readonly opened: number;
  /** Ids of hits that the person left out. */
  readonly leftOut: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /** What the person sees, by hit id. */
  readonly marks: ReadonlyMap<string, HitMark | undefined>;
  /** Someone else has decided since. */
  readonly dropped: readonly Hit[];
  readonly isSent: boolean;
}

const FRESH = {
  opened: 0,
  leftOut: new Set<string>(),
  failed: new Set<string>(),
  dropped: [],
  isSent: false,
};

export class BatchReview {
  readonly #results: ScreeningResultsModel;
  readonly #actions: BatchActions;
  #review: Review | undefined;

  constructor(results: ScreeningResultsModel, actions: BatchActions) {
    this.#results = results;
    this.#actions = actions;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#results.element.shadowRoot?.querySelector<HTMLDialogElement>('.batch');
  }

  open(
    reason: RulingReason,
    { entityDate, entityType }: Screening,
    hits: readonly Hit[],
    pairOf: (hit: Hit) => string,
  ): void {
    if (this.#review?.isSent) return void this.#show(this.#review);
    const apart = (hit: Hit) => dateFact(entityDate, hit.birthOrFoundationDates, 0).yearsApart ?? Infinity;
    const batch = planBatch(hits.map((hit) => ({ hit, pair: pairOf(hit), yearsApart: apart(hit) })));
    const marks = new Map(hits.map((hit) => [hit.hitId, this.#actions.markOf(hit)]));
    void this.#show({ ...FRESH, reason, isCompany: entityType === 'company', batch, marks });
  }

  /** Call it when other marks are here. */
  follow(): void {
    const review = this.#review;
    if (!review || review.isSent) return;
    const { batch, marks, opened } = review;
    const isOther = ({ hit }: BatchHit) => !isEqual(marks.get(hit.hitId), this.#actions.markOf(hit));
    const dropped = batch.hits.filter(isOther).map(({ hit }) => hit);
    if (dropped.length === 0) return;
    const ids = new Set(dropped.map(({ hitId }) => hitId));
    this.#change({
      batch: {
        hits: batch.hits.filter((each) => !isOther(each)),
        sample: new Map([...batch.sample].filter(([hitId]) => !ids.has(hitId))),
      },
      opened: batch.hits.slice(0, opened).filter((each) => !isOther(each)).length,
      dropped: [...review.dropped, ...dropped],
    });
    this.#results.announce(this.#droppedText(dropped));
  }

  #droppedText(dropped: readonly Hit[]): string {
    return this.#results.localize.text('batchDropped', {
      names: conjunction(
        this.#results.localize,
        dropped.map(({ name }) => isolate(shown(name))),
      ),
    });
  }

  close(): void {
    this.#dialog?.close();
    this.#review = undefined;
  }

  async #show(review: Review): Promise<void> {
    this.#review = review;
    this.#results.element.requestUpdate();
    await this.#results.element.updateComplete;
    const dialog = this.#dialog;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('.save')?.focus();
  }

  #change(change: Partial<Review>): void {
    if (this.#review) this.#review = { ...this.#review, ...change };
    this.#results.element.requestUpdate();
  }

  /** What was sent stays until the page has answered. In a tab that is not in front, Chrome sends no `close` and no Escape. */
  readonly #leave = (): void => {
    this.#dialog?.close();
    if (!this.#review?.isSent) this.#review = undefined;
    this.#results.element.requestUpdate();
  };

  /** A key that is held down opens and decides nothing. */
  readonly #pressKey = (event: KeyboardEvent): void => {
    const { key, repeat } = event;
    if (key === 'Escape') this.#leave();
    else if (!repeat || (key !== 'Enter' && key !== ' ')) return;
    event.preventDefault();
  };

  readonly #next = (): void => {
    const review = this.#review!;
    const { batch, opened, isSent } = review;
    if (isSent) return;
    if (opened === batch.sample.size) return void this.#send(review);
    const { hit } = batch.hits[opened]!;
    this.#change({ opened: opened + 1 });
    this.#results.announce(`${shown(hit.name)}. ${this.#actions.reasonFor(hit)}`);
  };

  async #send(review: Review): Promise<void> {
    const chosen = this.#chosen(review);
    if (chosen.length === 0) return this.close();
    this.#change({ isSent: true });
    const failed = await this.#actions.send(chosen.map(({ hit }) => hit));
    // Another screening is shown.
    if (!this.#review?.isSent) return;
    const isOpen = this.#dialog?.open;
    this.#change({ isSent: false });
    if (failed.size === 0 || !isOpen) {
      this.close();
      this.#results.element.requestUpdate();
      await this.#results.element.updateComplete;
      return isOpen ? this.#actions.ended() : undefined;
    }
    const hits = chosen.filter(({ pair }) => failed.has(pair));
    this.#change({ batch: { hits, sample: new Map() }, opened: 0, failed });
    this.follow();
  }

  #chosen({ batch, leftOut }: Review): readonly BatchHit[] {
    return batch.hits.filter(({ hit }) => !leftOut.has(hit.hitId));
  }

  view(): TemplateResult | undefined {
    const review = this.#review;
    if (!review) return undefined;
    const { reason, isCompany, batch, opened, isSent, failed, dropped } = review;
    const { hits, sample } = batch;
    const { localize } = this.#results;
    const text = localize.text.bind(localize);
    const n = hits.length;
    const label = isolate(text(isCompany ? 'markDifferentCompany' : 'markDifferent'));
    const open = opened > 0 ? hits[opened - 1] : undefined;
    const next =
      opened < sample.size
        ? text('batchOpen', { at: opened + 1, n: sample.size })
        : text('batchDecide', { n: this.#chosen(review).length, label });
    return html`<dialog
      class="batch"
      aria-labelledby="batch-title"
      @close=${this.#leave}
      @keydown=${this.#pressKey}
    >
      <h3 id="batch-title">${text('batchTitle', { reason: groupTitle(localize, reason), n })}</h3>
      <p class="hint">
        ${failed.size > 0 ? text('batchFailed', { n }) : text('batchHint', { n, sample: sample.size })}
      </p>
      ${dropped.length > 0 ? html`<p class="hint differs">${this.#droppedText(dropped)}</p>` : nothing}
      ${open ? this.#opened(open.hit) : nothing}
      <div class="mark-actions">
        <button type="button" class="small save" aria-disabled=${String(isSent)} @click=${this.#next}>
          ${next}
        </button>
        <button type="button" class="small" @click=${this.#leave}>${text('batchClose')}</button>
        ${isSent ? html`<span class="hint">${text('markSent')}</span>` : nothing}
      </div>
      <ul class="batch-hits">
        ${hits.map((each) => this.#row(each, review))}
      </ul>
    </dialog>`;
  }

  #row({ hit, pair }: BatchHit, { batch, leftOut, failed }: Review): TemplateResult {
    const { localize } = this.#results;
    const { hitId, strength } = hit;
    const why = batch.sample.get(hitId);
    const leave = () => {
      const next = new Set(leftOut);
      if (!next.delete(hitId)) next.add(hitId);
      this.#change({ leftOut: next });
    };
    return html`<li>
      <label
        ><input type="checkbox" .checked=${!leftOut.has(hitId)} @change=${leave} /><bdi
          >${shown(hit.name)}</bdi
        ></label
      >
      ${typeof strength === 'number' ? html`<bdi class="muted">${strengthText(localize, strength)}</bdi>` : nothing}
      ${why ? html`<span class="marked">${localize.text(why)}</span>` : nothing}
      ${failed.has(pair) ? html`<span class="marked bad">${localize.text('notStored')}</span>` : nothing}
      <p class="muted"><bdi>${this.#actions.reasonFor(hit)}</bdi></p>
    </li>`;
  }

  /** What the list says of a hit of the sample. */
  #opened(hit: Hit): TemplateResult {
    const { localize } = this.#results;
    const text = localize.text.bind(localize);
    const rows = [
      [text('fieldAliases'), hit.aliases],
      [text('listedDates'), hit.birthOrFoundationDates],
      [text('listedCountries'), hit.countries],
      [text('listedType'), hit.entitySubType],
      [text('typeLabel'), riskTypeName(this.#results.localize, hit.riskType?.trim() ?? '')],
    ] as const;
    return html`<section class="opened">
      <h4><bdi>${shown(hit.name)}</bdi></h4>
      <dl>
        ${rows.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd><bdi>${value?.trim() || text('notListed')}</bdi></dd>`,
        )}
      </dl>
      <p><bdi>${this.#actions.reasonFor(hit)}</bdi></p>
    </section>`;
  }
}
