import { html } from 'lit-html';
import type { Row } from './calls.js';
import type { Content } from './page-frame.js';
import { texts } from './page-language.js';

const NUMBERS = [
  ['delayMs', texts.delayMs, 0, 120_000],
  ['status', texts.answerStatus, 400, 599],
  ['times', texts.times, 1, 1_000_000],
  ['retryAfterSeconds', texts.retryAfter, 0, 86_400],
] as const;

/** The values are attributes: an input that was changed keeps what was typed until the form is reset. */
export const faultsPage = (): Content => ({
  intro: texts.faultsIntro,
  polls: ['/sandbox/faults'],
  draw([faults = {}], act) {
    const input = (name: string, type: string, min?: number, max?: number) =>
      html`<input
        type=${type}
        name=${name}
        min=${min}
        max=${max}
        dir="ltr"
        value=${faults[name] ?? ''}
        ?checked=${faults[name]}
        ?required=${name === 'delayMs'}
      />`;
    const send = async (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const isClearing = event.submitter?.hasAttribute('formnovalidate');
      const body = isClearing ? {} : writtenIn(form);
      if (await act('PUT', '/sandbox/faults', body, texts.saved)) form.reset();
    };
    return html`<form class="card" autocomplete="off" @submit=${send}>
      <div class="fields">
        ${NUMBERS.map(([name, label, min, max]) => html`<label>${label}${input(name, 'number', min, max)}</label>`)}
        <label>${texts.path}${input('path', 'text')}</label>
        <label class="check">${input('dropWebhooks', 'checkbox')}${texts.dropWebhooks}</label>
      </div>
      <div class="buttons">
        <button>${texts.save}</button>
        <button class="quiet" formnovalidate>${texts.clear}</button>
      </div>
    </form>`;
  },
});

/** An empty field is null. */
function writtenIn(form: HTMLFormElement): Row {
  const written = ({ type, checked, value }: HTMLInputElement) => {
    if (type === 'checkbox') return checked;
    const text = value.trim();
    return text === '' ? null : type === 'number' ? Number(text) : text;
  };
  return Object.fromEntries([...form.querySelectorAll('input')].map((input) => [input.name, written(input)]));
}
