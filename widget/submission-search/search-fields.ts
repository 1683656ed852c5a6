/** The search fields that every form has: states and an email address. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { KYC_STATES, type KycState } from '../../contract/submission-rules.js';
import type { SearchLocalize } from './submission-search-messages.js';
import { emailTyped, stateChosen, type SearchEvent, type State } from './submission-search-state.js';

interface FieldActions {
  readonly change: (event: SearchEvent) => void;
}

/** The states that the host names, or all, in the order of the service. */
export function offeredStates(wanted: readonly KycState[] | string | undefined): readonly KycState[] {
  // An array becomes text with commas; so does anything else that a page may give.
  const names = wanted?.toString().split(/[\s,]+/);
  return KYC_STATES.filter((state) => names?.includes(state) ?? true);
}

export function stateChoice(
  offered: readonly KycState[],
  { kycStates }: State,
  localize: SearchLocalize,
  { change }: FieldActions,
): TemplateResult {
  return html`<fieldset aria-describedby="states-hint">
    <legend>${localize.text('statesLabel')}</legend>
    <div class="chips">
      ${offered.map(
        (kycState) =>
          html`<label class="chip choice">
            <input
              type="checkbox"
              name="state"
              value=${kycState}
              .checked=${kycStates.includes(kycState)}
              @change=${({ target }: { target: HTMLInputElement }) =>
                change((state) => stateChosen(state, kycState, target.checked))}
            />
            ${localize.text(`state${kycState}`)}
          </label>`,
      )}
    </div>
    <p class="hint" id="states-hint">${localize.text('statesHint')}</p>
  </fieldset>`;
}

export function emailField(
  { email, isEmailFaulty }: State,
  localize: SearchLocalize,
  { change }: FieldActions,
): TemplateResult {
  return html`<div class="email">
    <label for="email">${localize.text('customerEmailLabel')}</label>
    <input
      id="email"
      class="ltr"
      type="email"
      name="email"
      maxlength="320"
      spellcheck="false"
      aria-invalid=${isEmailFaulty ? 'true' : nothing}
      aria-describedby="email-error email-hint"
      .value=${email}
      @input=${({ target }: { target: HTMLInputElement }) =>
        change((state) => emailTyped(state, target.value))}
    />
    <p class="error" id="email-error" ?hidden=${!isEmailFaulty}>
      ${isEmailFaulty ? localize.text('emailInvalidError') : nothing}
    </p>
    <p class="hint" id="email-hint">${localize.text('emailHint')}</p>
  </div>`;
}
