import type { TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { adoptStyles } from '../../base/adopt-styles.js';
import { Lazy } from '../../base/lazy.js';
import { ChangesSinceReview } from '../changes/changes-since-review.js';
import type { HitDeciding } from '../decisions/hit-deciding.js';
import { hitDetails } from '../explanation/hit-details.js';
import { HitMatches } from '../explanation/hit-matches.js';
import type { ShownHits } from '../state/hits-order.js';
import type { HitsPart, ScreeningResultsModel } from '../state/screening-results-model.js';
import { HitCommands } from './hit-commands.js';

/** What analysts decide, and names compared by sound: where something is decided or may be, or a hit is in another script. */
const decisions = new Lazy(() => import('../decisions/decisions-and-sounds.js'));

/** More rows than fit on a screen. */
const FIRST_ROWS = 16;

/** The hits of one person: what is compared, decided and drawn. */
export class HitsModel implements HitsPart {
  readonly results: ScreeningResultsModel;
  readonly commands: HitCommands;
  readonly matches: HitMatches;
  readonly sheet: () => TemplateResult;
  /** How many rows of the page are drawn. The others keep what they show until the first frame is on the screen. */
  rowsDrawn = Infinity;
  #page: readonly unknown[] = [];
  #drawn: Promise<void> | undefined;
  #changes: ChangesSinceReview | undefined;
  #decisions: HitDeciding | undefined;

  constructor(results: ScreeningResultsModel, sheet: (hits: HitsModel) => TemplateResult) {
    this.results = results;
    this.sheet = () => sheet(this);
    this.commands = new HitCommands(this);
    this.matches = new HitMatches(decisions, results.element);
  }

  /** The customer's data beside the list's. */
  readonly details = (hit: Hit, note?: unknown, form?: unknown): TemplateResult =>
    hitDetails(this.results, this.matches, hit, note, form);

  get isMissing(): boolean {
    return this.#needsScript && decisions.failed;
  }

  get #needsScript(): boolean {
    return this.#hasDecisions || this.matches.needsSounds;
  }

  get #hasDecisions(): boolean {
    const { screening } = this.results.state.loaded ?? {};
    return Boolean(screening?.deciding || screening?.decisions?.length || this.changes?.hasGoneDecisions);
  }

  get isWaiting(): boolean {
    const isLoading = this.#needsScript && decisions.isLoading;
    const isDrawing = this.rowsDrawn < Infinity;
    return isLoading || isDrawing || this.matches.isComparing || this.decisions?.isWorking === true;
  }

  /** Undefined until their script has come, and where nothing is decided or may be. */
  get decisions(): HitDeciding | undefined {
    return this.#hasDecisions ? this.#decisions : undefined;
  }

  /** Undefined for a screening that the page gave. */
  get changes(): ChangesSinceReview | undefined {
    return this.results.state.isGiven ? undefined : (this.#changes ??= new ChangesSinceReview(this.results));
  }

  update(): void {
    const { results } = this;
    const { element, state, shown } = results;
    const deciding = this.#hasDecisions ? decisions.for(element) : undefined;
    if (deciding) {
      adoptStyles(element.shadowRoot, deciding.styles);
      this.#decisions ??= new deciding.HitDeciding(results, this.matches, this.details);
    }
    const { loaded } = state;
    const query = loaded?.screening.name ?? '';
    this.#drawFirst(query, shown);
    // The frame with the first rows does not wait for anything else.
    if (!loaded || this.rowsDrawn < Infinity) return;
    this.matches.follow(query, shown.rows);
    results.draw(() => this.changes?.follow(loaded));
    results.draw(() => this.decisions?.follow(loaded));
  }

  /** A page of many rows takes longer than a frame. */
  #drawFirst(query: string, { left, page, rows }: ShownHits): void {
    const now = [left, page, rows.length];
    if (now.every((each, at) => each === this.#page[at])) return;
    const isFirst = !this.#page[2];
    this.#page = now;
    this.rowsDrawn = rows.length > FIRST_ROWS ? FIRST_ROWS : Infinity;
    if (this.rowsDrawn === Infinity) return;
    // A row that is compared before is rendered once. The first frame of all does not wait for that.
    if (!isFirst) this.matches.compareSome(query, rows.slice(0, FIRST_ROWS));
    this.#drawn = this.#drawOthers(query, rows);
  }

  /** With what is compared until then, so that few of them are rendered again. */
  async #drawOthers(query: string, rows: readonly Hit[]): Promise<void> {
    await this.matches.afterFrame(query, rows);
    this.rowsDrawn = Infinity;
    this.results.element.requestUpdate();
  }

  async allDrawn(): Promise<void> {
    await this.results.element.updateComplete;
    await this.#drawn;
    await this.results.element.updateComplete;
  }

  leave(): void {
    this.#changes?.leave();
  }

  end(): void {
    this.#changes?.end();
    this.#decisions?.end();
  }

  forget(): void {
    this.#changes?.end();
    this.#changes = undefined;
    if (this.results.state.loaded) return;
    this.#decisions?.end();
    this.#decisions = undefined;
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
}
