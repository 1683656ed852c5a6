import { html, nothing, type TemplateResult } from 'lit-element';
import type { DecidedHit } from './decided-hits.js';
import { changesText, markText, signature } from './decision-texts.js';
import { labelText } from './hit-marks.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

export interface MarkForm {
  readonly decided: DecidedHit | undefined;
  readonly isCompany: boolean;
  readonly choices: readonly string[];
  /** The page has not stored it yet. */
  readonly isSent: boolean;
  readonly isWithoutLabel: boolean;
  /** What the data of both sides says for a label; '' for nothing. */
  readonly reasonFor: (label: string) => string;
}

export interface MarkActions {
  save(event: Event): void;
  remove(): void;
}

export function markForm(
  localize: ResultsLocalize,
  { decided, isCompany, choices, isSent, isWithoutLabel, reasonFor }: MarkForm,
  { save, remove }: MarkActions,
): TemplateResult {
  const mark = decided?.isCurrent ? decided.mark : undefined;
  const suggest = ({ currentTarget, target }: Event) =>
    suggestReason(currentTarget as HTMLFormElement, target, reasonFor);
  return html`<form class="mark-form" method="dialog" @click=${save} @keydown=${save} @change=${suggest}>
    <fieldset aria-describedby="mark-hint">
      <legend>${localize.text('markTitle')}</legend>
      <p class="hint" id="mark-hint">${localize.text('markHint')}</p>
      ${
        decided
          ? html`<p class="mark-now">
              <bdi>${markText(localize, decided, isCompany)}</bdi> ${signature(localize, decided.mark)}
            </p>`
          : nothing
      }
      ${
        decided && !mark
          ? [changesText(localize, decided, isCompany), decided.mark.note].map((text) =>
              text ? html`<p class="muted"><bdi>${text}</bdi></p>` : nothing,
            )
          : nothing
      }
      <div class="mark-labels">
        ${choices.map(
          (label) =>
            html`<label
              ><input
                type="radio"
                name="label"
                value=${label}
                aria-describedby=${isWithoutLabel ? 'mark-missing' : nothing}
                .checked=${label === mark?.label}
              /><bdi>${labelText(localize, label, isCompany)}</bdi></label
            >`,
        )}
      </div>
      ${isWithoutLabel ? html`<p class="error" id="mark-missing">${localize.text('markMissing')}</p>` : nothing}
    </fieldset>
    <label
      >${localize.text('markNote')}<textarea
        name="note"
        rows="2"
        maxlength="1000"
        dir="auto"
        .value=${mark?.note ?? ''}
      ></textarea>
    </label>
    <div class="mark-actions">
      <button class="small save">${localize.text('markSave')}</button>
      ${
        mark
          ? html`<button type="button" class="small" @click=${remove}>${localize.text('markClear')}</button>`
          : nothing
      }
      ${isSent ? html`<span class="hint">${localize.text('markSent')}</span>` : nothing}
    </div>
  </form>`;
}

/** What was suggested last: what a person wrote stays. */
const suggested = new WeakMap<HTMLFormElement, string>();

function suggestReason(
  form: HTMLFormElement,
  target: EventTarget | null,
  reasonFor: MarkForm['reasonFor'],
): void {
  const { name, value } = target as HTMLInputElement;
  const note = form.elements.namedItem('note') as HTMLTextAreaElement;
  if (name !== 'label' || note.value.trim() !== (suggested.get(form) ?? '')) return;
  note.value = reasonFor(value);
  suggested.set(form, note.value);
}
