import type { ReactiveController } from 'lit';
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { Announcer } from '../access/announcer.js';
import { Connection, type ConnectedHost } from '../proxy/connection.js';
import type { MatchedName } from '../names/alias-matching.js';
import { KycErrorEvent } from '../proxy/error-event.js';
import { ProxyProblem } from '../proxy/problem.js';
import { saveFile } from '../table/save-file.js';
import { csvReport, reportFileName } from './csv-report.js';
import { validTolerance } from './date-verdict.js';
import { HitMatches } from './hit-matches.js';
import { sortHits, type HitFilters, type HitOrder } from './hits-order.js';
import { newHitIds, seenAfter } from './new-hits.js';
import { printAlone } from './print-frame.js';
import type { Point } from './risk-plot-geometry.js';
import { KycHitSelectEvent, KycHitsSeenEvent } from './screening-results-events.js';
import {
  announceFilters,
  announceLoadedAll,
  announcePage,
  announceProblem,
  announceScreening,
  type ResultsLocalize,
} from './screening-results-messages.js';
import {
  dragStarted,
  dragged,
  dropped,
  endedAll,
  failed,
  given,
  initial,
  interrupted,
  isComplete,
  named,
  narrowed,
  paged,
  received,
  receivedNext,
  requested,
  requestedAll,
  sorted,
  toggled,
  type State,
} from './screening-results-state.js';
import type { ResultsActions } from './screening-results-view.js';

export interface ScreeningResultsHost extends ConnectedHost {
  readonly screening: Screening | undefined;
  readonly screeningId: string | undefined;
  readonly seenHitIds: readonly string[] | undefined;
  readonly pageSize: number;
  readonly dateTolerance: number;
}

/** Reads a screening and its pages of hits, and carries out what the person asks for. */
export class ScreeningResultsController implements ReactiveController, ResultsActions {
  readonly #host: ScreeningResultsHost;
  readonly #localize: ResultsLocalize;
  readonly #announcer: Announcer;
  readonly #connection: Connection;
  readonly #matches: HitMatches;
  /** The call under way. */
  #call = new AbortController();
  /** The host's properties at the last update. */
  #screening: Screening | undefined;
  #screeningId: string | undefined;
  #pageSize: number | undefined;
  /** The host named another screening in this update. */
  #isNamed = false;
  /** The host gave a screening in this update that cannot be read. */
  #isMalformed = false;
  /** The hits of the last `kyc-hits-seen`. */
  #seenHits: readonly Hit[] | undefined;
  state: State = initial;

  constructor(host: ScreeningResultsHost, localize: ResultsLocalize) {
    this.#host = host;
    this.#localize = localize;
    // Before the connection: what the host gives is not read from the proxy.
    host.addController(this);
    this.#matches = new HitMatches(() => host.requestUpdate());
    this.#connection = new Connection(host, () => this.#readIfMissing());
    this.#announcer = new Announcer(host, localize);
  }

  hostDisconnected(): void {
    this.#call.abort();
    this.#change(interrupted(this.state));
  }

  hostUpdate(): void {
    const { screeningId, pageSize } = this.#host;
    // Frameworks write null for what is not there yet.
    const screening = this.#host.screening ?? undefined;
    const isGiven = screening !== this.#screening && screening !== undefined;
    const isTaken = screening !== this.#screening && screening === undefined;
    const isNamed = isTaken || (screeningId !== this.#screeningId && screeningId !== this.state.screeningId);
    // Of a screening and a name that come together, the screening is newer.
    if (isGiven || isNamed) this.#call.abort();
    if (isGiven) this.#change(given(this.state, screening));
    else if (isNamed) this.#change(named(this.state, screeningId));
    if (pageSize !== this.#pageSize && !isGiven) this.#change(paged(this.state, this.state.page, pageSize));
    this.#isNamed = isNamed && !isGiven;
    this.#isMalformed = isGiven && this.state.problem !== null;
    this.#screening = screening;
    this.#screeningId = screeningId;
    this.#pageSize = pageSize;
  }

  /** After the update: a new session must be in force before it is used. */
  hostUpdated(): void {
    if (this.#isNamed) this.#readIfMissing();
    this.#isNamed = false;
    if (this.#isMalformed) this.#reportProblem();
    this.#isMalformed = false;
    const { loaded } = this.state;
    if (!loaded || loaded.hits === this.#seenHits) return;
    const { screening, hits } = loaded;
    this.#seenHits = hits;
    const { seenHitIds } = this.#host;
    this.#host.dispatchEvent(
      new KycHitsSeenEvent({
        screeningId: screening.id,
        seenHitIds: seenAfter(seenHitIds, hits),
        newHitIds: [...newHitIds(seenHitIds, hits)],
      }),
    );
  }

  readonly refresh = (): Promise<void> => this.#read(1);

  readonly tryAgain = (): void => void this.#read(this.state.requestedPage);

  readonly loadAll = async (): Promise<void> => {
    const { loaded } = this.state;
    if (!loaded) return;
    if (!isComplete(loaded)) await this.#readAll();
    if (this.state.problem) this.#reportProblem();
    else this.#announcer.announce(announceLoadedAll(this.state, this.#localize));
  };

  readonly stop = (): void => this.#call.abort();

  readonly goTo = async (page: number): Promise<void> => {
    const { loaded } = this.state;
    if (loaded && isComplete(loaded)) {
      this.#change(paged(this.state, page));
      this.#announcer.announce(announcePage(page, this.state, this.#localize));
    } else await this.#read(page, this.state.pageSize, () => announcePage(page, this.state, this.#localize));
  };

  readonly resize = (pageSize: number): void => {
    const { loaded } = this.state;
    if (loaded && isComplete(loaded)) this.#change(paged(this.state, 1, pageSize));
    else void this.#read(1, pageSize);
  };

  readonly sort = (order: HitOrder): void => this.#change(sorted(this.state, order));

  readonly narrow = (change: Partial<HitFilters>): void => {
    this.#change(narrowed(this.state, change));
    this.#announcer.announce(announceFilters(this.state, this.#localize));
  };

  readonly startDrag = (at: Point): void => this.#change(dragStarted(this.state, at));

  readonly drag = (to: Point): void => this.#change(dragged(this.state, to));

  readonly drop = (): void => {
    if (!this.state.drag) return;
    this.#change(dropped(this.state));
    this.#announcer.announce(announceFilters(this.state, this.#localize));
  };

  readonly cancelDrag = (): void => this.#change({ ...this.state, drag: null });

  readonly toggle = (hitId: string): void => {
    this.#change(toggled(this.state, hitId));
    const screeningId = this.state.loaded?.screening.id;
    if (screeningId === undefined || this.state.openHitId !== hitId) return;
    this.#host.dispatchEvent(new KycHitSelectEvent({ screeningId, hitId }));
  };

  readonly matchOf = (query: string, hit: Hit): MatchedName => this.#matches.of(query, hit);

  readonly exportCsv = (): void => {
    const { loaded, order } = this.state;
    if (!loaded) return;
    const { screening, hits, total } = loaded;
    const save = () => {
      const ordered = sortHits(hits, order, this.#localize.language);
      const tolerance = validTolerance(this.#host.dateTolerance);
      const csv = csvReport(this.#localize, screening, ordered, total, tolerance, this.#matches);
      saveFile(csv, 'text/csv;charset=utf-8', reportFileName(screening));
    };
    const explained = this.#matches.explain(screening.name, hits);
    if (explained) void explained.then(save);
    else save();
  };

  readonly print = (): void => {
    const { loaded } = this.state;
    const root = this.#host.shadowRoot;
    const card = root?.querySelector('.card');
    if (!loaded || !root || !card) return;
    printAlone(root, card, this.#localize.text('reportTitle', { name: loaded.screening.name }));
  };

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
    const { signal } = this.#restart();
    this.#change(requested(this.state, page, pageSize));
    try {
      const screening = await this.#get(page, this.state.pageSize, signal);
      if (!signal.aborted) this.#change(received(this.state, screening));
    } catch (error) {
      if (!signal.aborted) this.#change(failed(this.state, ProxyProblem.from(error)));
    }
    if (signal.aborted) return;
    if (this.state.problem) this.#reportProblem();
    else this.#announcer.announce(announcement());
  }

  #reportProblem(): void {
    const { problem, screeningId = null } = this.state;
    if (!problem) return;
    this.#announcer.announce(announceProblem(problem, this.#localize));
    this.#host.dispatchEvent(new KycErrorEvent({ screeningId, reason: problem.code }));
  }

  /** Page after page in the largest size. */
  async #readAll(): Promise<void> {
    const call = this.#restart();
    this.#change(requestedAll(this.state));
    try {
      for (let page = 1; (page - 1) * HITS_PAGE_SIZE.max < this.state.loaded!.total; page++) {
        const screening = await this.#get(page, HITS_PAGE_SIZE.max, call.signal);
        this.#change(receivedNext(this.state, screening, page));
        // A page without hits before the end would be requested without end.
        if (screening.hits.items.length === 0) break;
      }
      this.#change(endedAll(this.state, null));
    } catch (error) {
      // Another call has taken its place, or the element has left the page.
      if (this.#call !== call || !this.#host.isConnected) return;
      const ended = call.signal.aborted ? 'stopped' : 'failed';
      this.#change(endedAll(this.state, ended, ProxyProblem.from(error)));
    }
  }

  #get(page: number, pageSize: number, signal: AbortSignal): Promise<Screening> {
    const query = new URLSearchParams({ pageNumber: String(page), pageSize: String(pageSize) });
    const path = `/v1/screenings/${encodeURIComponent(this.state.screeningId!)}?${query}`;
    return this.#connection.client.call<Screening>('GET', path, { signal });
  }

  #restart(): AbortController {
    this.#call.abort();
    return (this.#call = new AbortController());
  }

  #change(state: State): void {
    if (state === this.state) return;
    this.state = state;
    this.#host.requestUpdate();
  }
}
