import type { ReactiveController } from 'lit';
import type { Hit, Screening } from '../../contract/screening.js';
import { Announcer } from '../access/announcer.js';
import type { Messages } from '../language/messages.js';
import { Connection, type ConnectedHost } from '../proxy/connection.js';
import type { MatchedName } from '../names/alias-matching.js';
import { ProxyProblem } from '../proxy/problem.js';
import { validTolerance } from './facts/date-closeness.js';
import { FirstRows } from './state/first-rows.js';
import type { MemoryHost } from './memory/hit-memory.js';
import { HitFocus } from './table/hit-focus.js';
import { HitMatches } from './explanation/hit-matches.js';
import type { GroupBy } from './state/hit-groups.js';
import type { HitFilters, HitOrder } from './state/hits-order.js';
import { linkedForm } from './screen-again.js';
import type * as reportFiles from './report/report-files.js';
import type { ReportKind, ReportSource } from './report/report-files.js';
import { ResultParts, type LoadedParts } from './result-parts.js';
import { resultKey } from './table/result-keys.js';
import type { ResultsLocalize } from './texts/results-localize.js';
import { RowComparison, type ComparedRows } from './explanation/row-matching.js';
import { ScreeningReading, type StateOwner } from './state/screening-reading.js';
import { KycHitSelectEvent, KycScreenAgainEvent } from './screening-results-events.js';
import {
  announceFilters,
  announceGroups,
  announceLoading,
  announceOrder,
  announcePage,
  announceProblem,
  announceScreening,
} from './table/announcements.js';
import {
  dragged,
  failed,
  given,
  grouped,
  hitsOnPage,
  initial,
  interrupted,
  isComplete,
  isPagedHere,
  named,
  narrowed,
  paged,
  sorted,
  toggled,
  type State,
} from './state/screening-results-state.js';
import type { ResultsActions, ViewContext } from './screening-results-view.js';

export interface ScreeningResultsHost extends ConnectedHost, MemoryHost {
  readonly screening: Screening | undefined;
  readonly screeningId: string | undefined;
  readonly screenAgain: boolean;
  readonly pageSize: number;
  readonly dateTolerance: number;
  readonly density: string | undefined;
}

/** Reads a screening and its pages of hits, and carries out what the person asks for. */
export class ScreeningResultsController implements ReactiveController, ResultsActions, StateOwner {
  readonly #host: ScreeningResultsHost;
  readonly #localize: ResultsLocalize;
  readonly #announcer: Announcer;
  readonly #connection: Connection;
  readonly #reading: ScreeningReading;
  readonly #parts: ResultParts;
  #loadedParts: LoadedParts = { isLoading: false };
  readonly #matches: HitMatches;
  readonly #rowComparison: RowComparison;
  readonly #focus: HitFocus;
  readonly #firstRows: FirstRows;
  /** The host's properties at the last update. */
  #screening: Screening | undefined;
  #screeningId: string | undefined;
  #pageSize: number | undefined;
  /** The host named another screening in this update. */
  #isNamed = false;
  /** The host gave a screening in this update that cannot be read. */
  #isMalformed = false;
  #density: string | undefined;
  /** The messages of the last change. */
  #texts: Messages = {};
  state: State = initial;

  constructor(host: ScreeningResultsHost, localize: ResultsLocalize) {
    this.#host = host;
    this.#localize = localize;
    // Before the connection: what the host gives is not read from the proxy.
    host.addController(this);
    const update = () => host.requestUpdate();
    this.#parts = new ResultParts(host, localize, {
      announce: (text) => this.#announcer.announce(text),
      close: (hitId) => {
        if (this.state.openHitId === hitId) this.toggle(hitId);
      },
    });
    this.#matches = new HitMatches(this.#parts.comparison, host);
    this.#rowComparison = new RowComparison(this.#matches, () => this.#comparedRows(), update);
    this.#firstRows = new FirstRows(update);
    this.#focus = new HitFocus(() => host.shadowRoot);
    this.#connection = new Connection(host, () => this.#readIfMissing());
    this.#reading = new ScreeningReading(this, this.#connection, update);
    this.#announcer = new Announcer(host, localize);
  }

  get context(): ViewContext {
    const { sheet, comparison, memory, panel, isLoading } = this.#loadedParts;
    const isDrawing = this.#rowComparison.isComparing || this.#firstRows.isDrawing || memory?.isWorking;
    return {
      toleranceYears: validTolerance(this.#host.dateTolerance),
      isWaiting: this.state.loaded !== null && (isDrawing === true || isLoading),
      drawnRows: this.#firstRows.count,
      sheet,
      comparison,
      memory,
      panel,
      texts: this.#texts,
    };
  }

  hostDisconnected(): void {
    this.#reading.abandon();
    this.change(interrupted(this.state));
  }

  hostUpdate(): void {
    const { screeningId, pageSize, density } = this.#host;
    // Frameworks write null for what is not there yet.
    const screening = this.#host.screening ?? undefined;
    const isGiven = screening !== this.#screening && screening !== undefined;
    const isTaken = screening !== this.#screening && screening === undefined;
    const isNamed = isTaken || (screeningId !== this.#screeningId && screeningId !== this.state.screeningId);
    // Of a screening and a name that come together, the screening is newer.
    if (isGiven || isNamed) this.#reading.abandon();
    if (isGiven) this.change(given(this.state, screening));
    else if (isNamed) this.change(named(this.state, screeningId));
    if (pageSize !== this.#pageSize && !isGiven) this.change(paged(this.state, this.state.page, pageSize));
    this.#isNamed = isNamed && !isGiven;
    this.#isMalformed = isGiven && this.state.problem !== null;
    if (density !== this.#density) this.setCompact(density === 'compact');
    this.#screening = screening;
    this.#screeningId = screeningId;
    this.#pageSize = pageSize;
    this.#density = density;
    const { loaded, screen } = this.state;
    // While the hits are read, so that they do not wait for it.
    this.#loadedParts = this.#parts.load(loaded !== null, screen === 'loading');
    const { messages } = this.#localize;
    const isChanged = Object.keys(messages).some((key) => messages[key] !== this.#texts[key]);
    if (isChanged) this.#texts = messages;
    if (!this.#loadedParts.sheet) return;
    this.#firstRows.continue(hitsOnPage(this.state, this.#localize.language));
    this.#rowComparison.continue();
    if (loaded && !this.#firstRows.isDrawing) this.#loadedParts.memory?.follow(loaded);
  }

  #comparedRows(): ComparedRows | null {
    const { loaded } = this.state;
    const { language } = this.#localize;
    return loaded && { query: loaded.screening.name, hits: hitsOnPage(this.state, language).rows };
  }

  /** After the update: a new session must be in force before it is used. */
  hostUpdated(): void {
    if (this.#isNamed) this.#readIfMissing();
    this.#isNamed = false;
    if (this.#isMalformed) this.#reportProblem();
    this.#isMalformed = false;
    const { loaded, problem } = this.state;
    if (loaded && !problem && this.#parts.isSheetMissing) this.#failToLoad();
  }

  readonly refresh = (): Promise<void> => this.#read(1);

  /** Undefined where nothing would follow: without a linked form, and for a page that does not ask for it. */
  get screenAgain(): (() => void) | undefined {
    const form = linkedForm(this.#host);
    if (!form && !this.#host.screenAgain) return undefined;
    return () => {
      const { loaded } = this.state;
      if (!loaded) return;
      form?.fill(loaded.screening);
      this.#host.dispatchEvent(new KycScreenAgainEvent(loaded.screening));
    };
  }

  readonly tryAgain = (): void => void this.#read(this.state.requestedPage);

  readonly loadAll = async (): Promise<void> => {
    const { loaded } = this.state;
    if (!loaded) return;
    const isMissing = !isComplete(loaded) || loaded.moved;
    if (isMissing && !(await this.#reading.readAll())) return;
    if (this.state.problem) this.#reportProblem();
    else this.#announcer.announce(announceLoading(this.state, this.#localize));
  };

  readonly stop = (): void => this.#reading.stop();

  readonly goTo = async (page: number): Promise<void> => {
    const say = () => announcePage(this.state, this.#localize);
    if (isPagedHere(this.state)) {
      this.change(paged(this.state, page));
      this.#announcer.announce(say());
    } else await this.#read(page, this.state.pageSize, say);
    await this.#host.updateComplete;
    this.#focus.toFirst();
  };

  readonly resize = async (pageSize: number): Promise<void> => {
    const say = () => announcePage(this.state, this.#localize);
    if (isPagedHere(this.state)) {
      this.change(paged(this.state, 1, pageSize));
      this.#announcer.announce(say());
    } else await this.#read(1, pageSize, say);
  };

  readonly sort = (order: HitOrder): void => {
    this.change(sorted(this.state, order));
    this.#announcer.announce(announceOrder(order, this.#localize));
  };

  readonly narrow = (change: Partial<HitFilters>): void => {
    this.change(narrowed(this.state, change));
    this.#announcer.announce(announceFilters(this.state, this.#localize));
  };

  readonly group = (groupBy: GroupBy): void => {
    this.change(grouped(this.state, groupBy));
    this.#announcer.announce(announceGroups(groupBy, this.#localize));
  };

  readonly setCompact = (isCompact: boolean): void => this.change({ ...this.state, isCompact });

  readonly togglePanel = async (): Promise<void> => {
    this.change({ ...this.state, isPanelOpen: !this.state.isPanelOpen });
    await this.#host.updateComplete;
    if (this.state.isPanelOpen) this.#focus.find('#panel')?.focus();
  };

  readonly showKeys = (): void => (this.#focus.find('.keys') as HTMLDialogElement | null)?.showModal();

  readonly pressKey = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (target.closest('input, select, textarea, dialog')) return;
    const pressed = resultKey(event, target.closest('.opener') !== null);
    if (!pressed) return;
    if (pressed === 'mark' && !this.#host.marks) return;
    event.preventDefault();
    if (pressed === 'keys') this.showKeys();
    else if (pressed === 'mark') void this.#openToMark(target);
    else void this.#step(pressed === 'next' ? 1 : -1);
  };

  async #openToMark(opener: Element): Promise<void> {
    if (opener.getAttribute('aria-expanded') !== 'true') (opener as HTMLElement).click();
    await this.#host.updateComplete;
    const chosen = this.#focus.find('.mark-form :checked') ?? this.#focus.find('.mark-form input');
    chosen?.focus();
  }

  /** To the next hit or the one before, on another page too. */
  async #step(by: 1 | -1): Promise<void> {
    if (this.#focus.step(by)) return;
    const { page, pages } = hitsOnPage(this.state, this.#localize.language);
    if (this.state.reading !== null || page + by < 1 || page + by > pages) return;
    await this.goTo(page + by);
    if (by > 0) return;
    await this.#allDrawn();
    this.#focus.toLast();
  }

  readonly drag = (corners: State['drag']): void => this.change(dragged(this.state, corners));

  readonly toggle = (hitId: string): void => {
    this.change(toggled(this.state, hitId));
    const screeningId = this.state.loaded?.screening.id;
    if (screeningId === undefined || this.state.openHitId !== hitId) return;
    this.#host.dispatchEvent(new KycHitSelectEvent({ screeningId, hitId }));
  };

  readonly matchOf = (query: string, hit: Hit): MatchedName | undefined => this.#matches.of(query, hit);

  readonly romanised = (name: string): string | undefined => this.#matches.romanised(name);

  readonly saveReport = (kind: ReportKind): Promise<void> =>
    this.#report(({ saveReport }, source) => saveReport(kind, source));

  readonly print = (): Promise<void> =>
    this.#report(({ printReport }, source) => printReport(source, () => this.#allDrawn()));

  async #report(make: (files: typeof reportFiles, source: ReportSource) => Promise<void>): Promise<void> {
    const parts = await this.#parts.forReport();
    if (!parts) return this.#failToLoad();
    // A part that has just come gets the hits with the update.
    await this.#host.updateComplete;
    const { loaded } = this.state;
    const root = this.#host.shadowRoot;
    if (!loaded || !root) return;
    const { files, ...explained } = parts;
    await make(files, {
      ...explained,
      root,
      localize: this.#localize,
      matches: this.#matches,
      state: { ...this.state, loaded },
      toleranceYears: validTolerance(this.#host.dateTolerance),
    });
  }

  /** Every row of the page is on the screen. */
  async #allDrawn(): Promise<void> {
    await this.#host.updateComplete;
    await this.#firstRows.drawn();
    await this.#host.updateComplete;
  }

  #failToLoad(): void {
    this.change(failed(this.state, new ProxyProblem()));
    this.#reportProblem();
  }

  #readIfMissing(): void {
    const { screeningId, loaded, reading } = this.state;
    if (screeningId && !loaded && reading === null && this.#connection.ready) void this.#read(1);
  }

  /** Reads one page. A later call takes its place. */
  async #read(
    page: number,
    pageSize = this.state.pageSize,
    announcement = () => announceScreening(this.state, this.#localize),
  ): Promise<void> {
    if (!this.state.screeningId) return;
    if (!(await this.#reading.readPage(page, pageSize))) return;
    if (this.state.problem) this.#reportProblem();
    else this.#announcer.announce(announcement());
  }

  #reportProblem(): void {
    const { problem, screeningId = null } = this.state;
    if (!problem) return;
    this.#announcer.announce(announceProblem(problem, this.#localize));
    this.#connection.report(problem, { screeningId });
  }

  /** The button that had the focus is gone if nothing is left to load. */
  readonly endLoading = (state: State): void => {
    const hadFocus = this.#focus.element?.matches('.load');
    this.change(state);
    void this.#host.updateComplete.then(() => {
      if (hadFocus && !this.#focus.element) this.#focus.find('.note')?.focus();
    });
  };

  readonly change = (state: State): void => {
    if (state === this.state) return;
    this.state = state;
    this.#host.requestUpdate();
  };
}
