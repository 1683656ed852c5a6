/** The screen that chooses the person: by national ID, or from the waiting requests. */
import { latinDigits, masked, texts } from './page-language.js';
import { button, element } from './create-element.js';
import { findPerson, type Person, type Transaction } from './phone-calls.js';

export function peopleScreen(chosen: (person: Person) => void): HTMLElement {
  const problem = element('p', { class: 'problem', role: 'alert', id: 'problem' });
  const input = element('input', {
    class: 'digits',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '20',
    'aria-describedby': 'problem',
  }) as HTMLInputElement;
  const form = element(
    'form',
    { novalidate: '' },
    element('label', {}, texts.nationalId, input),
    problem,
    button(texts.openApp, '', null),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    try {
      const person = await findPerson(latinDigits(input.value).replace(/[\s-]/g, ''));
      if (person !== null) return chosen(person);
      problem.textContent = texts.invalidId;
    } catch {
      problem.textContent = texts.offline;
    }
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  });
  return element(
    'section',
    { class: 'screen' },
    element('h1', { tabindex: '-1' }, texts.whoseTitle),
    element('p', { class: 'muted' }, texts.whoseText),
    form,
    element(
      'div',
      { 'data-waiting': '', hidden: '', class: 'cards-one' },
      element('hr', { class: 'rule' }),
      element('h2', {}, texts.waitingNow),
      element('ul', { class: 'people' }),
    ),
  );
}

/** Rebuilt only when the list changes, so that a button is not replaced while it is pressed. */
export function showWaiting(
  screen: HTMLElement,
  waiting: readonly Transaction[],
  chosen: (transaction: Transaction) => void,
): void {
  const section = screen.querySelector<HTMLElement>('[data-waiting]');
  const list = screen.querySelector<HTMLElement>('.people');
  if (section === null || list === null) return;
  const key = waiting.map(({ transId }) => transId).join(' ');
  section.hidden = waiting.length === 0;
  if (list.dataset['key'] === key) return;
  list.dataset['key'] = key;
  list.replaceChildren(
    ...waiting.map((transaction) => {
      const choose = button('', '', () => chosen(transaction));
      choose.append(
        element('bdi', {}, transaction.name),
        element('small', {}, transaction.service),
        element('small', { dir: 'ltr' }, masked(transaction.nationalId)),
      );
      return element('li', {}, choose);
    }),
  );
}

/** The person of the phone. */
export function holder({ name, nationalId }: Person, leave: () => void): HTMLElement {
  return element(
    'div',
    { class: 'who' },
    element('span', {}, element('b', {}, name), element('bdi', { dir: 'ltr' }, masked(nationalId))),
    button(texts.switchPerson, 'quiet', leave),
  );
}
