/** What the page's team decided about the pairs of a screening. Loaded when the page hands in marks. */
import { html, type ReactiveControllerHost, type TemplateResult, unsafeCSS } from 'lit-element';
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
import type { OnDemand } from '../../base/on-demand.js';
import { hashOf, inSlices } from './entity-hashes.js';
import { isComplete, type LoadedHits } from '../state/screening-results-state.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { decideHits, hitsToSeeFirst, pairKeys, type DecidedHit, type DecidedHits } from './decided-hits.js';
import { aboutMark, decisionTags, markTag } from './decision-texts.js';
import { styles as ownStyles } from './hit-decisions.styles.js';
import { isOtherName, labelText, markChoices, ReadMarks, type HitMark, type HitMarks } from './hit-marks.js';

export { en } from '../texts/hit-decisions.en.js';
export const styles = [unsafeCSS(ownStyles)];

export interface DecisionsHost extends ReactiveControllerHost, HTMLElement {
  readonly marks: HitMarks | undefined;
  readonly markLabels: readonly string[] | undefined;
  readonly dateTolerance: number;
  readonly decisions: string | undefined;
  readonly reviewer: string | undefined;
}

export interface OpenPair {
  readonly hitId: string;
  /** The key of the mark in `marks`. */
  readonly pair: string;
  readonly facts: PairDigits;
}

export interface DecisionActions {
  /** These hits stand first, in this order. */
  showFirst(hitIds: readonly string[]): void;
}

/** What a person does: loaded beside this part. */
export interface DecidingPart {
  readonly isWorking: boolean;
  readonly keys: readonly (readonly [key: string, other: string, what: string])[];
  follow(): void;
  discard(): void;
  undo(): void;
  reviewBatch(): void;
  /** Above the table. */
  groups(): unknown;
  /** Below the details of the hits of a row. */
  markForm(hits: readonly Hit[]): unknown;
}

/** Of the facts of an entity; '' where the browser has no SHA-256, on a page without HTTPS. */
const entityHashes = new WeakMap<Hit, string>();

export class HitDecisions {
  readonly #host: DecisionsHost;
  readonly #localize: ResultsLocalize;
  readonly #actions: DecisionActions;
  /** What a person does. */
  readonly #deciding: Pick<OnDemand<DecidingPart>, 'draw'>;
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

  constructor(
    host: DecisionsHost,
    localize: ResultsLocalize,
    actions: DecisionActions,
    deciding: Pick<OnDemand<DecidingPart>, 'draw'>,
  ) {
    this.#host = host;
    this.#localize = localize;
    this.#actions = actions;
    this.#deciding = deciding;
  }

  /** Call it before each render with the hits that are loaded. */
  follow(loaded: LoadedHits): void {
    const { marks, decisions, reviewer } = this.#host;
    if (reviewer !== this.#reviewer) this.#deciding.draw((part) => part.discard());
    this.#reviewer = reviewer;
    if (loaded.hits !== this.#loaded?.hits) this.#hashing = this.#hash(loaded);
    else if (!this.#isHashing && [marks, decisions].some((each, at) => each !== this.#given[at]))
      this.#decide(loaded);
  }

  /** Another person reads. */
  purge(): void {
    this.#deciding.draw((part) => part.discard());
    this.#loaded = undefined;
    this.decided = new Map();
    this.#keys = new Map();
  }

  get isWorking(): boolean {
    return this.#isHashing || this.#deciding.draw((part) => part.isWorking) === true;
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
    return isProposed && isOtherName(mark.by, this.#host.reviewer);
  }

  choices(now?: string): readonly string[] {
    return markChoices(this.#host.markLabels, now);
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
    return labelText(this.#localize, label, this.isCompany);
  }

  tags(decided: DecidedHit): TemplateResult {
    return decisionTags(this.#localize, decided, this.isCompany);
  }

  /** Above the choices of the form. */
  about(decided: DecidedHit): TemplateResult {
    return aboutMark(this.#localize, decided, this.isCompany);
  }

  /** How many hits are decided, and how many may be the person. */
  counts(): TemplateResult | undefined {
    const current = [...this.decided.values()].filter(({ isCurrent }) => isCurrent);
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

  /** Undefined until that part is loaded. */
  act<Result>(act: (part: DecidingPart) => Result): Result | undefined {
    return this.#deciding.draw(act);
  }

  #pairOf(hit: Hit): string {
    const entity = entityHashes.get(hit);
    return this.#searchedHash && entity ? keyOf(this.#searchedHash, entity) : '';
  }

  async #hash(loaded: LoadedHits): Promise<void> {
    const searched = searchedFacts(loaded.screening);
    const isOther = loaded.screening.id !== this.#loaded?.screening.id;
    if (isOther || sideText(searched) !== sideText(this.#searched))
      this.#deciding.draw((part) => part.discard());
    this.#loaded = loaded;
    this.decided = new Map();
    this.#keys = new Map();
    this.#searched = searched;
    this.#isHashing = true;
    const searchedHash = await hashOf(() => sideText(searched));
    const isCurrent = () => this.#loaded === loaded && this.#host.isConnected;
    await inSlices(loaded.hits, isCurrent, async (hit) => {
      if (!entityHashes.has(hit)) entityHashes.set(hit, await hashOf(() => sideText(entityFacts(hit))));
    });
    if (this.#loaded !== loaded) return;
    this.#isHashing = false;
    // An element that left the page starts again when it is back.
    if (!this.#host.isConnected) return void (this.#loaded = undefined);
    this.#searchedHash = searchedHash;
    this.#decide(loaded);
    this.#host.requestUpdate();
  }

  #decide(loaded: LoadedHits): void {
    const { hits, screening } = loaded;
    const { marks, decisions } = this.#host;
    this.#given = [marks, decisions];
    const read = new ReadMarks(marks, decisions === 'two-names');
    const keys = pairKeys(screening.id, hits, isComplete(loaded), (hit) => this.#pairOf(hit), read);
    this.#keys = keys;
    this.decided = decideHits(hits, this.#searched, ({ hitId }) => keys.get(hitId) ?? '', read, this.decided);
    this.#actions.showFirst(hitsToSeeFirst(this.decided));
    this.#deciding.draw((part) => part.follow());
  }
}
