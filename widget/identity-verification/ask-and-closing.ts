/** The question for the national ID, and the texts of the closing screens. */
import type { html as tag } from 'lit';
import { idFault } from './identity-verification-messages.js';
import type { ScreenContent, ViewContext } from './identity-screens.js';

export { en } from './ask-and-closing.en.js';
export { styles } from './ask-and-closing.styles.js';

/** @param html the tag of Lit, which would come a second time with this part. */
export function askContent(html: typeof tag, { state, localize, host, actions }: ViewContext): ScreenContent {
  const { idInvalid, idPattern, busy } = state;
  const { requester } = host;
  const body = html`<p class="muted">${localize.text('askText')}</p>
    <form method="dialog" @click=${actions.submit} @keydown=${actions.submit}>
      <div class="field">
        <label for="id">${localize.text('idLabel')}</label>
        <input
          id="id"
          part="input"
          dir="ltr"
          inputmode=${/[a-z.]/i.test(idPattern ?? '') ? 'text' : 'numeric'}
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
