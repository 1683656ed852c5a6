import { noChange, unsafeCSS, type TemplateResult } from 'lit-element';
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import type { Screening } from '../../contract/screening.js';
import type { ProxyClient } from '../base/client.js';
import { KycElement } from '../base/kyc-element.js';
import { Lazy } from '../base/lazy.js';
import { fields } from '../look/fields.styles.js';
import { screeningResultsStyles } from './screening-results.styles.js';
import { en, type ResultsMessages } from './texts/screening-results.en.js';
import { card } from './sheet/card.js';
import { ScreeningResultsModel } from './state/screening-results-model.js';
import type { State } from './state/screening-results-state.js';
import { announcement } from './table/announcements.js';

const hits = new Lazy(() => import('./hits.js'));

/**
 * Shows a screening and its hits: why each name matched, which facts agree or conflict, how high the risk is, what your team
 * decided about a hit, and whether the list on the screen is complete.
 *
 * @fires kyc-hit-select - `detail.hitId`, `detail.screeningId`; a hit was opened.
 * @fires kyc-decisions - `detail.screeningId`, `detail.decisions`, each with `id`, `hitId`, `pair` and `label`; the analyst decided hits, or
 *   took that back with a null label, and the proxy has stored it.
 * @fires kyc-reviewed - `detail.screeningId`, `detail.takenBack`; the reader said that it is reviewed, or took that back, and the proxy
 *   has stored it.
 * @fires kyc-screen-again - `detail.screeningId`, `event.screening`; the reader wants to screen a name again whose screening failed.
 *   A form that is linked to these results is filled already.
 * @fires kyc-error - `detail.reason`, a problem code; the screening could not be read.
 * @csspart card - The card around everything.
 * @csspart gauge - The overall risk.
 * @csspart hit - One row of the table.
 */
export class KycScreeningResults extends KycElement<ScreeningResultsModel, ResultsMessages> {
  static override readonly styles = unsafeCSS(fields + screeningResultsStyles);
  static override readonly properties = {
    screeningId: { attribute: 'screening-id' },
    screening: { attribute: false },
    screenAgain: { attribute: 'screen-again', type: Boolean },
    decisionLabels: { attribute: false },
    pageSize: { attribute: 'page-size', type: Number },
  };
  static override readonly languages = {
    en,
    ar: new Lazy(() => import('./screening-results.ar.js')),
  };
  static override readonly fallbackFocus = '.note';

  /** The screening to read. */
  declare screeningId: string | undefined;
  /** A screening that the page has already, such as the answer to a form: it is shown and not read again. */
  declare screening: Screening | undefined;
  /** Offers to screen again after a failed screening, also without a linked form. Listen to `kyc-screen-again`. */
  declare screenAgain: boolean;
  /** The labels to choose from. Default: `different`, `unclear` and `same`, which are translated. */
  declare decisionLabels: readonly string[] | undefined;
  /** Hits a page: 1 to 100. */
  declare pageSize: number;

  #focusFrom: Element | null = null;
  #drawn: State | undefined;

  constructor() {
    super();
    this.screenAgain = false;
    this.pageSize = HITS_PAGE_SIZE.default;
  }

  /** Reads the first page of the screening again. */
  refresh(): Promise<void> {
    return this.model.refresh();
  }

  /** Reads every page, so that sorting and filters cover all hits. */
  loadAll(): Promise<void> {
    return this.model.loadAll();
  }

  /** Gives the focus to the heading, at once or when it is rendered, without a scroll. Not if the person moved it until then. */
  override focus(): void {
    this.#focusFrom = document.activeElement;
    this.requestUpdate();
  }

  protected override begin(client: ProxyClient): ScreeningResultsModel {
    return new ScreeningResultsModel(this, client, hits);
  }

  protected override screen(results: ScreeningResultsModel): TemplateResult | typeof noChange {
    // Another language is on its way: what a person writes stays on the screen until then.
    return this.localize.isLoading && this.#drawn === results.state ? noChange : card(results);
  }

  protected override spoken(before: State, after: State): string {
    return announcement(before, after, this.localize);
  }

  protected override focusTarget(before: State, after: State): string | undefined {
    return after.isPanelOpen && !before.isPanelOpen ? '#panel' : undefined;
  }

  protected override updated(): void {
    this.model.rendered();
    super.updated();
    if (!this.localize.isLoading) this.#drawn = this.model.state;
    const heading = this.renderRoot.querySelector<HTMLElement>('#title');
    if (!heading || !this.#focusFrom) return;
    if (document.activeElement === this.#focusFrom) heading.focus({ preventScroll: true });
    this.#focusFrom = null;
  }
}
