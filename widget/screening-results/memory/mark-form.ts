import { html, nothing, type TemplateResult } from 'lit';
import { labelText } from './hit-marks.js';
import type { HitNote } from './hit-notes.js';
import { signature } from './hit-notes-view.js';
import { isolate } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

export interface MarkForm {
  readonly note: HitNote | undefined;
  readonly choices: readonly string[];
  /** The page has not stored it yet. */
  readonly isSent: boolean;
  readonly isWithoutLabel: boolean;
}

export interface MarkActions {
  save(event: Event): void;
  remove(): void;
}

export function markForm(
  localize: ResultsLocalize,
  { note, choices, isSent, isWithoutLabel }: MarkForm,
  { save, remove }: MarkActions,
): TemplateResult {
  const mark = note?.mark;
  const last = mark ?? note?.markBefore;
  return html`<form class="mark-form" method="dialog" @click=${save} @keydown=${save}>
    <fieldset aria-describedby="mark-hint">
      <legend>${localize.text('markTitle')}</legend>
      <p class="hint" id="mark-hint">${localize.text('markHint')}</p>
      ${
        last
          ? html`<p class="mark-now">
              <bdi
                >${localize.text(mark ? 'markedHit' : 'markedBefore', {
                  label: isolate(labelText(localize, last.label)),
                })}</bdi
              >
              ${signature(localize, last)}
            </p>`
          : nothing
      }
      ${!mark && last?.note ? html`<p class="muted"><bdi>${last.note}</bdi></p>` : nothing}
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
              /><bdi>${labelText(localize, label)}</bdi></label
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
