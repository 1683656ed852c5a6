import { html, nothing, type TemplateResult } from 'lit-element';
import type { HitMark } from './hit-marks.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

export interface MarkForm {
  /** What is decided, proposed, or was decided about another pair. */
  readonly about: readonly TemplateResult[];
  /** Of this pair. */
  readonly mark: HitMark | undefined;
  /** How many it decides. */
  readonly hits: number;
  readonly choices: readonly string[];
  readonly labelText: (label: string) => string;
  /** One press decides: the data of each hit speaks for the label. */
  readonly isClear: (label: string) => boolean;
  /** Why the hit is not decided yet: the page has not stored it, or a second person is needed. */
  readonly waiting: string | undefined;
  /** Why it was not sent. */
  readonly missing: 'markMissing' | 'wordsMissing' | undefined;
  /** What the data of the first hit says for a label; '' for nothing. */
  readonly reasonFor: (label: string) => string;
}

export interface MarkActions {
  save(event: Event): void;
  remove: (() => void) | undefined;
  /** By the second person. */
  confirm: (() => void) | undefined;
}

export function markForm(
  localize: ResultsLocalize,
  { about, mark, hits, choices, labelText, isClear, waiting, missing, reasonFor }: MarkForm,
  { save, remove, confirm }: MarkActions,
): TemplateResult {
  const suggest = ({ currentTarget, target }: Event) =>
    suggestReason(currentTarget as HTMLFormElement, target, reasonFor);
  const error = missing ? 'mark-missing' : nothing;
  const button = (text: string, click: (() => void) | undefined) =>
    click ? html`<button type="button" class="small" @click=${click}>${text}</button>` : nothing;
  return html`<form class="mark-form" method="dialog" @click=${save} @keydown=${save} @change=${suggest}>
    <fieldset aria-describedby="mark-hint">
      <legend>${localize.text('markTitle')}</legend>
      <p class="hint" id="mark-hint">${localize.text('markHint')}</p>
      ${hits > 1 ? html`<p class="muted">${localize.text('markEach', { n: hits })}</p>` : nothing} ${about}
      <div class="mark-labels">
        ${choices.map(
          (label) =>
            html`<label class=${isClear(label) ? 'clear' : ''}
              ><input
                type="radio"
                name="label"
                value=${label}
                aria-describedby=${error}
                .checked=${label === mark?.label}
              /><bdi>${labelText(label)}</bdi></label
            >`,
        )}
      </div>
      ${missing ? html`<p class="error" id=${error}>${localize.text(missing)}</p>` : nothing}
    </fieldset>
    <label
      >${localize.text('markNote')}<textarea
        name="note"
        rows="2"
        maxlength="1000"
        dir="auto"
        aria-describedby=${error}
        .value=${mark?.note ?? ''}
      ></textarea>
    </label>
    <div class="mark-actions">
      <button class="small save">${localize.text('markSave')}</button>
      ${button(localize.text('markConfirm'), confirm)} ${button(localize.text('markClear'), remove)}
      ${waiting ? html`<span class="hint">${waiting}</span>` : nothing}
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
