/** The phone page: which screen it shows, and when. */
import type { TransactionView } from '../../identity/transactions.js';
import { call, pollWhileVisible } from './calls.js';
import { element, languageLink } from './element.js';
import { address, language, texts } from './page-language.js';
import {
  endScreen,
  holder,
  idleScreen,
  peopleScreen,
  requestScreen,
  showTimeLeft,
  showWaiting,
  type Person,
} from './phone-screens.js';

const POLL_MS = 1000;
const STORAGE_KEY = 'sandbox.phone.person';

export function startPhone(): void {
  const app = element('div', { id: 'app' });
  const news = element('p', { class: 'unseen', role: 'status' });
  let person = storedPerson();
  let transactions: TransactionView[] = [];
  /** The server's clock minus this one's: the sandbox's clock can be moved. */
  let ahead = 0;
  let offline = false;
  /** The request on screen, also after it ended, until the person closes it. */
  let shownTransId: string | null = new URLSearchParams(location.search).get('transId');
  let shown = { screen: '', variant: '' };

  document.title = `${texts.appName} · ${texts.sandbox}`;
  document.body.className = 'phone';
  document.body.append(
    element(
      'main',
      { class: 'device' },
      element(
        'header',
        {},
        element('span', { class: 'brand' }, texts.appName),
        languageLink(language, texts.otherLanguage),
      ),
      app,
      element(
        'footer',
        {},
        element('span', {}, texts.sandbox),
        element('a', { href: address('overview') }, texts.toConsole),
      ),
    ),
    news,
  );
  pollWhileVisible(POLL_MS, poll);

  async function poll(): Promise<void> {
    try {
      const path = '/sandbox/identity/transactions';
      const answer = await call<{ now: string; transactions: TransactionView[] }>('GET', path);
      transactions = answer.transactions.filter(({ onPhone }) => onPhone);
      ahead = Date.parse(answer.now) - Date.now();
      offline = false;
    } catch {
      offline = true;
    }
    show();
  }

  function show(): void {
    const linked = transactions.find(({ transId }) => transId === shownTransId);
    if (linked !== undefined && person?.nationalId !== linked.nationalId) storePerson(linked);
    if (person === null) {
      change('people', `${offline}`, () => peopleScreen(choose));
      const waiting = transactions.filter(({ status }) => status === 'WAITING');
      return showWaiting(app, waiting, (transaction) => choose(transaction, transaction.transId));
    }

    const { nationalId } = person;
    const mine = transactions.filter((transaction) => transaction.nationalId === nationalId);
    const waiting = mine.filter(({ status }) => status === 'WAITING').reverse();
    const current = mine.find(({ transId }) => transId === shownTransId) ?? waiting[0];
    shownTransId = current?.transId ?? null;
    if (current === undefined) return change(`idle ${nationalId}`, `${offline}`, idleScreen);
    if (current.status !== 'WAITING') {
      return change(`ended ${current.transId}`, `${current.status} ${offline}`, () =>
        endScreen(current, done),
      );
    }
    const more = waiting.length > 1;
    change(`request ${current.transId}`, `${more} ${offline}`, () => requestScreen(current, more, poll));
    showTimeLeft(app, current, Date.now() + ahead);
  }

  /** Builds a screen only when it or its variant changes, so that input is not lost. */
  function change(screen: string, variant: string, build: () => HTMLElement): void {
    if (screen === shown.screen && variant === shown.variant) return;
    const before = shown;
    shown = { screen, variant };
    const typed = screen === before.screen ? app.querySelector('input')?.value : undefined;
    const built = build();
    app.replaceChildren(
      ...(person === null ? [] : [holder(person, leave)]),
      ...(offline ? [element('p', { class: 'problem', role: 'status' }, texts.offline)] : []),
      built,
    );
    const input = built.querySelector('input');
    if (typed !== undefined && input !== null) input.value = typed;
    const heading = built.querySelector('h1');
    if (heading !== null && before.screen !== '' && screen !== before.screen)
      news.textContent = heading.textContent;
    // In a frame, only with the focus already inside: otherwise the page around it would lose it.
    if (window.top === window || document.hasFocus()) (input ?? heading)?.focus({ preventScroll: true });
  }

  function choose(chosen: Person, transId: string | null = null): void {
    shownTransId = transId;
    storePerson(chosen);
    show();
  }

  function leave(): void {
    person = null;
    shownTransId = null;
    sessionStorage.removeItem(STORAGE_KEY);
    show();
  }

  function done(): void {
    shownTransId = null;
    const url = new URL(location.href);
    url.searchParams.delete('transId');
    history.replaceState(null, '', url.href);
    show();
  }

  function storePerson({ nationalId, name }: Person): void {
    person = { nationalId, name };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(person));
  }
}

function storedPerson(): Person | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Person | null;
  } catch {
    return null;
  }
}
