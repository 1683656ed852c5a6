/** The dialog of a batch. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { guard } from 'lit-html/directives/guard.js';
import { isolate, shown, strengthText, withIsolatedDates } from '../texts/listed-texts.js';
import type { BatchReview } from './batch-review.js';
import { decisionText, failureText, labelTag, labelText, once } from './decision-text.js';
import { chosenHits, type BatchHit, type Review } from './hit-batch.js';

export function batchDialog(model: BatchReview): TemplateResult | undefined {
  const { review } = model;
  if (!review) return undefined;
  const { results } = model;
  const { reason, batch, checked, isSent, failed, dropped, drawn } = review;
  const { hits, sample } = batch;
  const text = results.localize.text.bind(results.localize);
  const n = hits.length;
  const label = isolate(labelText(results, 'different'));
  const next =
    checked < sample
      ? text('batchOpen', { at: checked + 1, n: sample })
      : text('batchDecide', { hits: text('hits', { n: chosenHits(review).length }), label });
  return html`<dialog
    class="batch"
    aria-labelledby="batch-title"
    @close=${model.closed}
    @keydown=${model.pressKey}
  >
    <h3 id="batch-title">${text('named', { name: text('hits', { n }), value: text(`${reason}Group`) })}</h3>
    <p class="hint">${failureText(results, failed) ?? text('batchHint', { n, sample })}</p>
    ${dropped.length > 0 ? html`<p class="hint differs">${model.droppedText(dropped)}</p>` : nothing}
    <div class="actions">
      <button type="button" class="small save" aria-disabled=${isSent} @click=${once(model.next)}>
        ${next}
      </button>
      <button type="button" class="small" @click=${model.leave}>${text('close')}</button>
      ${isSent ? html`<span class="hint">${text('markSent')}</span>` : nothing}
    </div>
    <ul class="batch-hits">
      ${hits.slice(0, drawn).map((each) => batchRow(model, review, each))}
    </ul>
  </dialog>`;
}

function batchRow(model: BatchReview, { leftOut, openHitId, failed }: Review, { hit }: BatchHit) {
  const { results, decisions } = model;
  const { localize } = results;
  const { hitId, strength } = hit;
  const decided = decisions.of(hit);
  const isLeftOut = leftOut.has(hitId);
  const isOpen = openHitId === hitId;
  const name = shown(hit.name);
  const draw = () => {
    const match = model.matches.now(decisions.loaded!.screening.name, hit);
    const alias = match.isAlias && match.name;
    return html`<li>
      <input type="checkbox" aria-label=${name} .checked=${!isLeftOut} @change=${() => model.leaveOut(hit)} />
      <button type="button" class="opener" aria-expanded=${isOpen} @click=${() => model.toggle(hit)}>
        <bdi>${name}</bdi>
      </button>
      ${alias ? html`<span class="spoken">${localize.text('matchedAlias')} </span><bdi class="alias">${shown(alias)}</bdi>` : nothing}
      ${typeof strength === 'number' ? html`<bdi class="muted">${strengthText(localize, strength)}</bdi>` : nothing}
      ${decided?.isProposed ? labelTag('', decisionText(results, decided)) : nothing}
      ${failed.length > 0 ? html`<span class="marked bad">${localize.text('notStored')}</span>` : nothing}
      <p class="muted"><bdi>${withIsolatedDates(decisions.given(hit).reason)}</bdi></p>
      ${isOpen ? html`<div class="opened">${model.details(hit)}</div>` : nothing}
    </li>`;
  };
  return guard([hit, decided, isLeftOut, isOpen, failed, localize.messages], draw);
}
