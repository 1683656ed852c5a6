/** What the page's team decided about the pairs of a screening. */
import { html, type TemplateResult } from 'lit-element';
import {
  entityFacts,
  keyOf,
  pairDigits,
  searchedFacts,
  sideText,
  type DecisionPair,
  type PairDigits,
} from '../../../contract/decision-pair.js';
import type { Hit } from '../../../contract/screening.js';
import { hashOf, inSlices } from './entity-hashes.js';
import { isComplete, type LoadedHits } from '../state/screening-results-state.js';
import type { ResultsElement, ScreeningResultsModel } from '../state/screening-results-model.js';
import { decideHits, hitsToSeeFirst, pairKeys, type DecidedHit, type DecidedHits } from './decided-hits.js';
import { aboutMark, decisionTags, markTag } from './decision-texts.js';
import { isOtherName, labelText, markChoices, ReadMarks, type HitMark } from './hit-marks.js';

export interface OpenPair {
  readonly hitId: string;
  /** The key of the mark in `marks`. */
  readonly pair: string;
  readonly facts: PairDigits;
}

/** Of the facts of an entity; '' where the browser has no SHA-256, on a page without HTTPS. */
const entityHashes = new WeakMap<Hit, string>();

export abstract class HitDecisions {
  readonly results: ScreeningResultsModel;
  #loaded: LoadedHits | undefined;
  #searched: DecisionPair['searched'] = {};
  #searchedHash = '';
  decided: DecidedHits = new Map();
  #keys: ReadonlyMap<string, string> = new Map();
  #reviewer: string | undefined;
  /** From which it was made. */
  #given: readonly unknown[] = [];
  #hashing: Promise<void> | undefined;
  #isHashing = false;

  constructor(results: ScreeningResultsModel) {
    this.results = results;
  }

  protected get element(): ResultsElement {
    return this.results.element;
  }

  /** What is written or sent is of another person, or about another screening. */
  protected abstract discard(): void;

  /** Other hits or other marks are here. */
  protected abstract redecided(): void;

  /** Call it before each render with the hits that are loaded. */
  follow(loaded: LoadedHits): void {
    const { marks, decisions, reviewer } = this.element;
    if (reviewer !== this.#reviewer) this.discard();
    this.#reviewer = reviewer;
    if (loaded.hits !== this.#loaded?.hits) this.#hashing = this.#hash(loaded);
    else if (!this.#isHashing && [marks, decisions].some((each, at) => each !== this.#given[at]))
      this.#decide(loaded);
  }

  /** Another person reads. */
  purge(): void {
    this.discard();
    this.#loaded = undefined;
    this.decided = new Map();
    this.#keys = new Map();
  }

  get isWorking(): boolean {
    return this.#isHashing;
  }

  /** Resolves when every loaded hit is decided or not. */
  async ready(): Promise<void> {
    await this.#hashing;
  }

  /** Undefined while it is not known what is decided. */
  get loaded(): LoadedHits | undefined {
    return this.#isHashing || !this.#searchedHash ? undefined : this.#loaded;
  }

  of(hit: Hit): DecidedHit | undefined {
    return this.decided.get(hit.hitId);
  }

  /** The mark of this pair, decided or proposed. */
  markOf(hitId: string): HitMark | undefined {
    const decided = this.decided.get(hitId);
    return decided?.isCurrent || decided?.isProposed ? decided.mark : undefined;
  }

  /** By the person who reads. */
  canConfirm({ isProposed, mark }: DecidedHit): boolean {
    return isProposed && isOtherName(mark.by, this.element.reviewer);
  }

  choices(now?: string): readonly string[] {
    return markChoices(this.element.markLabels, now);
  }

  /** Undefined without a hash: nothing would tell that another pair is another one. */
  pairOf(hit: Hit): OpenPair | undefined {
    const pair = this.#keys.get(hit.hitId);
    if (!this.#loaded || !pair) return undefined;
    const both = { searched: this.#searched, entity: entityFacts(hit) };
    return { hitId: hit.hitId, pair, facts: pairDigits(both, this.#loaded.screening.id) };
  }

  get isCompany(): boolean {
    return this.#loaded?.screening.entityType === 'company';
  }

  labelText(label: string): string {
    return labelText(this.results.localize, label, this.isCompany);
  }

  tags(decided: DecidedHit): TemplateResult {
    return decisionTags(this.results.localize, decided, this.isCompany);
  }

  /** Above the choices of the form. */
  about(decided: DecidedHit): TemplateResult {
    return aboutMark(this.results.localize, decided, this.isCompany);
  }

  /** How many hits are decided, and how many may be the person. */
  counts(): TemplateResult | undefined {
    const current = [...this.decided.values()].filter(({ isCurrent }) => isCurrent);
    if (current.length === 0) return undefined;
    const count = (label: string) => current.filter(({ mark }) => mark.label === label).length;
    const { localize } = this.results;
    const text = localize.text.bind(localize);
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

  #pairOf(hit: Hit): string {
    const entity = entityHashes.get(hit);
    return this.#searchedHash && entity ? keyOf(this.#searchedHash, entity) : '';
  }

  async #hash(loaded: LoadedHits): Promise<void> {
    const searched = searchedFacts(loaded.screening);
    const isOther = loaded.screening.id !== this.#loaded?.screening.id;
    if (isOther || sideText(searched) !== sideText(this.#searched)) this.discard();
    this.#loaded = loaded;
    this.decided = new Map();
    this.#keys = new Map();
    this.#searched = searched;
    this.#isHashing = true;
    const searchedHash = await hashOf(() => sideText(searched));
    const isCurrent = () => this.#loaded === loaded && this.element.isConnected;
    await inSlices(loaded.hits, isCurrent, async (hit) => {
      if (!entityHashes.has(hit)) entityHashes.set(hit, await hashOf(() => sideText(entityFacts(hit))));
    });
    if (this.#loaded !== loaded) return;
    this.#isHashing = false;
    // An element that left the page starts again when it is back.
    if (!this.element.isConnected) return void (this.#loaded = undefined);
    this.#searchedHash = searchedHash;
    this.#decide(loaded);
    this.element.requestUpdate();
  }

  #decide(loaded: LoadedHits): void {
    const { hits, screening } = loaded;
    const { marks, decisions } = this.element;
    this.#given = [marks, decisions];
    const read = new ReadMarks(marks, decisions === 'two-names');
    const keys = pairKeys(screening.id, hits, isComplete(loaded), (hit) => this.#pairOf(hit), read);
    this.#keys = keys;
    this.decided = decideHits(hits, this.#searched, ({ hitId }) => keys.get(hitId) ?? '', read, this.decided);
    this.results.showFirst('decided', hitsToSeeFirst(this.decided));
    this.redecided();
  }
}
