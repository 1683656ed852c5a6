import type { TransactionView } from '../../identity/transactions.js';
import { call, type Row } from './calls.js';
import { fill, latinDigits, texts } from './page-language.js';

/** Everybody's phone: it opens with the request that waits, and asks which one if there are more. */
export class Phone {
  /** The request on screen, also after it ended, until the person leaves it. */
  current: TransactionView | undefined;
  waiting: readonly TransactionView[] = [];
  /** The clock of the sandbox, which can be moved. */
  now = 0;
  /** What was wrong with the last entry. */
  problem = '';
  isBusy = false;
  isOffline = false;
  #transId: string | null = null;
  #transactions: readonly TransactionView[] = [];
  #shown = '';
  readonly #draw: (phone: Phone) => void;

  constructor(draw: (phone: Phone) => void) {
    this.#draw = draw;
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
      this.now = Date.parse(answer.now);
      this.isOffline = false;
    } catch {
      this.isOffline = true;
    }
    this.#update();
  }

  /** Without a request: leaves the one on screen. */
  open(transId: string | null): void {
    this.#transId = transId;
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
    const isRefused = await call('POST', path, body).then(
      () => false,
      () => true,
    );
    await this.poll();
    this.isBusy = false;
    if (!isRefused || this.isOffline || this.current?.status !== 'WAITING') return;
    input.value = '';
    this.#refuse(input, fill(texts.wrongCode, { tries: this.current.triesLeft }));
  }

  #refuse(input: HTMLInputElement, problem: string): void {
    this.problem = problem;
    this.#draw(this);
    input.focus();
  }

  #update(): void {
    this.waiting = this.#transactions.filter(({ status }) => status === 'WAITING');
    const only = this.waiting.length === 1 ? this.waiting[0] : undefined;
    this.current = this.#transactions.find(({ transId }) => transId === this.#transId) ?? only;
    this.#transId = this.current?.transId ?? null;
    const before = this.#shown;
    this.#shown = this.screen;
    if (before === this.#shown) return this.#draw(this);
    this.problem = '';
    this.#draw(this);
    // In a frame, only with the focus already inside: otherwise the page around it would lose it.
    if (window.top !== window && !document.hasFocus()) return;
    (document.querySelector('input') ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  }
}
