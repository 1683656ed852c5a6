/** The decisions of the page's team about the pairs of a screening. Loaded when the page hands in marks. */
import { html, type ReactiveControllerHost, type TemplateResult, unsafeCSS } from 'lit-element';
import {
  entityFacts,
  keyOf,
  pairDigits,
  searchedFacts,
  sideText,
  type DecisionPair,
} from '../../../contract/decision-pair.js';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Hit } from '../../../contract/screening.js';
import { HitHashes, hashOfContent } from '../memory/hit-hashes.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { decideHits, hitsToSeeFirst, type DecidedHit, type DecidedHits } from './decided-hits.js';
import { reasonText } from './decision-reason.js';
import { decisionTags, markTag } from './decision-texts.js';
import { styles as ownStyles } from './hit-decisions.styles.js';
import { labelText, markChoices, ReadMarks, type HitMarks } from './hit-marks.js';
import { markForm } from './mark-form.js';
import { MarkSaving, type MarkSavingActions } from './mark-saving.js';

export { en } from '../texts/hit-decisions.en.js';
export const styles = [unsafeCSS(ownStyles)];

export interface DecisionsHost extends ReactiveControllerHost, HTMLElement {
  readonly marks: HitMarks | undefined;
  readonly markLabels: readonly string[] | undefined;
  readonly dateTolerance: number;
}

export interface DecisionActions extends MarkSavingActions {
  /** These hits stand first, in this order. */
  showFirst(hitIds: readonly string[]): void;
}

const entityHashes = new HitHashes((hit) => sideText(entityFacts(hit)));

export class HitDecisions {
  readonly #host: DecisionsHost;
  readonly #localize: ResultsLocalize;
  readonly #actions: DecisionActions;
  readonly #saving: MarkSaving;
  #loaded: LoadedHits | undefined;
  #searched: DecisionPair['searched'] = {};
  #searchedHash = '';
  #decided: DecidedHits = new Map();
  /** The marks from which they were made. */
  #given: unknown;
  #hashing: Promise<void> | undefined;
  isWorking = false;

  constructor(host: DecisionsHost, localize: ResultsLocalize, actions: DecisionActions) {
    this.#host = host;
    this.#localize = localize;
    this.#actions = actions;
    this.#saving = new MarkSaving(host, localize, actions, (label) => this.labelText(label));
  }

  /** Call it before each render with the hits that are loaded. */
  follow(loaded: LoadedHits): void {
    if (loaded.hits !== this.#loaded?.hits) this.#hashing = this.#hash(loaded);
    else if (!this.isWorking && this.#host.marks !== this.#given) this.#decide(loaded);
  }

  /** Resolves when every loaded hit is decided or not. */
  async ready(): Promise<void> {
    await this.#hashing;
  }

  of(hit: Hit): DecidedHit | undefined {
    return this.#decided.get(hit.hitId);
  }

  get #isCompany(): boolean {
    return this.#loaded?.screening.entityType === 'company';
  }

  labelText(label: string): string {
    return labelText(this.#localize, label, this.#isCompany);
  }

  tags(decided: DecidedHit): TemplateResult {
    return decisionTags(this.#localize, decided, this.#isCompany);
  }

  /** How many hits are decided, and how many may be the person. */
  counts(): TemplateResult | undefined {
    const current = [...this.#decided.values()].filter(({ isCurrent }) => isCurrent);
    if (current.length === 0) return undefined;
    const count = (label: string) => current.filter(({ mark }) => mark.label === label).length;
    const text = this.#localize.text.bind(this.#localize);
    return html`<p class="decided">
      <span>${text('decidedCount', { n: current.length, total: this.#loaded?.total ?? 0 })}</span>
      ${['same', 'unclear']
        .filter((label) => count(label) > 0)
        .map((label) => [
          markTag(label, text('labelCount', { label: this.labelText(label), n: count(label) })),
          ' ',
        ])}
    </p>`;
  }

  get keys(): readonly (readonly [key: string, other: string, what: string])[] {
    const text = this.#localize.text.bind(this.#localize);
    return [
      ['M', '', text('keysMark')],
      ['1', '2 3', text('keysLabels')],
      ['U', '', text('keysUndo')],
    ];
  }

  undo(): void {
    this.#saving.undo(this.#decided);
  }

  /** Below the details of a hit. */
  markForm(hit: Hit): unknown {
    const { markLabels } = this.#host;
    const pair = this.#keyOf(hit);
    // Without a hash, nothing would tell that another pair is another one.
    if (!this.#loaded || !pair) return undefined;
    const decided = this.of(hit);
    const mark = decided?.isCurrent ? decided.mark : undefined;
    const { screening } = this.#loaded;
    const facts = pairDigits({ searched: this.#searched, entity: entityFacts(hit) });
    const open = { screeningId: screening.id, hitId: hit.hitId, pair, facts };
    // Nothing that is typed about one pair stays in the form of another.
    return keyed(
      pair,
      markForm(
        this.#localize,
        {
          decided,
          isCompany: this.#isCompany,
          choices: markChoices(markLabels, mark?.label),
          isSent: this.#saving.isSent(hit),
          isWithoutLabel: this.#saving.isWithoutLabel(hit),
          reasonFor: (label) => reasonText(this.#localize, screening, hit, label, this.#host.dateTolerance),
        },
        {
          save: (event) => this.#saving.save(event, hit, open, mark),
          remove: () => this.#saving.remove(hit, open, mark),
        },
      ),
    );
  }

  #keyOf(hit: Hit): string {
    const entity = entityHashes.of(hit);
    return this.#searchedHash && entity ? keyOf(this.#searchedHash, entity) : '';
  }

  async #hash(loaded: LoadedHits): Promise<void> {
    if (loaded.screening.id !== this.#loaded?.screening.id) this.#saving.discard();
    this.#loaded = loaded;
    this.#decided = new Map();
    this.#searched = searchedFacts(loaded.screening);
    this.isWorking = true;
    const searchedHash = await hashOfContent(() => sideText(this.#searched));
    await entityHashes.add(loaded.hits, () => this.#loaded === loaded && this.#host.isConnected);
    if (this.#loaded !== loaded) return;
    this.isWorking = false;
    // An element that left the page starts again when it is back.
    if (!this.#host.isConnected) return void (this.#loaded = undefined);
    this.#searchedHash = searchedHash;
    this.#decide(loaded);
    this.#host.requestUpdate();
  }

  #decide({ hits }: LoadedHits): void {
    const { marks } = this.#host;
    this.#given = marks;
    const read = new ReadMarks(marks);
    this.#decided = decideHits(hits, this.#searched, (hit) => this.#keyOf(hit), read, this.#decided);
    this.#actions.showFirst(hitsToSeeFirst(this.#decided));
    void this.#saving.finish(this.#decided);
  }
}
