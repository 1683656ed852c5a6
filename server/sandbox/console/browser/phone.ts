/** The stand-in for the national app: a person sees a request, enters the code, approves or declines. */
import { WORDS, fill, type Language } from './words.js';

interface Transaction {
  transId: string;
  service: string;
  nationalId: string;
  name: string;
  status: 'WAITING' | 'COMPLETED' | 'REJECTED' | 'EXPIRED' | 'ERROR';
  onPhone: boolean;
  createdAt: string;
  expiresAt: string;
  triesLeft: number;
}

interface Person {
  nationalId: string;
  name: string;
}

const POLL_MS = 1000;
const REMEMBERED = 'sandbox.phone.person';
const SVG = 'http://www.w3.org/2000/svg';
const SYMBOLS = {
  ask: ['M12 3l8 3v5c0 5-3.4 8.5-8 10-4.6-1.5-8-5-8-10V6z', 'M9 12l2 2 4-4'],
  calm: ['M7 3h10v18H7z', 'M11 18h2'],
  good: ['M4 13l5 5L20 6'],
  bad: ['M6 6l12 12', 'M18 6L6 18'],
  warn: ['M12 3a9 9 0 1 0 .01 0', 'M12 8v4.5l3 2'],
} as const;
type Tone = keyof typeof SYMBOLS;

const language: Language = document.documentElement.lang === 'ar' ? 'ar' : 'en';
const words = WORDS[language];
const twoDigits = new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-arab' : 'en', {
  minimumIntegerDigits: 2,
});
const digits = new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-arab' : 'en');
const app = document.querySelector('#app') as HTMLElement;
const news = document.querySelector('#news') as HTMLElement;

let person: Person | null = remembered();
let transactions: Transaction[] = [];
/** The server's clock minus this one's: the sandbox's clock can be moved. */
let ahead = 0;
let offline = false;
/** The request on screen, kept there after it ended until the person is done with it. */
let followed: string | null = new URLSearchParams(location.search).get('transId');
let shown = { screen: '', variant: '' };

void poll();
setInterval(() => {
  if (document.visibilityState === 'visible') void poll();
}, POLL_MS);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void poll();
});

async function poll(): Promise<void> {
  try {
    const answer = (await (await fetch('/sandbox/identity/transactions')).json()) as {
      now: string;
      transactions: Transaction[];
    };
    transactions = answer.transactions.filter(({ onPhone }) => onPhone);
    ahead = Date.parse(answer.now) - Date.now();
    offline = false;
  } catch {
    offline = true;
  }
  show();
}

function show(): void {
  const linked = transactions.find(({ transId }) => transId === followed);
  if (linked !== undefined && person?.nationalId !== linked.nationalId) remember(linked);
  if (person === null) return showPeople();

  const mine = transactions.filter(({ nationalId }) => nationalId === person?.nationalId);
  const waiting = mine.filter(({ status }) => status === 'WAITING').reverse();
  const current = mine.find(({ transId }) => transId === followed) ?? waiting[0];
  if (current === undefined) {
    followed = null;
    return change(`idle ${person.nationalId}`, `${offline}`, idle);
  }
  followed = current.transId;
  if (current.status !== 'WAITING') {
    return change(`ended ${current.transId}`, `${current.status} ${offline}`, () => ended(current));
  }
  const more = waiting.length > 1;
  change(`request ${current.transId}`, `${more} ${offline}`, () => request(current, more));
  showTimeLeft(current);
}

/** Builds a screen only when it or its variant is another one, so that nothing is lost under the person's fingers. */
function change(screen: string, variant: string, build: () => HTMLElement): void {
  if (screen === shown.screen && variant === shown.variant) return;
  const before = shown;
  shown = { screen, variant };
  const typed = screen === before.screen ? app.querySelector('input')?.value : undefined;
  const built = build();
  app.replaceChildren(...(person === null ? [] : [who(person)]), ...(offline ? [offlineNote()] : []), built);
  const input = built.querySelector('input');
  if (typed !== undefined && input !== null) input.value = typed;
  const heading = built.querySelector('h1');
  if (heading !== null && before.screen !== '' && screen !== before.screen)
    news.textContent = heading.textContent;
  (input ?? heading)?.focus({ preventScroll: true });
}

// --- Who holds the phone ---------------------------------------------------------------------------

function showPeople(): void {
  change('people', `${offline}`, people);

  const list = app.querySelector<HTMLElement>('.people');
  const section = app.querySelector<HTMLElement>('[data-waiting]');
  if (list === null || section === null) return;
  const waiting = transactions.filter(({ status }) => status === 'WAITING');
  const key = waiting.map(({ transId }) => transId).join(' ');
  section.hidden = waiting.length === 0;
  if (list.dataset['key'] === key) return;
  list.dataset['key'] = key;
  list.replaceChildren(
    ...waiting.map((transaction) => {
      const choose = button('', '', () => {
        followed = transaction.transId;
        remember(transaction);
        show();
      });
      choose.append(
        element('bdi', {}, transaction.name),
        element('small', {}, transaction.service),
        element('small', { dir: 'ltr' }, masked(transaction.nationalId)),
      );
      return element('li', {}, choose);
    }),
  );
}

function people(): HTMLElement {
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
    const nationalId = latinDigits(input.value).replace(/[\s-]/g, '');
    try {
      const { status, answer } = await send('/sandbox/identity/person', { nationalId });
      if (status === 200) {
        const found = (answer as { person: { englishFirstName: string; englishLastName: string } }).person;
        followed = null;
        remember({ nationalId, name: `${found.englishFirstName} ${found.englishLastName}` });
        return show();
      }
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

function who({ name, nationalId }: Person): HTMLElement {
  return element(
    'div',
    { class: 'who' },
    element('span', {}, element('b', {}, name), element('bdi', { dir: 'ltr' }, masked(nationalId))),
    button(words.switchPerson, 'quiet', () => {
      person = null;
      followed = null;
      sessionStorage.removeItem(REMEMBERED);
      show();
    }),
  );
}

function remembered(): Person | null {
  try {
    return JSON.parse(sessionStorage.getItem(REMEMBERED) ?? 'null') as Person | null;
  } catch {
    return null;
  }
}

function remember({ nationalId, name }: Person): void {
  person = { nationalId, name };
  sessionStorage.setItem(REMEMBERED, JSON.stringify(person));
}

// --- A request -------------------------------------------------------------------------------------

function idle(): HTMLElement {
  return element(
    'section',
    { class: 'screen center' },
    symbol('calm'),
    element('h1', { tabindex: '-1' }, words.idleTitle),
    element('p', { class: 'muted' }, words.idleText),
    element('span', { class: 'live' }, words.listening),
  );
}

function request(transaction: Transaction, more: boolean): HTMLElement {
  const problem = element('p', { class: 'problem', role: 'alert', id: 'problem' });
  const input = element('input', {
    class: 'code',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '2',
    'aria-describedby': 'problem',
  }) as HTMLInputElement;
  const approve = button(words.approve, '', null);
  const decline = button(words.decline, 'quiet', () => decide('decline', {}));
  const form = element(
    'form',
    { novalidate: '' },
    element('label', { class: 'centred' }, words.codeLabel, input),
    problem,
    approve,
    decline,
  );

  async function decide(step: 'approve' | 'decline', body: Record<string, string>): Promise<void> {
    approve.disabled = decline.disabled = true;
    try {
      const { status, answer } = await send(
        `/sandbox/identity/transactions/${transaction.transId}/${step}`,
        body,
      );
      const after = (answer as { transaction?: Transaction }).transaction;
      if (status === 422 && after?.status === 'WAITING') {
        problem.textContent =
          after.triesLeft === 1
            ? words.wrongCodeOne
            : fill(words.wrongCode, { tries: digits.format(after.triesLeft) });
        input.value = '';
        input.focus();
        return;
      }
      await poll();
    } catch {
      problem.textContent = words.offline;
    } finally {
      approve.disabled = decline.disabled = false;
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const random = latinDigits(input.value).trim();
    if (/^\d{2}$/.test(random)) return void decide('approve', { random });
    problem.textContent = words.codeNeeded;
    input.focus();
  });

  const title = element('h1', { tabindex: '-1' });
  const [before = '', after = ''] = words.requestTitle.split('{service}');
  title.append(before, element('bdi', {}, transaction.service), after);
  return element(
    'section',
    { class: 'screen center' },
    symbol('ask'),
    title,
    element('p', { class: 'muted' }, words.requestText),
    form,
    element(
      'div',
      { class: 'left' },
      element('progress', { max: '1', 'aria-hidden': 'true' }),
      element('span', { 'data-left': '' }),
    ),
    ...(more ? [element('p', { class: 'muted' }, words.moreWaiting)] : []),
    element('p', { class: 'muted' }, words.notYou),
  );
}

function showTimeLeft({ createdAt, expiresAt }: Transaction): void {
  const total = Date.parse(expiresAt) - Date.parse(createdAt);
  const left = Math.max(0, Date.parse(expiresAt) - (Date.now() + ahead));
  const seconds = Math.ceil(left / 1000);
  const time = `${digits.format(Math.floor(seconds / 60))}:${twoDigits.format(seconds % 60)}`;
  const text = app.querySelector('[data-left]');
  const bar = app.querySelector('progress');
  if (text !== null) text.textContent = fill(words.left, { time });
  if (bar !== null) bar.value = left / total;
}

function ended(transaction: Transaction): HTMLElement {
  const [tone, title, text] = ending(transaction);
  return element(
    'section',
    { class: 'screen center' },
    symbol(tone),
    element('h1', { tabindex: '-1' }, title),
    element('p', { class: 'muted' }, text),
    button(words.done, '', () => {
      followed = null;
      history.replaceState(null, '', withoutTransaction());
      show();
    }),
  );
}

function ending({ status, triesLeft }: Transaction): [Tone, string, string] {
  switch (status) {
    case 'COMPLETED':
      return ['good', words.approvedTitle, words.approvedText];
    case 'REJECTED':
      return triesLeft === 0
        ? ['bad', words.tooManyTitle, words.tooManyText]
        : ['bad', words.declinedTitle, words.declinedText];
    case 'EXPIRED':
      return ['warn', words.expiredTitle, words.expiredText];
    default:
      return ['bad', words.errorTitle, words.errorText];
  }
}

function withoutTransaction(): string {
  const url = new URL(location.href);
  url.searchParams.delete('transId');
  return url.href;
}

// --- Small pieces ----------------------------------------------------------------------------------

function offlineNote(): HTMLElement {
  return element('p', { class: 'problem', role: 'status' }, words.offline);
}

function masked(nationalId: string): string {
  return `${nationalId.slice(0, 2)}•••••••${nationalId.slice(-1)}`;
}

function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}

function element(
  name: string,
  attributes: Record<string, string>,
  ...children: Array<Node | string>
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** Without a click it is the form's submit button. */
function button(label: string, look: string, click: (() => void) | null): HTMLButtonElement {
  const made = element('button', { type: click === null ? 'submit' : 'button', class: look }, label);
  if (click !== null) made.addEventListener('click', click);
  return made as HTMLButtonElement;
}

function symbol(tone: Tone): HTMLElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  for (const line of SYMBOLS[tone]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    drawing.append(path);
  }
  const round = element('div', { class: `symbol tone-${tone}`, 'aria-hidden': 'true' });
  round.append(drawing);
  return round;
}

async function send(
  path: string,
  body: Record<string, string>,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}
