import type { Hit } from '../../../contract/screening.js';
import { painted } from '../../base/painted.js';
import type { HitDeciding } from '../decisions/hit-deciding.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { isPagedHere, paged, type State } from '../state/screening-results-state.js';
import { resultKey } from './result-keys.js';

interface CommandedHits {
  readonly results: ScreeningResultsModel;
  readonly decisions: HitDeciding | undefined;
  allDrawn(): Promise<void>;
}

/** A person needs as long to see what is new and to answer it: a key that comes sooner was meant for what was there before. */
const SEEN_MS = 250;

/** How a person goes from one hit to another, and what the keys do. */
export class HitCommands {
  readonly #hits: CommandedHits;
  /** What a key would decide now: the form of the open hit, or what the dialog of a batch asks for. */
  #asked: unknown;
  #paintedMs = Infinity;

  constructor(hits: CommandedHits) {
    this.#hits = hits;
  }

  /** Call it after each render. */
  rendered(): void {
    this.stopAt();
    const asked = this.#find('.batch .save')?.textContent ?? this.#find('.decision-form');
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#paintedMs = Infinity;
    void painted().then(() => {
      if (asked === this.#asked) this.#paintedMs = performance.now();
    });
  }

  /** The rows are one stop of the Tab key: the hit that had the focus last, or the first one. */
  stopAt(): void {
    const openers = this.#openers;
    const last =
      openers.find((each) => each === this.#focused) ?? openers.find(({ tabIndex }) => tabIndex === 0);
    for (const each of openers) {
      const tabIndex = each === (last ?? openers[0]) ? 0 : -1;
      // Browsers style a row again whose attribute is set to what it was.
      if (each.tabIndex !== tabIndex) each.tabIndex = tabIndex;
    }
  }

  get #isSeen(): boolean {
    return performance.now() - this.#paintedMs >= SEEN_MS;
  }

  get #element(): ScreeningResultsModel['element'] {
    return this.#hits.results.element;
  }

  get #state(): State {
    return this.#hits.results.state;
  }

  readonly goTo = async (page: number): Promise<void> => {
    if (isPagedHere(this.#state)) this.#hits.results.change((state) => paged(state, page));
    else await this.#hits.results.read(page);
    await this.#element.updateComplete;
    const [first] = this.#openers;
    first?.focus({ preventScroll: true });
    first?.closest('.hit')?.scrollIntoView({ block: 'nearest' });
  };

  /** Goes to a hit and opens it, if the filters leave it and it is loaded. */
  readonly openHit = async (hitId: string): Promise<void> => {
    const isIt = (hit: Hit) => hit.hitId === hitId;
    const { results } = this.#hits;
    if (!results.shown.rows.some(isIt)) {
      const at = results.shown.left.findIndex(isIt);
      if (at === -1) return;
      await this.goTo(Math.floor(at / this.#state.pageSize) + 1);
    }
    await this.#hits.allDrawn();
    const at = results.shown.rows.findIndex(isIt);
    // The hits of an entity have one row.
    const opener = this.#openers.findLast((each) => placeOf(each) <= at);
    opener?.focus();
    if (opener?.ariaExpanded === 'false') opener.click();
    await this.#element.updateComplete;
    // The head last: that stays if the rest is too long.
    for (const selector of ['.details', '.hit.open'])
      this.#find(selector)?.scrollIntoView({ block: 'nearest' });
  };

  readonly showKeys = (): void => (this.#find('.keys') as HTMLDialogElement | null)?.showModal();

  readonly pressKey = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (event.key === 'Escape') return this.#close(event);
    const isPress = event.key === 'Enter' || (event.key === ' ' && target.matches('button'));
    const isUnseen = !this.#isSeen && target.closest('.decision-form, .batch') !== null;
    const isHeld = event.repeat && event.key === 'Enter' && target.matches('button');
    if (isPress && (isUnseen || isHeld)) return event.preventDefault();
    const isChoice = target.closest('.decision-form button') !== null;
    if (!isChoice && target.closest('input, select, textarea, dialog')) return;
    const pressed = resultKey(event, isChoice || target.closest('.opener') !== null);
    const isDeciding = pressed === 'undo' || pressed === 'batch' || pressed?.startsWith('label') === true;
    if (!pressed || (isChoice && !isDeciding)) return;
    if ((isDeciding || pressed === 'mark') && !this.#hits.decisions?.deciding) return;
    event.preventDefault();
    const isOpen = target.closest('.hit.open, .details') !== null;
    const isEarly = pressed.startsWith('label') && isOpen && !this.#isSeen;
    // A key that is held down decides once.
    if (isDeciding && (event.repeat || isEarly)) return;
    if (pressed === 'keys') this.showKeys();
    else if (pressed === 'all') void this.#hits.results.loadAll();
    else if (pressed === 'mark') void this.#openToMark(target);
    else if (pressed === 'undo') this.#hits.decisions?.undo();
    else if (pressed === 'batch') this.#hits.decisions?.nextBatch()?.review();
    else if (!isDeciding) void this.#step(pressed === 'next' ? 1 : -1);
    else if (isOpen) this.#hits.decisions?.row.choosePlace(Number(pressed.at(-1)), true);
    else void this.#openToMark(target, Number(pressed.at(-1)));
  };

  /** Closes the open hit. What a person writes stays: from there, to the hit first. */
  #close(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const opener = this.#find('.hit.open .opener');
    if (!opener || target.closest('dialog')) return;
    event.preventDefault();
    opener.focus();
    if (!target.matches('textarea')) opener.click();
  }

  /** `place`: of the label to choose, from 1. */
  async #openToMark(target: Element, place?: number): Promise<void> {
    if (target.getAttribute('aria-expanded') === 'false') (target as HTMLElement).click();
    await this.#element.updateComplete;
    if (place) return this.#hits.decisions?.row.choosePlace(place, false);
    const chosen = this.#find('.decision-form [aria-pressed=true]') ?? this.#find('.decision-form button');
    chosen?.focus();
  }

  /**
   * To the next hit or the one before, on another page too; from elsewhere, to the first. While a hit is open, the comparison follows.
   */
  async #step(by: 1 | -1): Promise<void> {
    const openers = this.#openers;
    const at = openers.findIndex((each) => each === this.#focused);
    const next = at === -1 ? openers[0] : openers[at + by];
    const isComparing = openers[at]?.ariaExpanded === 'true';
    next?.focus();
    if (isComparing && next?.ariaExpanded === 'false') next.click();
    if (next || at === -1) return;
    const { page, pages } = this.#hits.results.shown;
    if (this.#state.reading !== null || page + by < 1 || page + by > pages) return;
    await this.goTo(page + by);
    if (by > 0) return;
    await this.#hits.allDrawn();
    this.#openers.at(-1)?.focus();
  }

  get #openers(): HTMLElement[] {
    return [...(this.#element.shadowRoot?.querySelectorAll<HTMLElement>('.hit .opener') ?? [])];
  }

  #find(selector: string): HTMLElement | null | undefined {
    return this.#element.shadowRoot?.querySelector<HTMLElement>(selector);
  }

  /** Undefined when nothing in the element has the focus. */
  get #focused(): HTMLElement | undefined {
    return (this.#element.shadowRoot?.activeElement as HTMLElement | null) ?? undefined;
  }
}

function placeOf(opener: Element): number {
  return Number(opener.closest<HTMLElement>('.hit')!.dataset['at']);
}
