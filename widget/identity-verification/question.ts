/** The question for the national ID. */
import { html, type TemplateResult } from 'lit-element';
import { idFault } from './identity-announcements.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';

export function question({ state, localize, element, submit }: IdentityVerificationModel): TemplateResult {
  const { idInvalid, idForms, busy } = state;
  const { requester, appName } = element;
  const app = appName ?? localize.text('appName');
  return html`<p class="muted">${localize.rich('askText', { app })}</p>
    <form method="dialog" @click=${submit} @keydown=${submit}>
      <div class="field">
        <label for="id">${localize.text('idLabel')}</label>
        <input
          id="id"
          part="input"
          dir="ltr"
          inputmode=${/[^0-9N, ]/.test(idForms ?? '') ? 'text' : 'numeric'}
          autocomplete="off"
          spellcheck="false"
          maxlength="40"
          required
          aria-invalid=${idInvalid}
          aria-describedby="problem"
        />
        <p class="error" id="problem" ?hidden=${!idInvalid}>
          ${idInvalid ? localize.text(idFault(state)) : ''}
        </p>
      </div>
      <button part="button" aria-disabled=${busy}>
        ${localize.text(busy ? 'startingTitle' : 'continue')}
      </button>
    </form>
    ${requester && html`<p class="muted foot">${localize.rich('requestedByText', { requester })}</p>`}`;
}
