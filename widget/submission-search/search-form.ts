/** What a search may be narrowed by beside the form's own fields: states and an e-mail address. Templates only. */
import { html } from 'lit';
import { KYC_STATES, type KycState } from '../../contract/rules.js';
import type { Localize } from '../language/localize.js';
import type { en } from './submission-search.en.js';

type Words = Localize<typeof en>;

/** Those the host names, or all; in the order the service names them. */
export function offeredStates(wanted: readonly KycState[] | string | undefined): readonly KycState[] {
  const names: readonly string[] | undefined = typeof wanted === 'string' ? wanted.split(/[\s,]+/) : wanted;
  return KYC_STATES.filter((state) => names?.includes(state) ?? true);
}

export function stateChoice({
  words,
  offered,
  chosen,
  choose,
}: {
  words: Words;
  offered: readonly KycState[];
  chosen: ReadonlySet<KycState>;
  choose: (state: KycState, chosen: boolean) => void;
}): unknown {
  return html`<fieldset aria-describedby="states-hint">
    <legend>${words.say('states')}</legend>
    <div class="chips">
      ${offered.map(
        (state) =>
          html`<label class="chip choice">
            <input
              type="checkbox"
              name="state"
              value=${state}
              .checked=${chosen.has(state)}
              @change=${({ target }: { target: HTMLInputElement }) => choose(state, target.checked)}
            />
            ${words.say(`state_${state}`)}
          </label>`,
      )}
    </div>
    <p class="hint" id="states-hint">${words.say('states_hint')}</p>
  </fieldset>`;
}

export function emailField({
  words,
  email,
  change,
}: {
  words: Words;
  email: string;
  change: (email: string) => void;
}): unknown {
  return html`<label class="email">
    ${words.say('email')}
    <input
      type="email"
      name="email"
      maxlength="320"
      spellcheck="false"
      aria-describedby="email-hint"
      .value=${email}
      @input=${({ target }: { target: HTMLInputElement }) => change(target.value)}
    />
    <span class="hint" id="email-hint">${words.say('email_hint')}</span>
  </label>`;
}
