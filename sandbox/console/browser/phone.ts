import type { TransactionView } from '../../identity/transactions.js';
import { call, Refusal, type Row } from './calls.js';
import { fill, latinDigits, phoneCount, texts } from './page-language.js';

/** Everybody's phone: it opens with the request that waits, and asks which one if there are more. */
export class Phone {
  /** The request on screen, also after it ended, until the person leaves it. */
  current: TransactionView | undefined;
  waiting: readonly TransactionView[] = [];
  /** What was wrong with the last entry. */
  problem = '';
  announcement = '';
  isBusy = false;
  isOffline = false;
  #transId = new URLSearchParams(location.search).get('transId');
  #transactions: readonly TransactionView[] = [];
  /** The server's clock minus this one's: the sandbox's clock can be moved. */
  #aheadMs = 0;
  #shown = '';
  readonly #draw: (phone: Phone) => void;

  constructor(draw: (phone: Phone) => void) {
    this.#draw = draw;
  }

  get now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Changes with the screen: another one has its own field. */
  get screen(): string {
    return this.current
      ? `${this.current.status} ${this.current.transId}`
      : `waiting ${this.waiting.length > 0}`;
  }

  async poll(): Promise<void> {
    try {
      const path = '/sandbox/identity/transactions';
      const answer = await call<{ now: string; transactions: TransactionView[] }>('GET', path);
      this.#transactions = answer.transactions.filter(({ onPhone }) => onPhone);
      this.#aheadMs = Date.parse(answer.now) - Date.now();
      this.isOffline = false;
    } catch {
      this.isOffline = true;
    }
    this.#update();
  }

  /** Without a request: leaves the one on screen. */
  open(transId: string | null): void {
    this.#transId = transId;
    const url = new URL(location.href);
    url.searchParams.delete('transId');
    history.replaceState(null, '', url.href);
    this.#update();
  }

  async approve(input: HTMLInputElement): Promise<void> {
    const random = latinDigits(input.value).trim();
    if (!/^\d{2}$/.test(random)) return this.#refuse(input, texts.codeNeeded);
    const { transId } = this.current!;
    await this.#decide(input, `/sandbox/identity/transactions/${transId}/approve`, { random });
  }

  async decline(input: HTMLInputElement): Promise<void> {
    const { transId } = this.current!;
    await this.#decide(input, `/sandbox/identity/transactions/${transId}/decline`);
  }

  async #decide(input: HTMLInputElement, path: string, body: Row = {}): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await call('POST', path, body);
    } catch (error) {
      if (!(error instanceof Refusal)) return this.#refuse(input, texts.offline);
      const { transaction } = error.answer as { transaction?: TransactionView };
      if (transaction?.status === 'WAITING') {
        input.value = '';
        const tries = transaction.triesLeft;
        const text = tries === 1 ? texts.wrongCodeOne : fill(texts.wrongCode, { tries: phoneCount(tries) });
        return this.#refuse(input, text);
      }
    } finally {
      this.isBusy = false;
    }
    await this.poll();
  }

  #refuse(input: HTMLInputElement, problem: string): void {
    this.problem = problem;
    this.#update();
    input.focus();
  }

  #update(): void {
    this.waiting = this.#transactions.filter(({ status }) => status === 'WAITING');
    const only = this.waiting.length === 1 ? this.waiting[0] : undefined;
    this.current = this.#transactions.find(({ transId }) => transId === this.#transId) ?? only;
    this.#transId = this.current?.transId ?? null;
    const before = this.#shown;
    this.#shown = this.screen;
    const isNew = before !== this.#shown;
    if (isNew) this.problem = '';
    this.#draw(this);
    if (!isNew) return;
    const heading = document.querySelector('h1');
    if (before !== '') this.announcement = heading?.textContent ?? '';
    this.#draw(this);
    // In a frame, only with the focus already inside: otherwise the page around it would lose it.
    if (window.top !== window && !document.hasFocus()) return;
    (document.querySelector('input') ?? heading)?.focus({ preventScroll: true });
  }
}
