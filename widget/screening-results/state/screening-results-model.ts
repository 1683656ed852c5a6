import type { TemplateResult } from 'lit-element';
import { adoptStyles, type PartStyles } from '../../base/adopt-styles.js';
import type { ProxyClient } from '../../base/client.js';
import type { Lazy } from '../../base/lazy.js';
import { Model } from '../../base/kyc-element.js';
import type { HitFilters, HitOrder, ShownHits } from './hits-order.js';
import { KycHitSelectEvent } from './screening-results-events.js';
import { interrupted, ScreeningReading } from './screening-reading.js';
import {
  hitsOnPage,
  initial,
  isComplete,
  narrowed,
  noted,
  sorted,
  toggled,
  type Missing,
  type State,
} from './screening-results-state.js';
import { withProperties, type SetProperties } from './set-properties.js';

type ResultsElement = HTMLElementTagNameMap['kyc-screening-results'];

/** What shows the hits of one person, and what a person does with them: this script comes before it, and imports nothing of it. */
export interface HitsPart {
  /** A script that it needs did not load. */
  readonly isMissing: boolean;
  /** Rows are being drawn, names compared, or a script loaded. */
  readonly isWaiting: boolean;
  sheet(): TemplateResult;
  /** How a person goes from one hit to another. */
  readonly commands: {
    pressKey(event: KeyboardEvent): void;
    stopAt(): void;
    /** Goes to a hit and opens it, on another page too. */
    openHit(hitId: string): Promise<void>;
    /** Goes to a page, with the focus on its first hit. */
    goTo(page: number): Promise<void>;
    /** After each render. */
    rendered(): void;
  };
  /** Before each render. */
  update(): void;
  leave(): void;
  end(): void;
  /** What was read of a screening is gone, or the page gave another one. */
  forget(): void;
  loadMissing(): void;
}

interface HitsScript {
  readonly styles: readonly PartStyles[];
  hitsOf(results: ScreeningResultsModel): HitsPart;
}

/** Reads a screening and its pages of hits, and arranges them as the person asks. */
export class ScreeningResultsModel extends Model<State, ResultsElement> {
  readonly #script: Lazy<HitsScript>;
  readonly #reading = new ScreeningReading(this);
  /** Since the script of the hits has come. */
  hits: HitsPart | undefined;
  #set: SetProperties = {};
  /** The host named another screening in this update, or gave a session. What it gives itself is not read from the proxy. */
  #isDue = false;
  /** The host gave a screening in this update that cannot be read. */
  #isMalformed = false;
  /** Of the last report. */
  #fault: Missing | undefined;

  constructor(element: ResultsElement, client: ProxyClient, script: Lazy<HitsScript>) {
    super(element, client, initial);
    this.#script = script;
  }

  override ready(): void {
    this.#isDue = true;
    this.element.requestUpdate();
  }

  override leave(): void {
    this.#reading.abandon();
    this.hits?.leave();
    this.change(interrupted);
  }

  override end(): void {
    super.end();
    this.hits?.end();
    const { element } = this;
    // Of the person before, unless it was given with the new session. A name is read again.
    if (element.screening === this.#set.screening) element.screening = undefined;
    element.shadowRoot?.querySelector('iframe.print')?.remove();
  }

  /** Only the proxy knows whose the next session is: what it may not read goes. */
  override renewed(): void {
    if (this.state.loaded && !this.state.isGiven) void this.#reading.check();
  }

  override update(): void {
    this.#takeProperties();
    // In the update: a change after it would render once more, and Lit warns of it.
    const { screeningId, loaded, reading } = this.state;
    if (this.#isDue && screeningId && !loaded && reading === null && this.element.isReady) void this.read(1);
    this.#isDue = false;
    // While the hits are read, so that they do not wait for it.
    if (this.#needsHits) this.hits ??= this.#script.for(this.element)?.hitsOf(this);
    const isMissing = this.#needsHits && (this.hits ? this.hits.isMissing : this.#script.failed);
    const missing = this.#fault ?? (isMissing ? 'part' : undefined);
    this.change((state) => (missing === state.missing ? state : { ...state, missing }));
    if (!this.hits) return;
    adoptStyles(this.element.shadowRoot, this.#script.now!.styles);
    this.hits.update();
  }

  /** After a render. */
  rendered(): void {
    if (this.#isMalformed) this.#reportProblem();
    this.#isMalformed = false;
    this.hits?.commands.rendered();
  }

  /** Nothing that was read of one screening is shown with another. */
  protected override changed(): void {
    if (!this.state.loaded || this.state.isGiven) this.hits?.forget();
  }

  get #needsHits(): boolean {
    return this.state.loaded !== null || this.state.reading !== null;
  }

  get isWaiting(): boolean {
    return this.state.loaded !== null && (this.hits?.isWaiting ?? this.#script.isLoading);
  }

  get isCompany(): boolean {
    return this.state.loaded?.screening.entityType === 'company';
  }

  get shown(): ShownHits {
    return hitsOnPage(this.state, this.localize.language);
  }

  /** What throws leaves its place empty, and everything else as it is. */
  readonly draw = <Drawn>(draw: () => Drawn): Drawn | undefined => this.#script.draw(this.element, draw);

  announce(text: string): void {
    this.element.announcer.announce(text);
  }

  #takeProperties(): void {
    const { screening, screeningId, pageSize } = this.element;
    // Frameworks write null for what is not there yet.
    const set = { screening: screening ?? undefined, screeningId, pageSize };
    const { state, isGiven, isNamed } = withProperties(this.state, this.#set, set);
    if (isGiven || isNamed) this.#reading.abandon();
    this.change(() => state);
    this.#set = set;
    this.#isDue ||= isNamed;
    this.#isMalformed = isGiven && state.problem !== null;
  }

  /** Reads one page. A later call takes its place. */
  async read(page: number): Promise<void> {
    this.#fault = undefined;
    if (this.state.screeningId && (await this.#reading.readPage(page))) this.#reportProblem();
  }

  #reportProblem(): void {
    const { problem, screeningId = null } = this.state;
    if (problem) this.report(problem, { screeningId });
  }

  readonly refresh = (): Promise<void> => this.read(1);

  readonly tryAgain = (): void => void this.read(this.state.requestedPage);

  /** Undefined for a report: it is asked for again where it was asked for. */
  get loadMissing(): (() => void) | undefined {
    if (this.#fault) return undefined;
    return () => {
      if (this.hits) this.hits.loadMissing();
      else this.#script.get().catch(() => {});
    };
  }

  /** What the last report lacked. */
  missed(fault: Missing | undefined): void {
    this.#fault = fault;
    this.element.requestUpdate();
  }

  readonly loadAll = async (): Promise<void> => {
    const { loaded } = this.state;
    if (!loaded) return;
    if (!isComplete(loaded) || loaded.moved) {
      if (await this.#reading.readAll()) this.#reportProblem();
      return;
    }
    const { hits, total } = loaded;
    this.announce(this.localize.text('loadedAnnouncement', { loaded: hits.length, total }));
  };

  readonly stop = (): void => this.#reading.stop();

  readonly toggle = (hitId: string): void => {
    this.change((state) => toggled(state, hitId));
    const screeningId = this.state.loaded?.screening.id;
    if (!screeningId || this.state.openHitId !== hitId) return;
    this.element.dispatchEvent(new KycHitSelectEvent({ screeningId, hitId }));
  };

  close(hitId: string): void {
    if (this.state.openHitId === hitId) this.toggle(hitId);
  }

  readonly sort = (order: HitOrder): void => this.change((state) => sorted(state, order));

  readonly narrow = (change: HitFilters): void => this.change((state) => narrowed(state, change));

  readonly togglePanel = (): void => this.change((state) => ({ ...state, isPanelOpen: !state.isPanelOpen }));

  /** Filters by changes and by decisions apply again. */
  narrowAgain(): void {
    this.change(noted);
  }
}
