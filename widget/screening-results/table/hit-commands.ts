import type { ReactiveController, ReactiveControllerHost } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import type { DecidingPart, HitDecisions } from '../decisions/hit-decisions.js';
import { painted } from '../../table/first-rows.js';
import { NearRows } from '../../table/near-rows.js';
import type { HitFilters, HitOrder } from '../state/hits-order.js';
import {
  hitsOnPage,
  isPagedHere,
  narrowed,
  paged,
  sorted,
  type State,
} from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import type { Place } from './hit-row.js';
import { resultKey } from './result-keys.js';

export { HitMatches } from '../explanation/hit-matches.js';

export { announceLoading, announcement } from './announcements.js';

interface CommandedHost extends ReactiveControllerHost, HTMLElement {
  readonly marks: unknown;
}

export interface CommandedResults {
  readonly state: State;
  readonly change: (event: (state: State) => State) => void;
  read(page: number, pageSize: number): Promise<void>;
  /** Resolves when every row of the page is on the screen. */
  allDrawn(): Promise<void>;
  /** Compares the names of every row of the page at once. */
  comparePage(): void;
}

/** A person needs as long to see what is new and to answer it: a key that comes sooner was meant for what was there before. */
const SEEN_MS = 250;

/** What a person does with the hits: arranges them, and goes from one to another. */
export class HitCommands implements ReactiveController {
  readonly #results: CommandedResults;
  readonly #host: CommandedHost;
  readonly #localize: ResultsLocalize;
  readonly #decisions: Place<HitDecisions>;
  /** What a key would decide now: the form of the open hit, or what the dialog of a batch asks for. */
  #asked: unknown;
  #paintedMs = Infinity;
  readonly nearRows: NearRows;

  constructor(
    results: CommandedResults,
    host: CommandedHost,
    localize: ResultsLocalize,
    decisions: Place<HitDecisions>,
  ) {
    this.#results = results;
    this.#host = host;
    this.#localize = localize;
    this.#decisions = decisions;
    this.nearRows = new NearRows(() => host.requestUpdate());
    host.addController(this);
    host.addEventListener('keydown', this.#refuseUnseen, true);
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.#results.comparePage);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.#results.comparePage);
  }

  hostUpdated(): void {
    const body = this.#find('.rows > tbody') as HTMLTableSectionElement | null | undefined;
    this.nearRows.observe([...(body?.rows ?? [])]);
    const asked = this.#find('.batch .save')?.textContent ?? this.#find('.mark-form');
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#paintedMs = Infinity;
    void painted().then(() => {
      if (asked === this.#asked) this.#paintedMs = performance.now();
    });
  }

  get #isSeen(): boolean {
    return performance.now() - this.#paintedMs >= SEEN_MS;
  }

  readonly #refuseUnseen = (event: KeyboardEvent): void => {
    const [target] = event.composedPath() as [Element];
    const isPress = event.key === 'Enter' || (event.key === ' ' && target.matches('button'));
    if (!isPress || this.#isSeen || !target.closest('.mark-form, .batch')) return;
    event.preventDefault();
    event.stopPropagation();
  };

  get #state(): State {
    return this.#results.state;
  }

  readonly goTo = async (page: number): Promise<void> => {
    await this.#page(page, this.#state.pageSize);
    await this.#host.updateComplete;
    this.#toFirst();
  };

  /** False: no page has such a hit. Of pages that are not read yet, that is not known: the next one is read. */
  readonly openPageWith = async (isWanted: (hit: Hit) => boolean): Promise<boolean> => {
    const { left, page, pages } = hitsOnPage(this.#state, this.#localize.language);
    const { pageSize } = this.#state;
    const isLater = (at: number) => at >= page * pageSize;
    const wanted = left.flatMap((hit, at) => (isWanted(hit) ? [at] : []));
    const at = wanted.find(isLater) ?? wanted[0];
    const next = isPagedHere(this.#state) ? at !== undefined && Math.floor(at / pageSize) + 1 : page + 1;
    if (!next || next > pages || this.#state.reading !== null) return false;
    await this.goTo(next);
    return true;
  };

  /** Goes to a hit and opens it, if the filters leave it and it is loaded. */
  readonly openHit = async (hitId: string): Promise<void> => {
    const isIt = (hit: Hit) => hit.hitId === hitId;
    const shown = () => hitsOnPage(this.#state, this.#localize.language);
    if (!shown().rows.some(isIt)) {
      const at = shown().left.findIndex(isIt);
      if (at === -1) return;
      await this.goTo(Math.floor(at / this.#state.pageSize) + 1);
    }
    await this.#results.allDrawn();
    const at = shown().rows.findIndex(isIt);
    // The hits of an entity have one row.
    const opener = this.#hits.findLast((each) => placeOf(each) <= at);
    opener?.focus();
    if (opener?.ariaExpanded === 'false') opener.click();
  };

  readonly resize = (pageSize: number): Promise<void> => this.#page(1, pageSize);

  async #page(page: number, pageSize: number): Promise<void> {
    if (isPagedHere(this.#state)) this.#results.change((state) => paged(state, page, pageSize));
    else await this.#results.read(page, pageSize);
  }

  readonly sort = (order: HitOrder): void => this.#results.change((state) => sorted(state, order));

  readonly narrow = (change: Partial<HitFilters>): void =>
    this.#results.change((state) => narrowed(state, change));

  readonly togglePanel = (): void =>
    this.#results.change((state) => ({ ...state, isPanelOpen: !state.isPanelOpen }));

  readonly showKeys = (): void => (this.#find('.keys') as HTMLDialogElement | null)?.showModal();

  readonly pressKey = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (event.key === 'Escape') return this.#close(event);
    const isChoice = target.matches('.mark-form [type=radio]');
    if (!isChoice && target.closest('input, select, textarea, dialog')) return;
    const pressed = resultKey(event, isChoice || target.closest('.opener') !== null);
    const isDeciding = pressed === 'undo' || pressed === 'batch' || pressed?.startsWith('label') === true;
    if (!pressed || (isChoice && !isDeciding)) return;
    if ((isDeciding || pressed === 'mark') && !this.#host.marks) return;
    event.preventDefault();
    const isUnseen = pressed.startsWith('label') && target.closest('.hit.open') && !this.#isSeen;
    // A key that is held down decides once.
    if (isDeciding && (event.repeat || isUnseen)) return;
    if (pressed === 'keys') this.showKeys();
    else if (pressed === 'mark') void this.#openToMark(target);
    else if (pressed === 'undo') this.#decide((part) => part.undo());
    else if (pressed === 'batch') this.#decide((part) => part.reviewBatch());
    else if (!isDeciding) void this.#step(pressed === 'next' ? 1 : -1);
    else if (!decideCompared(target, Number(pressed.at(-1))))
      void this.#openToMark(target, Number(pressed.at(-1)));
  };

  #decide(act: (part: DecidingPart) => void): void {
    this.#decisions.draw((part) => part.act(act));
  }

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
    await this.#results.allDrawn();
    const label = place && this.#find(`.mark-labels label:nth-child(${place}) input`);
    if (label) label.click();
    const chosen = this.#find('.mark-form :checked') ?? this.#find('.mark-form input');
    chosen?.focus();
  }

  /** To the next hit or the one before, on another page too. While a hit is open, the comparison follows. */
  async #step(by: 1 | -1): Promise<void> {
    const isComparing = this.#focused?.ariaExpanded === 'true';
    if (this.#stepOnPage(by)) {
      if (isComparing && this.#focused?.ariaExpanded === 'false') this.#focused.click();
      return;
    }
    const { page, pages } = hitsOnPage(this.#state, this.#localize.language);
    if (this.#state.reading !== null || page + by < 1 || page + by > pages) return;
    await this.goTo(page + by);
    if (by > 0) return;
    await this.#results.allDrawn();
    this.#hits.at(-1)?.focus();
  }

  get #hits(): HTMLElement[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('.opener') ?? [])];
  }

  #find(selector: string): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
  }

  /** Undefined when nothing in the element has the focus. */
  get #focused(): HTMLElement | undefined {
    return (this.#host.shadowRoot?.activeElement as HTMLElement | null) ?? undefined;
  }

  /** To the next hit or the one before; from elsewhere, to the first. False when the page ends there. */
  #stepOnPage(by: 1 | -1): boolean {
    const hits = this.#hits;
    const at = this.#focused ? hits.indexOf(this.#focused) : -1;
    const to = at === -1 ? hits[0] : hits[at + by];
    to?.focus();
    return at === -1 || to !== undefined;
  }

  /** After a change of the page, the reader is at its first hit. */
  #toFirst(): void {
    const [first] = this.#hits;
    first?.focus({ preventScroll: true });
    first?.closest('.hit')?.scrollIntoView({ block: 'nearest' });
  }
}

function placeOf(opener: Element): number {
  return Number(opener.closest<HTMLElement>('.hit')!.dataset['at']);
}

/** Saves a label for the hit that is open, with the reason of its data. False where a person has to write or to confirm something. */
function decideCompared(opener: Element, place: number): boolean {
  const form = opener.closest('.hit.open')?.nextElementSibling?.querySelector('.mark-form');
  const label = form?.querySelector<HTMLElement>(`.mark-labels .clear:nth-child(${place}) input`);
  label?.click();
  if (label) form!.querySelector<HTMLElement>('.save')!.click();
  return label !== null && label !== undefined;
}
