import type { TransactionView } from '../../identity/transactions.js';
import { call, Refusal } from './calls.js';
import { button, element, muted, symbol, type Tone } from './element.js';
import { fill, latinDigits, masked, minutesAndSeconds, phoneCount, texts } from './page-language.js';

export type Person = Pick<TransactionView, 'nationalId' | 'name'>;

function screen(className: string, ...children: readonly Node[]): HTMLElement {
  return element('section', { class: `screen ${className}` }, ...children);
}

function heading(...text: ReadonlyArray<Node | string>): HTMLElement {
  return element('h1', { tabindex: '-1' }, ...text);
}

function problemLine(): HTMLElement {
  return element('p', { class: 'problem', role: 'alert', id: 'problem' });
}

function digitsField(className: string, maxlength: string): HTMLInputElement {
  const attributes = { inputmode: 'numeric', autocomplete: 'off', 'aria-describedby': 'problem' };
  return element('input', { class: className, maxlength, ...attributes });
}

function formOf(submit: () => Promise<void>, ...children: readonly Node[]): HTMLFormElement {
  const listener = (event: Event) => {
    event.preventDefault();
    void submit();
  };
  return element('form', { novalidate: true, submit: listener }, ...children);
}

export function peopleScreen(chosen: (person: Person) => void): HTMLElement {
  const problem = problemLine();
  const input = digitsField('digits', '20');

  async function find(): Promise<void> {
    problem.textContent = '';
    const nationalId = latinDigits(input.value).replace(/[\s-]/g, '');
    try {
      const { person } = await call<{ person: { englishFirstName: string; englishLastName: string } }>(
        'POST',
        '/sandbox/identity/person',
        { nationalId },
      );
      return chosen({ nationalId, name: `${person.englishFirstName} ${person.englishLastName}` });
    } catch (error) {
      problem.textContent = error instanceof Refusal ? texts.invalidId : texts.offline;
    }
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  }

  return screen(
    '',
    heading(texts.whoseTitle),
    muted(texts.whoseText),
    formOf(find, element('label', {}, texts.nationalId, input), problem, button(texts.openApp, '', null)),
    element(
      'div',
      { 'data-waiting': true, hidden: true, class: 'cards-one' },
      element('hr', { class: 'rule' }),
      element('h2', {}, texts.waitingNow),
      element('ul', { class: 'people' }),
    ),
  );
}

/** Rebuilt only when the list changes, so that a button is not replaced while it is pressed. */
export function showWaiting(
  app: HTMLElement,
  waiting: readonly TransactionView[],
  chosen: (transaction: TransactionView) => void,
): void {
  const section = app.querySelector<HTMLElement>('[data-waiting]');
  const list = app.querySelector<HTMLElement>('.people');
  if (section === null || list === null) return;
  const key = waiting.map(({ transId }) => transId).join(' ');
  section.hidden = waiting.length === 0;
  if (list.dataset['key'] === key) return;
  list.dataset['key'] = key;
  const items = waiting.map((transaction) => {
    const choose = button('', '', () => chosen(transaction));
    choose.append(
      element('bdi', {}, transaction.name),
      element('small', {}, transaction.service),
      element('small', { dir: 'ltr' }, masked(transaction.nationalId)),
    );
    return element('li', {}, choose);
  });
  list.replaceChildren(...items);
}

export function holder({ name, nationalId }: Person, leave: () => void): HTMLElement {
  return element(
    'div',
    { class: 'who' },
    element('span', {}, element('b', {}, name), element('bdi', { dir: 'ltr' }, masked(nationalId))),
    button(texts.switchPerson, 'quiet', leave),
  );
}

export function idleScreen(): HTMLElement {
  const listening = element('span', { class: 'live' }, texts.listening);
  return screen('center', symbol('calm'), heading(texts.idleTitle), muted(texts.idleText), listening);
}

export function requestScreen(
  { transId, service }: TransactionView,
  moreWaiting: boolean,
  decided: () => Promise<void>,
): HTMLElement {
  const problem = problemLine();
  const input = digitsField('code', '2');
  const approving = button(texts.approve, '', null);
  const declining = button(texts.decline, 'quiet', () => {
    void decide(call('POST', `/sandbox/identity/transactions/${transId}/decline`, {}));
  });

  async function decide(decision: Promise<unknown>): Promise<void> {
    approving.disabled = declining.disabled = true;
    try {
      const triesLeft = await triesLeftAfter(decision);
      if (triesLeft === null) return await decided();
      problem.textContent =
        triesLeft === 1 ? texts.wrongCodeOne : fill(texts.wrongCode, { tries: phoneCount(triesLeft) });
      input.value = '';
      input.focus();
    } catch {
      problem.textContent = texts.offline;
    } finally {
      approving.disabled = declining.disabled = false;
    }
  }

  async function approve(): Promise<void> {
    const random = latinDigits(input.value).trim();
    if (/^\d{2}$/.test(random)) {
      return decide(call('POST', `/sandbox/identity/transactions/${transId}/approve`, { random }));
    }
    problem.textContent = texts.codeNeeded;
    input.focus();
  }

  const [before = '', after = ''] = texts.requestTitle.split('{service}');
  return screen(
    'center',
    symbol('ask'),
    heading(before, element('bdi', {}, service), after),
    muted(texts.requestText),
    formOf(
      approve,
      element('label', { class: 'centred' }, texts.codeLabel, input),
      problem,
      approving,
      declining,
    ),
    element(
      'div',
      { class: 'left' },
      element('progress', { max: '1', 'aria-hidden': 'true' }),
      element('span', { 'data-left': true }),
    ),
    ...(moreWaiting ? [muted(texts.moreWaiting)] : []),
    muted(texts.notYou),
  );
}

/** The attempts left after a wrong code; null when the request has ended. */
async function triesLeftAfter(decision: Promise<unknown>): Promise<number | null> {
  try {
    await decision;
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { transaction } = error.answer as { transaction?: TransactionView };
    return transaction?.status === 'WAITING' ? transaction.triesLeft : null;
  }
}

export function showTimeLeft(app: HTMLElement, { createdAt, expiresAt }: TransactionView, now: number): void {
  const left = Math.max(0, Date.parse(expiresAt) - now);
  const text = app.querySelector('[data-left]');
  const bar = app.querySelector('progress');
  if (text !== null) text.textContent = fill(texts.left, { time: minutesAndSeconds(left) });
  if (bar !== null) bar.value = left / (Date.parse(expiresAt) - Date.parse(createdAt));
}

export function endScreen(transaction: TransactionView, done: () => void): HTMLElement {
  const [tone, title, text] = ending(transaction);
  return screen('center', symbol(tone), heading(title), muted(text), button(texts.done, '', done));
}

function ending({ status, triesLeft }: TransactionView): [Tone, string, string] {
  switch (status) {
    case 'COMPLETED':
      return ['good', texts.approvedTitle, texts.approvedText];
    case 'REJECTED':
      return triesLeft === 0
        ? ['bad', texts.tooManyTitle, texts.tooManyText]
        : ['bad', texts.declinedTitle, texts.declinedText];
    case 'EXPIRED':
      return ['warn', texts.expiredTitle, texts.expiredText];
    default:
      return ['bad', texts.errorTitle, texts.errorText];
  }
}
