import { html } from 'lit-html';
import type { Row } from './calls.js';
import type { Content } from './page-frame.js';
import { texts } from './page-language.js';

const FIELDS = [
  ['delayMs', texts.delayMs, 'number'],
  ['status', texts.answerStatus, 'number'],
  ['times', texts.times, 'number'],
  ['retryAfterSeconds', texts.retryAfter, 'number'],
  ['path', texts.path, 'text'],
  ['dropWebhooks', texts.dropWebhooks, 'checkbox'],
] as const;

/** The values are attributes: an input that was changed keeps what was typed until the form is reset. */
export const faultsPage = (): Content => ({
  intro: texts.faultsIntro,
  polls: ['/sandbox/faults'],
  draw([faults = {}], act) {
    const fields = FIELDS.map(
      ([name, label, type]) =>
        html`<label class=${type}>
          ${label}
          <input type=${type} name=${name} dir="ltr" value=${faults[name] ?? ''} ?checked=${faults[name]} />
        </label>`,
    );
    const send = async (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const isClearing = event.submitter?.hasAttribute('formnovalidate');
      const body = isClearing ? {} : writtenIn(form);
      if (await act('PUT', '/sandbox/faults', body, texts.saved)) form.reset();
    };
    return html`<form class="card" autocomplete="off" @submit=${send}>
      <div class="fields">${fields}</div>
      <div class="buttons">
        <button>${texts.save}</button>
        <button class="quiet" formnovalidate>${texts.clear}</button>
      </div>
    </form>`;
  },
});

/** Without the empty fields: the sandbox knows their defaults and its bounds. */
function writtenIn(form: HTMLFormElement): Row {
  const inputs = [...form.querySelectorAll('input')];
  const isFilled = ({ type, checked, value }: HTMLInputElement) =>
    type === 'checkbox' ? checked : value !== '';
  const valueOf = ({ type, value, valueAsNumber }: HTMLInputElement) =>
    type === 'checkbox' ? true : type === 'number' ? valueAsNumber : value.trim();
  return Object.fromEntries(inputs.filter(isFilled).map((input) => [input.name, valueOf(input)]));
}
