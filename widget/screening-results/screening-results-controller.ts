import { ElementController } from '../base/element-controller.js';
import type { Messages } from '../base/messages.js';
import { Connection, type ConnectedHost, type SessionActs } from '../base/connection.js';
import { problemKind } from '../base/problem.js';
import { validTolerance } from './facts/date-tolerance.js';
import { FirstRows } from '../table/first-rows.js';
import type { DecisionsHost } from './decisions/hit-decisions.js';
import type { HitMatches, MatchedRows } from './explanation/hit-matches.js';
import type { HitCommands } from './table/hit-commands.js';
import type * as reportFiles from './report/report-files.js';
import type { ReportKind, ReportSource } from './report/report-files.js';
import { ResultParts, type LoadedParts } from './result-parts.js';
import { screenAgain } from './screen-again.js';
import type { ResultsLocalize } from './texts/results-localize.js';
import { ScreeningReading } from './state/screening-reading.js';
import {
  hitsOnPage,
  initial,
  interrupted,
  isComplete,
  shownFirst,
  toggled,
  type State,
} from './state/screening-results-state.js';
import type { ShownHits } from './state/shown-hits.js';
import { withProperties, type SetProperties } from './state/set-properties.js';
import { KycHitSelectEvent } from './state/screening-results-events.js';
import type { ResultsActions, ViewContext } from './screening-results-view.js';

export interface ScreeningResultsHost extends ConnectedHost, DecisionsHost, SetProperties {
  readonly screenAgain: boolean;
  readonly dateTolerance: number;
}

/** Reads a screening and its pages of hits, and carries out what the person asks for. */
export class ScreeningResultsController
  extends ElementController<State, ScreeningResultsHost, ResultsLocalize>
  implements SessionActs
{
  readonly #connection: Connection;
  readonly #reading: ScreeningReading;
  readonly #parts: ResultParts;
  #loadedParts: LoadedParts = { isLoading: false };
  readonly #firstRows: FirstRows;
  #commanded: HitCommands | undefined;
  #matches: HitMatches | undefined;
  #set: Partial<SetProperties> = {};
  /** The host named another screening in this update, or gave a session. What it gives itself is not read from the proxy. */
  #isDue = false;
  /** The host gave a screening in this update that cannot be read. */
  #isMalformed = false;
  #texts: Messages = {};
  /** The last report could not be made. */
  #reportFault: 'report' | 'frame' | undefined;
  readonly actions: ResultsActions;
  /** What stands first: changes before decisions. */
  readonly #first: Record<'changed' | 'decided', readonly string[]> = { changed: [], decided: [] };

  constructor(host: ScreeningResultsHost, localize: ResultsLocalize) {
    super(host, localize, initial, '.note');
    this.#parts = this.#createParts();
    this.#firstRows = new FirstRows(() => host.requestUpdate());
    this.#connection = new Connection(host, this);
    // After the connection: what the host gives with a new session is not of the one before.
    host.addController(this);
    this.#reading = new ScreeningReading(this, this.#connection);
    this.actions = this.#createActions();
  }

  #createParts(): ResultParts {
    const client = () => this.#connection.client;
    return new ResultParts(this.host, this.localize, this, {
      get client() {
        return client();
      },
      refresh: () => this.refresh(),
      loadAll: () => this.loadAll(),
      showChangedFirst: (hitIds) => this.#showFirst('changed', hitIds),
      announce: (text) => this.announcer.announce(text),
      close: (hitId) => {
        if (this.state.openHitId === hitId) this.#toggle(hitId);
      },
      showFirst: (hitIds) => this.#showFirst('decided', hitIds),
      allDrawn: () => this.allDrawn(),
      openHit: (hitId) => this.actions.openHit(hitId),
      openPageWith: (isWanted) => this.actions.openPageWith(isWanted),
    });
  }

  #createActions(): ResultsActions {
    const screenAgainNow = () => screenAgain(this.host, this.state.loaded?.screening);
    return {
      toggle: this.#toggle,
      refresh: this.refresh,
      tryAgain: () => void this.read(this.state.requestedPage),
      loadMissing: () => {
        for (const [, part] of this.#parts.missing) void part.loaded();
      },
      loadAll: this.loadAll,
      stop: () => this.#reading.stop(),
      get screenAgain() {
        return screenAgainNow();
      },
      saveReport: (kind: ReportKind) => this.#report(({ saveReport }, source) => saveReport(kind, source)),
      print: () => this.#report(({ printReport }, source) => printReport(source, () => this.allDrawn())),
      // The commands come before the sheet that uses them.
    } as Partial<ResultsActions> as ResultsActions;
  }

  get context(): ViewContext {
    const { isLoading, ...parts } = this.#loadedParts;
    const isHashing = parts.decisions?.draw(({ isWorking }) => isWorking) === true;
    const isDrawing = this.#matches?.isComparing || this.#firstRows.isDrawing || isHashing;
    return {
      toleranceYears: validTolerance(this.host.dateTolerance),
      isWaiting: this.state.loaded !== null && (isDrawing || isLoading),
      drawnRows: this.#firstRows.count,
      texts: this.#texts,
      ...parts,
    };
  }

  hostDisconnected(): void {
    this.#reading.abandon();
    this.change(interrupted);
  }

  ready(): void {
    this.#isDue = true;
    this.host.requestUpdate();
  }

  /** Only the proxy knows whose the next session is: what it may not read goes. */
  renewed(): void {
    if (this.state.loaded && !this.state.isGiven) void this.#reading.check();
  }

  override purge(): void {
    const { host } = this;
    this.#reading.abandon();
    // Of the person before, unless it was given with the new session. A name is read again.
    if (host.screening === this.#set.screening) host.screening = undefined;
    this.#set = {};
    this.#reportFault = undefined;
    this.#parts.purgeDecisions();
    host.shadowRoot!.querySelector('iframe.print')?.remove();
    super.purge();
  }

  protected announcement(before: State, after: State): string | undefined {
    const { problem, loaded, missing } = after;
    if (problem && problem !== before.problem) return this.localize.text(`${problemKind(problem)}Title`);
    if (missing && missing !== before.missing) return this.localize.text(`${missing}MissingTitle`);
    if (!loaded) return '';
    return this.#loadedParts.commands?.announcement(before, after, this.localize);
  }

  protected override focusTarget(before: State, after: State): string | undefined {
    return after.isPanelOpen && !before.isPanelOpen ? '#panel' : undefined;
  }

  override hostUpdate(): void {
    super.hostUpdate();
    this.#takeProperties();
    // In the update: a change after it would render once more, and Lit warns of it.
    if (this.#isDue) this.#readIfMissing();
    this.#isDue = false;
    const missing = this.#reportFault ?? this.#parts.missing[0]?.[0];
    this.change((state) => (missing === state.missing ? state : { ...state, missing }));
    const { loaded, reading, isGiven } = this.state;
    // While the hits are read, so that they do not wait for it.
    this.#loadedParts = this.#parts.load(loaded !== null, reading !== null, !isGiven);
    this.#takeCommands();
    const { messages } = this.localize;
    const isChanged = Object.keys(messages).some((key) => messages[key] !== this.#texts[key]);
    if (isChanged) this.#texts = messages;
    if (!this.#loadedParts.sheet) return;
    this.#firstRows.continue(this.#shown);
    const { decisions, changes } = this.#loadedParts;
    if (!decisions && this.#first.decided.length > 0) this.#showFirst('decided', []);
    // The frame with the first rows does not wait for anything else.
    if (!loaded || this.#firstRows.isDrawing) return;
    this.#matches?.continue();
    changes?.draw((part) => part.follow(loaded));
    decisions?.draw((part) => part.follow(loaded));
  }

  /** Nothing that was read of one screening is shown with another. */
  protected override changed(): void {
    if (!this.state.loaded || this.state.isGiven) this.#parts.purgeChanges();
  }

  #showFirst(by: 'changed' | 'decided', hitIds: readonly string[]): void {
    this.#first[by] = hitIds;
    const { changed, decided } = this.#first;
    this.change((state) => shownFirst(state, [...new Set([...changed, ...decided])]));
  }

  #takeCommands(): void {
    const { commands } = this.#loadedParts;
    if (!commands || this.#commanded) return;
    this.#commanded = new commands.HitCommands(this, this.host, this.localize, {
      draw: (draw) => this.#loadedParts.decisions?.draw(draw),
    });
    const { explanation, sound } = this.#parts.parts;
    const update = () => this.host.requestUpdate();
    this.#matches = new commands.HitMatches(explanation, sound, () => this.#matchedRows(), update);
    const { of: matchOf, now: matchNow, romanised } = this.#matches;
    Object.assign(this.actions, this.#commanded, { matchOf, matchNow, romanised });
  }

  #takeProperties(): void {
    const { screening, screeningId, pageSize } = this.host;
    // Frameworks write null for what is not there yet.
    const set = { screening: screening ?? undefined, screeningId, pageSize };
    const { state, isGiven, isNamed } = withProperties(this.state, this.#set, set);
    if (isGiven || isNamed) this.#reading.abandon();
    this.change(() => state);
    this.#set = set;
    this.#isDue ||= isNamed;
    this.#isMalformed = isGiven && state.problem !== null;
  }

  get #shown(): ShownHits {
    return hitsOnPage(this.state, this.localize.language);
  }

  readonly comparePage = (): void => {
    const { loaded } = this.state;
    if (loaded) this.#matches?.compareSome(loaded.screening.name, this.#shown.rows, Infinity);
    this.host.requestUpdate();
  };

  /** Those that a reader sees: the names of one take half a millisecond. */
  #matchedRows(): MatchedRows | null {
    const { loaded } = this.state;
    const { rows } = this.#shown;
    const hits = this.#commanded?.nearRows.places?.flatMap((at) => rows[at] ?? []) ?? rows;
    return loaded && { query: loaded.screening.name, hits };
  }

  override hostUpdated(): void {
    if (this.#isMalformed) this.#reportProblem();
    this.#isMalformed = false;
    super.hostUpdated();
  }

  readonly refresh = (): Promise<void> => this.read(1);

  readonly loadAll = async (): Promise<void> => {
    const { loaded } = this.state;
    if (!loaded) return;
    const isMissing = !isComplete(loaded) || loaded.moved;
    if (isMissing && !(await this.#reading.readAll())) return;
    if (this.state.problem) this.#reportProblem();
    else if (!isMissing)
      this.announcer.announce(this.#loadedParts.commands?.announceLoading(this.state, this.localize));
  };

  readonly #toggle = (hitId: string): void => {
    this.change((state) => toggled(state, hitId));
    const screeningId = this.state.loaded?.screening.id;
    if (screeningId === undefined || this.state.openHitId !== hitId) return;
    this.host.dispatchEvent(new KycHitSelectEvent({ screeningId, hitId }));
  };

  async #report(make: (files: typeof reportFiles, source: ReportSource) => Promise<boolean>): Promise<void> {
    const { client } = this.#connection;
    const { session } = client;
    const parts = await this.#parts.forReport();
    this.#reportFault = parts ? undefined : 'report';
    this.host.requestUpdate();
    if (!parts) return;
    // A part that has just come gets the hits with the update.
    await this.host.updateComplete;
    const { loaded } = this.state;
    const root = this.host.shadowRoot;
    if (!loaded || !root) return;
    const { files, ...explained } = parts;
    const isAllowed = await make(files, {
      ...explained,
      root,
      localize: this.localize,
      matches: this.#matches!,
      state: { ...this.state, loaded },
      toleranceYears: validTolerance(this.host.dateTolerance),
      client,
      session,
    });
    if (!isAllowed) this.#reportFault = 'frame';
    this.host.requestUpdate();
  }

  /** Resolves when every row of the page is on the screen. */
  async allDrawn(): Promise<void> {
    await this.host.updateComplete;
    await this.#firstRows.drawn();
    await this.host.updateComplete;
  }

  #readIfMissing(): void {
    const { screeningId, loaded, reading } = this.state;
    if (screeningId && !loaded && reading === null && this.#connection.ready) void this.read(1);
  }

  /** Reads one page. A later call takes its place. */
  async read(page: number, pageSize = this.state.pageSize): Promise<void> {
    this.#reportFault = undefined;
    if (this.state.screeningId && (await this.#reading.readPage(page, pageSize))) this.#reportProblem();
  }

  #reportProblem(): void {
    const { problem, screeningId = null } = this.state;
    if (problem) this.#connection.report(problem, { screeningId });
  }
}
