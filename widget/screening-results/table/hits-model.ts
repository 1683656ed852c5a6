import { nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { adoptStyles } from '../../base/adopt-styles.js';
import { Lazy } from '../../base/lazy.js';
import { FirstRows } from '../../table/first-rows.js';
import { ChangesSinceReview } from '../changes/changes-since-review.js';
import type { HitDeciding } from '../decisions/hit-deciding.js';
import { hitDetails } from '../explanation/hit-details.js';
import { HitMatches } from '../explanation/hit-matches.js';
import type { HitsPart, ScreeningResultsModel } from '../state/screening-results-model.js';
import { HitCommands } from './hit-commands.js';

/** What analysts decide, and names compared by sound: where something is decided or may be, or a hit is in another script. */
const decisions = new Lazy(() => import('../decisions/decisions-and-sounds.js'));

/** The hits of one person: what is compared, decided and drawn. */
export class HitsModel implements HitsPart {
  readonly results: ScreeningResultsModel;
  readonly commands: HitCommands;
  readonly matches: HitMatches;
  readonly sheet: () => TemplateResult;
  /** How many rows of the page are drawn now; the others follow in a later render. */
  readonly firstRows: FirstRows;
  readonly #changes: ChangesSinceReview;
  #decisions: HitDeciding | undefined;

  constructor(results: ScreeningResultsModel, sheet: (hits: HitsModel) => TemplateResult) {
    const update = () => results.element.requestUpdate();
    this.results = results;
    this.sheet = () => sheet(this);
    this.commands = new HitCommands(this);
    this.firstRows = new FirstRows(update);
    this.#changes = new ChangesSinceReview(results);
    this.matches = new HitMatches(decisions, results.element, () => {
      const { state, shown } = results;
      return state.loaded && { query: state.loaded.screening.name, hits: shown.rows };
    });
  }

  get isMissing(): boolean {
    return this.#needsScript && decisions.failed;
  }

  get #needsScript(): boolean {
    return this.#hasDecisions || this.matches.needsSounds;
  }

  get #hasDecisions(): boolean {
    const { screening } = this.results.state.loaded ?? {};
    return Boolean(screening?.deciding || screening?.decisions?.length);
  }

  get isWaiting(): boolean {
    const isLoading = this.#needsScript && decisions.isLoading;
    return (
      isLoading || this.matches.isComparing || this.firstRows.isDrawing || this.decisions?.isWorking === true
    );
  }

  /** Undefined until their script has come, and where nothing is decided or may be. */
  get decisions(): HitDeciding | undefined {
    return this.#hasDecisions ? this.#decisions : undefined;
  }

  /** Undefined for a screening that the page gave. */
  get changes(): ChangesSinceReview | undefined {
    return this.results.state.isGiven ? undefined : this.#changes;
  }

  update(): void {
    const { results } = this;
    const { element, state, shown } = results;
    const deciding = this.#hasDecisions ? decisions.for(element) : undefined;
    if (deciding) {
      adoptStyles(element.shadowRoot, deciding.styles);
      this.#decisions ??= new deciding.HitDeciding(results);
    }
    this.firstRows.continue(shown);
    if (!this.decisions) results.showFirst('decided', []);
    const { loaded } = state;
    // The frame with the first rows does not wait for anything else.
    if (!loaded || this.firstRows.isDrawing) return;
    this.matches.continue();
    results.draw(() => this.changes?.follow(loaded));
    results.draw(() => this.decisions?.follow(loaded));
  }

  rendered(): void {
    this.commands.rendered();
  }

  ready(): void {
    this.#changes.ready();
  }

  leave(): void {
    this.commands.leave();
    this.#changes.leave();
  }

  end(): void {
    this.#changes.purge();
    this.#decisions?.purge();
  }

  forget(): void {
    this.#changes.purge();
    if (!this.results.state.loaded) this.#decisions?.purge();
  }

  loadMissing(): void {
    decisions.get().catch(() => {});
  }

  /** For a report, which leaves nothing out silently. */
  async readyToReport(): Promise<void> {
    const { element } = this.results;
    if (this.#hasDecisions) await decisions.get();
    // A script that has just come gets the hits with the update.
    element.requestUpdate();
    await element.updateComplete;
    await this.decisions?.ready();
  }

  async allDrawn(): Promise<void> {
    const { element } = this.results;
    await element.updateComplete;
    await this.firstRows.drawn();
    await element.updateComplete;
  }

  aliasOf(hit: Hit): string | undefined {
    const { name, isAlias } = this.matches.now(this.results.state.loaded!.screening.name, hit);
    return isAlias ? name : undefined;
  }

  details(hit: Hit): TemplateResult {
    const { state, tolerance: toleranceYears, localize } = this.results;
    const { screening } = state.loaded!;
    const match = this.matches.now(screening.name, hit);
    const { romanised } = this.matches;
    return hitDetails(localize, { screening, hit, match, toleranceYears, romanised }, nothing, nothing);
  }
}
