/** The form, and what stands above its fields. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { fields } from './screening-fields.js';
import type { ScreeningFormModel } from './screening-form-model.js';
import { faultyFields, isBusy, NOTICES, type Action } from './screening-form-state.js';
import { fieldError, noticeTexts } from './screening-form-texts.js';

export function card(form: ScreeningFormModel): TemplateResult {
  const { localize, element, state, submit } = form;
  const { isLoading, direction, language } = localize;
  const busy = isBusy(state);
  return html`<form
    class="card"
    part="form"
    dir=${direction}
    lang=${language}
    method="dialog"
    autocomplete=${element.autocomplete === 'on' ? 'on' : 'off'}
    aria-labelledby="title"
    aria-busy=${isLoading || busy}
    @click=${submit}
    @keydown=${submit}
  >
    ${
      isLoading
        ? nothing
        : html`<div class="head">
              <h2 id="title">${localize.text('formTitle')}</h2>
              <p class="muted">${localize.text('formText')}</p>
            </div>
            ${state.isInterrupted && !busy ? interruptedNotice(form) : nothing} ${faultSummary(form)}
            ${screenNotice(form)} ${fields(form)}
            <button class="go" part="submit" aria-disabled=${busy}>
              ${localize.text(busy ? 'sending' : 'screen')}
            </button>`
    }
  </form>`;
}

/** Everything that is wrong, above the fields. Each message leads to its field. */
function faultSummary(form: ScreeningFormModel): unknown {
  const faulty = faultyFields(form.state.faults);
  if (faulty.length === 0) return nothing;
  return html`<div class="notice bad" id="summary">
    <h3>${form.localize.text('invalidTitle', { n: faulty.length })}</h3>
    <ul>
      ${faulty.map(
        (field) =>
          html`<li>
            <button type="button" class="jump" @click=${() => form.focus(field)}>
              ${fieldError(form, field)}
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

/** A page that was closed or reloaded may have sent a screening. The same data gets its result under the same key. */
function interruptedNotice(form: ScreeningFormModel): TemplateResult {
  return html`<div class="notice warn" id="interrupted">
    <h3>${form.localize.text('interruptedTitle')}</h3>
    <p>${form.localize.text('interruptedText')}</p>
    ${buttons(form, ['closeNotice'])}
  </div>`;
}

/** What became of the screening, and what the person can do next. */
function screenNotice(form: ScreeningFormModel): unknown {
  const { screen } = form.state;
  if (!(screen in NOTICES)) return nothing;
  const [tone, ...actions] = NOTICES[screen as keyof typeof NOTICES];
  const [title, values, text] = noticeTexts(form.state, form.localize);
  return html`<div class="notice ${tone}" id="notice">
    ${title && html`<h3>${form.localize.rich(title, values)}</h3>`}
    <p dir="auto">${text}</p>
    ${actions.length > 0 ? buttons(form, actions) : nothing}
  </div>`;
}

function buttons(form: ScreeningFormModel, actions: readonly Action[]): TemplateResult {
  return html`<div class="actions">
    ${actions.map(
      (action) =>
        html`<button type="button" class="plain" @click=${() => form.act(action)}>
          ${form.localize.text(action)}
        </button>`,
    )}
  </div>`;
}
