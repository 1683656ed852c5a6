import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { Announcer } from '../access/announcer.js';
import { languageProperties, Localize, type Numerals } from '../language/localize.js';
import type { Messages } from '../language/messages.js';
import { controls } from '../look/controls.styles.js';
import { fields } from '../look/fields.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { Connection, connectionProperties } from '../proxy/connected.js';
import { KycErrorEvent } from '../proxy/error-event.js';
import type { GetSession } from '../proxy/session.js';
import { pageOf, type Page } from '../table/page-of-rows.js';
import { saveFile } from '../table/save-file.js';
import { tableStyles } from '../table/table.styles.js';
import { KycHitSelectEvent, KycHitsSeenEvent } from './screening-results-events.js';
import { HitMatches } from './hit-matches.js';
import type { ResultsLocalize } from './agreement-text.js';
import { HitsLoader, validPageSize, type LoadedHits } from './screening-results-controller.js';
import { DEFAULT_ORDER, narrowHits, sortHits, type HitOrder, type HitRange } from './hits-order.js';
import { hitsNarrowing, type Narrowing } from './hit-filters.js';
import { hitsTable } from './hits-table.js';
import { hitsTableStyles } from './hits-table.styles.js';
import { printAlone } from './print-frame.js';
import { reportCsv, reportFileName } from './csv-report.js';
import { resultsFoot } from './hits-foot.js';
import { resultsHead } from './screening-head.js';
import { failure, noHits, nothingYet, runNotice, skeleton } from './notices.js';
import { resultsTools } from './screening-results-view.js';
import { RiskPlot, rangeText } from './risk-plot.js';
import { ar } from './screening-results.ar.js';
import { en } from './screening-results.en.js';
import { resultsFootStyles } from './hits-foot.styles.js';
import { resultsStateStyles } from './notices.styles.js';
import { riskPlotStyles } from './risk-plot.styles.js';
import { screeningResultsStyles } from './screening-results.styles.js';
import { newHitIds, seenAfter } from './new-hits.js';

/**
 * Shows a screening and its hits: why each name matched, what agrees and what conflicts, how grave it is, what is
 * new, and how complete the list on screen is.
 *
 * @fires kyc-hit-select - `detail.hitId`, `detail.screeningId`; a hit was opened.
 * @fires kyc-hits-seen - `detail.seenHitIds` to keep for the next look, `detail.newHitIds`.
 * @fires kyc-error - `detail.reason`, a problem code; the screening could not be read.
 * @csspart card - The card around everything.
 * @csspart gauge - The overall risk.
 * @csspart plot - Strength against risk.
 * @csspart hit - One row of the table.
 */
export class KycScreeningResults extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    fields,
    tableStyles,
    hitsTableStyles,
    riskPlotStyles,
    resultsFootStyles,
    resultsStateStyles,
    screeningResultsStyles,
  ];
  static override readonly properties = {
    ...languageProperties,
    ...connectionProperties,
    screeningId: { attribute: 'screening-id' },
    screening: { attribute: false },
    seenHitIds: { attribute: false },
    pageSize: { attribute: 'page-size', type: Number },
    _order: { state: true },
    _types: { state: true },
    _range: { state: true },
    _openId: { state: true },
    _page: { state: true },
  };
  declare lang: string;
  declare numerals: Numerals | undefined;
  declare messages: Messages | undefined;
  declare session: string | undefined;
  declare endpoint: string | undefined;
  declare getSession: GetSession | undefined;
  /** The screening to read. */
  declare screeningId: string | undefined;
  /** A screening that is already here, such as a form's answer: shown without reading it again. */
  declare screening: Screening | undefined;
  /** The hits shown on an earlier look, as `kyc-hits-seen` gave them; without it nothing is called new. */
  declare seenHitIds: readonly string[] | undefined;
  /** Hits a page: 1 to 100. */
  declare pageSize: number;
  declare private _order: HitOrder;
  declare private _types: ReadonlySet<string>;
  declare private _range: HitRange | null;
  declare private _openId: string | undefined;
  /** The page of a list that is loaded as a whole; otherwise the loader knows. */
  declare private _page: number;

  readonly #localize: ResultsLocalize = new Localize<typeof en>(this, { en, ar });
  readonly #announcer = new Announcer(this);
  readonly #connection = new Connection(this, () => this.#readIfWanted());
  readonly #loader = new HitsLoader(this, () => this.#connection.client);
  readonly #plot = new RiskPlot(this, (range) => this.#narrow({ range }));
  readonly #matches = new HitMatches();
  #seenEventFor: readonly Hit[] | undefined;

  constructor() {
    super();
    this.pageSize = HITS_PAGE_SIZE.default;
    this._order = DEFAULT_ORDER;
    this._types = new Set();
    this._range = null;
    this._page = 1;
  }

  /** Reads the screening anew, from its first page. */
  async refresh(): Promise<void> {
    const id = this.#loader.screeningId ?? this.screeningId;
    if (id) await this.#read(id, 1);
  }

  /** Reads every page, so that sorting and filters cover all hits. */
  async loadAll(): Promise<void> {
    const done = await this.#loader.loadAll();
    const { loaded } = this.#loader;
    if (!loaded) return;
    if (done) this._page = 1;
    this.#say(this.#localize.say('loadedAnnounce', { loaded: loaded.hits.length, total: loaded.total }));
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('screening') && this.screening) {
      this.#forgetView();
      this.#loader.adopt(this.screening);
    } else if (changed.has('screeningId') && this.screeningId !== this.#loader.screeningId) {
      this.#forgetView();
      this.#loader.forget();
    }
    if (changed.has('pageSize') && !changed.has('screening'))
      this.#loader.pageSize = validPageSize(this.pageSize);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('screeningId')) this.#readIfWanted();
    this.#tellWhatWasSeen();
  }

  protected override render(): TemplateResult {
    const t = this.#localize;
    const { loaded, problem, reading } = this.#loader;
    return html`<section
      class="card wide"
      part="card"
      dir=${t.direction}
      lang=${t.language}
      aria-label=${loaded ? nothing : t.say('region')}
      aria-labelledby=${loaded ? 'title' : nothing}
      aria-busy=${String(reading !== undefined)}
    >
      ${problem ? failure(t, problem, () => void this.#retry()) : nothing}
      ${
        loaded
          ? this.#results(loaded)
          : reading !== undefined
            ? skeleton(t)
            : problem
              ? nothing
              : nothingYet(t)
      }
    </section>`;
  }

  #results(loaded: LoadedHits): TemplateResult {
    const t = this.#localize;
    const { screening, hits } = loaded;
    const fresh = newHitIds(this.seenHitIds, hits);
    return html`${resultsHead(t, screening, fresh.size)} ${runNotice(t, screening, () => void this.refresh())}
    ${
      loaded.total === 0 && hits.length === 0
        ? screening.screeningStatus === 'Succeeded'
          ? noHits(t, screening)
          : nothing
        : html`<div class="cols">
            <div class="aside">
              ${hitsNarrowing(t, {
                loaded,
                complete: this.#loader.complete,
                types: this._types,
                range: this._range,
                plot: this.#plot,
                narrow: (change) => this.#narrow(change),
              })}
            </div>
            <div class="main">${this.#table(loaded, fresh)}</div>
          </div>`
    }
    ${resultsTools(t, {
      hits: hits.length,
      complete: this.#loader.complete,
      refresh: () => void this.refresh(),
      exportCsv: () => this.#export(loaded),
      print: () => this.#print(loaded),
    })}`;
  }

  #table(loaded: LoadedHits, fresh: ReadonlySet<string>): TemplateResult {
    const t = this.#localize;
    const { complete, pageSize, page, pages, progress, reading } = this.#loader;
    const { screening } = loaded;
    const left = sortHits(narrowHits(loaded.hits, this._types, this._range), this._order, t.language);
    const part: Page<Hit> = complete ? pageOf(left, this._page, pageSize) : { rows: left, page, pages };
    return html`${hitsTable(t, {
      screening,
      hits: part.rows,
      order: this._order,
      openId: this._openId,
      fresh,
      matchOf: (hit) => this.#matches.of(screening.name, hit),
      sort: (order) => this.#sort(order),
      toggle: (hit) => this.#toggle(hit, screening.id),
    })}
    ${resultsFoot(t, {
      loaded,
      complete,
      left: left.length,
      page: part.page,
      pages: part.pages,
      pageSize,
      progress,
      reading: reading !== undefined,
      go: (to) => void this.#go(to),
      resize: (size) => void this.#resize(size),
      loadAll: () => void this.loadAll(),
      stop: () => this.#loader.stop(),
    })}`;
  }

  #forgetView(): void {
    this._types = new Set();
    this._range = null;
    this._openId = undefined;
    this._page = 1;
    this._order = DEFAULT_ORDER;
  }

  #narrow({ types = this._types, range = this._range }: Partial<Narrowing>): void {
    this._types = types;
    this._range = range;
    this._page = 1;
    const t = this.#localize;
    const n = narrowHits(this.#loader.loaded?.hits ?? [], types, range).length;
    this.#say(range ? t.say('narrowed', { n, range: rangeText(t, range) }) : t.say('hits', { n }));
  }

  #sort(order: HitOrder): void {
    this._order = order;
    this._page = 1;
  }

  #toggle(hit: Hit, screeningId: string): void {
    const open = this._openId !== hit.hitId;
    this._openId = open ? hit.hitId : undefined;
    if (open) this.dispatchEvent(new KycHitSelectEvent({ screeningId, hitId: hit.hitId }));
  }

  async #go(page: number): Promise<void> {
    const t = this.#localize;
    if (this.#loader.complete) {
      this._page = page;
      this.#say(t.say('pageAnnounce', { n: page, pages: this.#loader.pages }));
      return;
    }
    const loaded = await this.#read(this.#loader.screeningId!, page);
    if (loaded) this.#say(t.say('pageAnnounce', { n: page, pages: this.#loader.pages }));
  }

  async #resize(size: number): Promise<void> {
    this._page = 1;
    if (this.#loader.complete) {
      this.#loader.pageSize = size;
      this.requestUpdate();
    } else await this.#read(this.#loader.screeningId!, 1, size);
  }

  async #retry(): Promise<void> {
    const id = this.#loader.screeningId ?? this.screeningId;
    if (id) await this.#read(id, this.#loader.asked);
  }

  #readIfWanted(): void {
    const { loaded, reading, screeningId } = this.#loader;
    const wanted = this.screeningId ?? screeningId;
    if (!wanted || !this.#connection.ready) return;
    if (screeningId === wanted && (loaded || reading !== undefined)) return;
    // A screening given by the host is newer than the attribute it was given beside.
    if (loaded && this.screening?.id === loaded.screening.id) return;
    void this.#read(wanted, 1);
  }

  async #read(id: string, page: number, pageSize?: number): Promise<LoadedHits | undefined> {
    const loaded = await this.#loader.read(id, page, pageSize);
    const { problem } = this.#loader;
    if (loaded) {
      this._openId = undefined;
      if (page === 1) {
        this.#say(this.#localize.say('hits', { n: loaded.screening.numOfHits }));
      }
    } else if (problem) {
      this.dispatchEvent(new KycErrorEvent({ screeningId: id, reason: problem.code }));
    }
    return loaded;
  }

  #tellWhatWasSeen(): void {
    const { loaded } = this.#loader;
    if (!loaded || loaded.hits === this.#seenEventFor) return;
    this.#seenEventFor = loaded.hits;
    this.dispatchEvent(
      new KycHitsSeenEvent({
        screeningId: loaded.screening.id,
        seenHitIds: seenAfter(this.seenHitIds, loaded.hits),
        newHitIds: [...newHitIds(this.seenHitIds, loaded.hits)],
      }),
    );
  }

  #export({ screening, hits, total }: LoadedHits): void {
    const t = this.#localize;
    const sorted = sortHits(hits, this._order, t.language);
    const csv = reportCsv(t, screening, sorted, total, (hit) => this.#matches.of(screening.name, hit));
    saveFile(csv, 'text/csv;charset=utf-8', reportFileName(screening));
  }

  #print({ screening }: LoadedHits): void {
    const card = this.renderRoot.querySelector('.card');
    const title = this.#localize.say('reportTitle', { name: screening.name });
    if (card && this.shadowRoot) printAlone(this.shadowRoot, card, KycScreeningResults.styles, title);
  }

  #say(text: string): void {
    this.#announcer.announce(text, this.#localize.language);
  }
}
