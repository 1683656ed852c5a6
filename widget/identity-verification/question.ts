/** The question for the national ID. */
import type { html as tag } from 'lit-element';
import { css } from '../look/css.js';
import { inputs } from '../look/inputs.styles.js';
import type { ScreenContent, ViewContext } from './identity-screens.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import type { State } from './identity-verification-state.js';

export { en } from './question.en.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  inputs +
    css`
      form {
        display: grid;
        gap: 16px;
        margin: 0;
      }
      .field {
        display: grid;
        gap: 8px;
      }
      input {
        letter-spacing: 0.06em;
        font-weight: 550;
      }
      .foot b {
        color: var(--_ink);
      }
      :dir(rtl) input {
        text-align: right;
      }
    `,
);

/** Lit's `css` would bring a second Lit. */
export const styles = [{ styleSheet: sheet }];

/** @param html the tag of Lit, which would come a second time with this part. */
export function askContent(html: typeof tag, { state, localize, host, actions }: ViewContext): ScreenContent {
  const { idInvalid, idForms, busy } = state;
  const { requester, appName } = host;
  const app = appName ?? localize.text('appName');
  const body = html`<p class="muted">${localize.rich('askText', { app })}</p>
    <form method="dialog" @click=${actions.submit} @keydown=${actions.submit}>
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
        <p class="error" id="problem" ?hidden=${!idInvalid}>${idInvalid ? idFault(state, localize) : ''}</p>
      </div>
      <button part="button" aria-disabled=${busy}>
        ${localize.text(busy ? 'startingTitle' : 'continue')}
      </button>
    </form>
    ${requester && html`<p class="muted foot">${localize.rich('requestedByText', { requester })}</p>`}`;
  return [localize.text('askTitle'), body];
}

export function idFault({ idForms }: State, localize: IdentityLocalize): string {
  return localize.text(idForms ? 'errorIdText' : 'idError');
}
