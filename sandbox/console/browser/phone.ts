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
  const announcement = element('p', { class: 'unseen', role: 'status' });
  const header = element(
    'header',
    {},
    element('span', { class: 'brand' }, texts.appName),
    languageLink(language, texts.otherLanguage),
  );
  const footer = element(
    'footer',
    {},
    element('span', {}, texts.sandbox),
    element('a', { href: address('overview') }, texts.toConsole),
  );
  document.title = `${texts.appName} · ${texts.sandbox}`;
  document.body.className = 'phone';
  document.body.append(element('main', { class: 'device' }, header, app, footer), announcement);
  const phone = new Phone(app, announcement);
  pollWhileVisible(POLL_MS, () => phone.poll());
}

class Phone {
  readonly #app: HTMLElement;
  readonly #announcement: HTMLElement;
  #person = storedPerson();
  #transactions: TransactionView[] = [];
  /** The server's clock minus this one's: the sandbox's clock can be moved. */
  #aheadMs = 0;
  #offline = false;
  /** The person of the phone was left by hand. */
  #hasLeft = false;
  /** The request on screen, also after it ended, until the person closes it. */
  #shownTransId = new URLSearchParams(location.search).get('transId');
  #shown = { screen: '', variant: '' };

  constructor(app: HTMLElement, announcement: HTMLElement) {
    this.#app = app;
    this.#announcement = announcement;
  }

  async poll(): Promise<void> {
    try {
      const path = '/sandbox/identity/transactions';
      const answer = await call<{ now: string; transactions: TransactionView[] }>('GET', path);
      this.#transactions = answer.transactions.filter(({ onPhone }) => onPhone);
      this.#aheadMs = Date.parse(answer.now) - Date.now();
      this.#offline = false;
    } catch {
      this.#offline = true;
    }
    this.#render();
  }

  #render(): void {
    const linked = this.#transactions.find(({ transId }) => transId === this.#shownTransId);
    if (linked !== undefined && this.#person?.nationalId !== linked.nationalId) this.#store(linked);
    const waiting = this.#transactions.filter(({ status }) => status === 'WAITING');
    // Whose request it is that is waited for, if there is one alone, needs no question.
    if (this.#person === null && !this.#hasLeft && waiting.length === 1) this.#store(waiting[0]!);
    if (this.#person === null) this.#renderPeople(waiting);
    else this.#renderRequests(this.#person);
  }

  #renderPeople(waiting: readonly TransactionView[]): void {
    this.#change('people', '', () => peopleScreen((person) => this.#choose(person)));
    showWaiting(this.#app, waiting, (transaction) => this.#choose(transaction, transaction.transId));
  }

  #renderRequests({ nationalId }: Person): void {
    const own = this.#transactions.filter((transaction) => transaction.nationalId === nationalId);
    const waiting = own.filter(({ status }) => status === 'WAITING').reverse();
    const current = own.find(({ transId }) => transId === this.#shownTransId) ?? waiting[0];
    this.#shownTransId = current?.transId ?? null;
    if (current === undefined) return this.#change(`idle ${nationalId}`, '', idleScreen);
    const { transId, status } = current;
    if (status !== 'WAITING')
      return this.#change(`ended ${transId}`, status, () => endScreen(current, () => this.#close()));
    const more = waiting.length > 1;
    this.#change(`request ${transId}`, `${more}`, () => requestScreen(current, more, () => this.poll()));
    showTimeLeft(this.#app, current, Date.now() + this.#aheadMs);
  }

  /** Builds a screen only when it or its variant changes, so that input is not lost. */
  #change(screen: string, ownVariant: string, build: () => HTMLElement): void {
    const variant = `${ownVariant} ${this.#offline}`;
    const before = this.#shown;
    if (screen === before.screen && variant === before.variant) return;
    this.#shown = { screen, variant };
    const typed = screen === before.screen ? this.#app.querySelector('input')?.value : undefined;
    const built = build();
    this.#app.replaceChildren(
      ...(this.#person === null ? [] : [holder(this.#person, () => this.#leave())]),
      ...(this.#offline ? [element('p', { class: 'problem', role: 'status' }, texts.offline)] : []),
      built,
    );
    const input = built.querySelector('input');
    if (typed !== undefined && input !== null) input.value = typed;
    const heading = built.querySelector('h1');
    if (heading !== null && before.screen !== '' && screen !== before.screen)
      this.#announcement.textContent = heading.textContent;
    // In a frame, only with the focus already inside: otherwise the page around it would lose it.
    if (window.top === window || document.hasFocus()) (input ?? heading)?.focus({ preventScroll: true });
  }

  #choose(chosen: Person, transId: string | null = null): void {
    this.#shownTransId = transId;
    this.#store(chosen);
    this.#render();
  }

  #leave(): void {
    this.#person = null;
    this.#hasLeft = true;
    this.#shownTransId = null;
    sessionStorage.removeItem(STORAGE_KEY);
    this.#render();
  }

  #close(): void {
    this.#shownTransId = null;
    const url = new URL(location.href);
    url.searchParams.delete('transId');
    history.replaceState(null, '', url.href);
    this.#render();
  }

  #store({ nationalId, name }: Person): void {
    this.#person = { nationalId, name };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(this.#person));
  }
}

function storedPerson(): Person | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Person | null;
  } catch {
    return null;
  }
}
