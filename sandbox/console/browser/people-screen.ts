/** Who holds the phone: typed in, or picked from those a request waits for. */
import { latinDigits, masked, words } from './page-language.js';
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
    element('label', {}, words.nationalId, input),
    problem,
    button(words.openApp, '', null),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    try {
      const person = await findPerson(latinDigits(input.value).replace(/[\s-]/g, ''));
      if (person !== null) return chosen(person);
      problem.textContent = words.invalidId;
    } catch {
      problem.textContent = words.offline;
    }
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  });
  return element(
    'section',
    { class: 'screen' },
    element('h1', { tabindex: '-1' }, words.whoseTitle),
    element('p', { class: 'muted' }, words.whoseText),
    form,
    element(
      'div',
      { 'data-waiting': '', hidden: '', class: 'cards-one' },
      element('hr', { class: 'rule' }),
      element('h2', {}, words.waitingNow),
      element('ul', { class: 'people' }),
    ),
  );
}

/** Rebuilt only when others wait than before, so that a button does not vanish under a finger. */
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

/** The line that says whose phone this is. */
export function holder({ name, nationalId }: Person, leave: () => void): HTMLElement {
  return element(
    'div',
    { class: 'who' },
    element('span', {}, element('b', {}, name), element('bdi', { dir: 'ltr' }, masked(nationalId))),
    button(words.switchPerson, 'quiet', leave),
  );
}
