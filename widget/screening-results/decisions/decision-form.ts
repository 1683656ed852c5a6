/** The head of an open row, in which an analyst decides. Templates only. */
import { html, nothing } from 'lit-element';
import { keyed } from 'lit-html/directives/keyed.js';
import { decisionTags, labelText, once } from './decision-text.js';
import type { RowDeciding } from './row-deciding.js';

/** One form, and a decision for each hit of the row. Another row has elements of its own: the focus does not go over to it. */
export function decisionForm(model: RowDeciding): unknown {
  const { decisions, row, chosen, waiting, isReasonMissing } = model;
  const { results } = decisions;
  const { localize } = results;
  const text = localize.text.bind(localize);
  const button = (label: string, click: (() => void) | undefined, kind = '') =>
    click
      ? html`<button type="button" class="small ${kind}" @click=${once(click)}>${label}</button>`
      : nothing;
  const form = html`<div class="decision-form" role="group" aria-label=${text('markTitle')}>
    <div class="actions choices">
      ${model.choices.map(
        (label, at) =>
          html`<button
            type="button"
            class="small"
            aria-pressed=${label === chosen}
            @click=${once(() => model.choose(label, true))}
          >
            ${at < 3 ? html`<kbd aria-hidden="true">${localize.number(at + 1)}</kbd>` : nothing}
            <bdi>${labelText(results, label)}</bdi>
          </button>`,
      )}
      ${button(text('markConfirm'), model.confirm)} ${button(text('markClear'), model.remove)}
    </div>
    <label
      ><span>${text('markNote')}</span
      ><textarea
        rows="1"
        maxlength="1000"
        dir="auto"
        aria-describedby=${isReasonMissing ? 'reason-missing' : nothing}
        .value=${model.reason}
        @input=${({ target }: { target: HTMLTextAreaElement }) => model.write(target.value)}
      ></textarea>
    </label>
    ${button(text('markSave'), chosen === undefined ? undefined : () => model.save(), 'save')}
    <div class="said">
      ${isReasonMissing ? html`<p class="error" id="reason-missing">${text('wordsMissing')}</p>` : nothing}
      ${waiting ? html`<p class="hint">${waiting}</p>` : nothing}
      ${row.length > 1 ? html`<p class="muted">${text('markEach', { n: row.length })}</p>` : nothing}
      ${row.map((hit) => {
        const decided = decisions.of(hit);
        return decided ? html`<div>${decisionTags(results, decided)}</div>` : nothing;
      })}
    </div>
  </div>`;
  return keyed(model.key, form);
}
