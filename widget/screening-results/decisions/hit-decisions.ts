/** What the proxy keeps of decisions, for the hits of a screening. */
import {
  entityFacts,
  keyOf,
  pairDigits,
  searchedFacts,
  sideText,
  type DecisionPair,
  type PairDigits,
} from '../../../contract/decision-pair.js';
import { isOtherAnalyst, type Deciding, type Decision } from '../../../contract/decisions.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { checksumOf } from '../../report/checksum.js';
import { isComplete, isLoadingAll, type LoadedHits } from '../state/screening-results-state.js';
import type { ResultsElement, ScreeningResultsModel } from '../state/screening-results-model.js';
import {
  decideHits,
  decisionsIn,
  hitsToSeeFirst,
  KeptDecisions,
  pairKeys,
  type DecidedHit,
  type DecidedHits,
} from './decided-hits.js';

/** A pair that can be decided. */
export interface OpenPair {
  readonly hitId: string;
  readonly pair: string;
  readonly facts: PairDigits;
}

/** Of 64 hexadecimal digits: no two entities have the same 32 by chance. */
const DIGITS = 32;
/** A slice of the work on one thread: other tasks, such as a key press, wait no longer than that. */
const SLICE_MS = 8;

/** Of the facts of an entity; '' where the browser has no SHA-256, on a page without HTTPS. */
const entityHashes = new WeakMap<Hit, string>();

/** By pair. Undefined: there is no decision. */
export type Decided = readonly (readonly [pair: string, decision: Decision | undefined])[];

export abstract class HitDecisions {
  readonly results: ScreeningResultsModel;
  #loaded: LoadedHits | undefined;
  #screening: Screening | undefined;
  #searched: DecisionPair['searched'] = {};
  #searchedHash = '';
  #kept = new KeptDecisions([]);
  #keys: ReadonlyMap<string, string> = new Map();
  decided: DecidedHits = new Map();
  /** Ids of the hits that the analyst has opened. */
  readonly opened = new Set<string>();
  /** What was stored while a page was on its way, which may not have it. */
  #storedMeanwhile: Decided = [];
  #hashing: Promise<void> | undefined;
  #isHashing = false;

  constructor(results: ScreeningResultsModel) {
    this.results = results;
  }

  protected get element(): ResultsElement {
    return this.results.element;
  }

  /** What is written or sent is of another analyst, or about another screening. */
  protected abstract discard(): void;

  /** Other hits or other decisions are here. */
  protected abstract redecided(): void;

  /** Undefined where the session may not decide. */
  get deciding(): Deciding | undefined {
    return this.#screening?.deciding;
  }

  /** Call it before each render with the hits that are loaded. */
  follow(loaded: LoadedHits): void {
    const { screening, hits } = loaded;
    if (screening !== this.#screening) this.#take(screening);
    if (hits !== this.#loaded?.hits) this.#hashing = this.#hash(loaded);
  }

  #take(screening: Screening): void {
    if (this.#screening && screening.deciding?.by !== this.deciding?.by) this.discard();
    this.#screening = screening;
    this.#keep(decisionsIn(screening), this.#storedMeanwhile);
    if (!this.#isReading) this.#storedMeanwhile = [];
    if (this.#loaded && !this.#isHashing) this.#decide(this.#loaded);
  }

  get #isReading(): boolean {
    const { state } = this.results;
    return state.reading !== null || isLoadingAll(state);
  }

  /** What the proxy answered of these pairs. */
  replace(changes: Decided): void {
    if (this.#isReading) this.#storedMeanwhile = [...this.#storedMeanwhile, ...changes];
    this.#keep(this.#kept.all, changes);
    if (this.#loaded && !this.#isHashing) this.#decide(this.#loaded);
    this.element.requestUpdate();
  }

  #keep(decisions: readonly Decision[], changes: Decided): void {
    const byPair = new Map<string, Decision | undefined>(decisions.map((each) => [each.pair, each]));
    for (const [pair, decision] of changes) byPair.set(pair, decision);
    const kept = [...byPair.values()].filter((each) => each !== undefined);
    this.#kept = new KeptDecisions(kept);
  }

  /** Another person reads. */
  purge(): void {
    this.discard();
    this.#loaded = this.#screening = undefined;
    this.#kept = new KeptDecisions([]);
    this.#storedMeanwhile = [];
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

  /** About this pair, decided or proposed. */
  decisionOf(hitId: string): Decision | undefined {
    const decided = this.decided.get(hitId);
    return decided?.isCurrent || decided?.isProposed ? decided.decision : undefined;
  }

  /** By the analyst who reads. */
  canConfirm(hit: Hit): boolean {
    const { deciding } = this;
    const decided = this.of(hit);
    return !!deciding && !!decided?.isProposed && isOtherAnalyst(decided.decision.by, deciding.by);
  }

  /** Undefined without a hash: nothing would tell that another pair is another one. */
  pairOf(hit: Hit): OpenPair | undefined {
    const pair = this.#keys.get(hit.hitId);
    if (!this.#loaded || !pair) return undefined;
    const both = { searched: this.#searched, entity: entityFacts(hit) };
    return { hitId: hit.hitId, pair, facts: pairDigits(both, this.#loaded.screening.id) };
  }

  get isCompany(): boolean {
    return this.#screening?.entityType === 'company';
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
    const kept = this.#kept;
    const keys = pairKeys(screening.id, hits, isComplete(loaded), (hit) => this.#pairOf(hit), kept);
    this.#keys = keys;
    this.decided = decideHits(hits, this.#searched, ({ hitId }) => keys.get(hitId) ?? '', kept, this.decided);
    this.results.showFirst('decided', hitsToSeeFirst(this.decided));
    this.redecided();
  }
}

/** The results of `work` are awaited at the end of each slice. `isCurrent` ends the work for a list that another has replaced. */
export async function inSlices(
  hits: readonly Hit[],
  isCurrent: () => boolean,
  work: (hit: Hit) => unknown,
): Promise<void> {
  for (let at = 0; at < hits.length && isCurrent();) {
    const until = performance.now() + SLICE_MS;
    const slice: unknown[] = [];
    for (; at < hits.length && performance.now() < until; at++) slice.push(work(hits[at]!));
    await Promise.all(slice);
    if (at < hits.length) await new Promise((next) => setTimeout(next));
  }
}

/** '' without SHA-256, and for a screening of the page that has no JSON form. */
async function hashOf(content: () => string): Promise<string> {
  try {
    return (await checksumOf(content()))?.slice(0, DIGITS) ?? '';
  } catch {
    return '';
  }
}
