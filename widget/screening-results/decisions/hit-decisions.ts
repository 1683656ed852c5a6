/** What the proxy keeps of decisions, for the hits of a screening. */
import {
  entityFacts,
  pairDigits,
  searchedFacts,
  sideText,
  type DecisionPair,
} from '../../../contract/decision-pair.js';
import {
  isOtherAnalyst,
  type Deciding,
  type Decision,
  type DecisionToStore,
} from '../../../contract/decisions.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import { isComplete, isLoadingAll, type LoadedHits } from '../state/screening-results-state.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import {
  decideHits,
  decisionsIn,
  KeptDecisions,
  pairKeys,
  type DecidedHit,
  type DecidedHits,
} from './decided-hits.js';
import { reasonText } from './decision-text.js';
import { hashSides, pairHash } from './pair-hashes.js';
import { readReasons, type RulingReason } from './ruling-reasons.js';

/** A pair that can be decided. */
export type OpenPair = Pick<DecisionToStore, 'hitId' | 'pair' | 'facts'>;

/** `confirms`: the second analyst agrees with the proposal; false: no longer. */
export type GivenDecision = Readonly<Omit<DecisionToStore, 'opened' | 'replaces'>>;

/** By pair. Undefined: there is no decision. */
export type Decided = readonly (readonly [pair: string, decision: Decision | undefined])[];

export class HitDecisions {
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
  /** By which the data rules hits out. Undefined until every hit is read. */
  reasons: ReadonlyMap<string, RulingReason> | undefined;

  constructor(results: ScreeningResultsModel) {
    this.results = results;
  }

  /** Undefined where the session may not decide. */
  get deciding(): Deciding | undefined {
    return this.#screening?.deciding;
  }

  /**
   * Call it before each render with the hits that are loaded. False where what is written or sent is of another analyst, or about
   * another screening.
   */
  follow(loaded: LoadedHits): boolean {
    const { screening, hits } = loaded;
    const isSameAnalyst = !this.#screening || screening.deciding?.by === this.deciding?.by;
    if (screening !== this.#screening) this.#take(screening);
    if (hits === this.#loaded?.hits) return isSameAnalyst;
    const searched = searchedFacts(screening);
    const isSameSearch =
      screening.id === this.#loaded?.screening.id && sideText(searched) === sideText(this.#searched);
    this.#searched = searched;
    this.#hashing = this.#hash(loaded);
    return isSameAnalyst && isSameSearch;
  }

  #take(screening: Screening): void {
    this.#screening = screening;
    this.#keep(decisionsIn(screening), this.#storedMeanwhile);
    if (!this.#isReading) this.#storedMeanwhile = [];
    this.#decide();
  }

  get #isReading(): boolean {
    const { state } = this.results;
    return state.reading !== null || isLoadingAll(state);
  }

  /** What the proxy answered of these pairs. */
  replace(changes: Decided): void {
    if (this.#isReading) this.#storedMeanwhile = [...this.#storedMeanwhile, ...changes];
    this.#keep(this.#kept.all, changes);
    this.#decide();
    this.results.element.requestUpdate();
  }

  #keep(decisions: readonly Decision[], changes: Decided): void {
    const byPair = new Map([...decisions.map((each) => [each.pair, each] as const), ...changes]);
    this.#kept = new KeptDecisions([...byPair.values()].flatMap((each) => each ?? []));
  }

  /** Another person reads, or nothing is shown. */
  end(): void {
    this.#loaded = undefined;
  }

  get isWorking(): boolean {
    return this.#hashing !== undefined || (this.loaded !== undefined && !this.reasons);
  }

  /** Resolves when every loaded hit is decided or not. */
  ready(): Promise<void> | undefined {
    return this.#hashing;
  }

  /** Undefined while it is not known what is decided. */
  get loaded(): LoadedHits | undefined {
    return this.#hashing || !this.#searchedHash ? undefined : this.#loaded;
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

  /** What is stored of a hit in a batch, or by the second analyst. */
  given(hit: Hit): GivenDecision {
    const open = this.pairOf(hit)!;
    if (!this.canConfirm(hit))
      return { ...open, label: 'different', reason: this.reasonFor(hit, 'different') };
    const { label, reason } = this.of(hit)!.decision;
    return { ...open, label, reason, confirms: true };
  }

  /** From the data of the hit. */
  reasonFor(hit: Hit, label: string): string {
    return reasonText(this.results.localize, this.#loaded!.screening, hit, label);
  }

  async #hash(loaded: LoadedHits): Promise<void> {
    const { element } = this.results;
    this.#loaded = loaded;
    this.decided = new Map();
    this.#keys = new Map();
    this.reasons = undefined;
    const isCurrent = () => this.#loaded === loaded && element.isConnected;
    const searchedHash = await hashSides(this.#searched, loaded.hits, isCurrent);
    if (this.#loaded !== loaded) return;
    this.#hashing = undefined;
    // An element that left the page starts again when it is back.
    if (!element.isConnected) return void (this.#loaded = undefined);
    this.#searchedHash = searchedHash;
    this.#decide();
    if (searchedHash) void this.#readReasons(loaded, isCurrent);
    element.requestUpdate();
  }

  async #readReasons(loaded: LoadedHits, isCurrent: () => boolean): Promise<void> {
    const reasons = await readReasons(loaded, isCurrent);
    if (this.#loaded !== loaded) return;
    if (isCurrent()) this.reasons = reasons;
    else this.#loaded = undefined;
    this.results.narrowAgain();
    this.results.element.requestUpdate();
  }

  #decide(): void {
    const loaded = this.#loaded;
    if (!loaded || this.#hashing) return;
    const { hits, screening } = loaded;
    const kept = this.#kept;
    const pairOf = (hit: Hit) => pairHash(this.#searchedHash, hit);
    const keys = pairKeys(screening.id, hits, isComplete(loaded), pairOf, kept);
    this.#keys = keys;
    this.decided = decideHits(hits, this.#searched, ({ hitId }) => keys.get(hitId) ?? '', kept, this.decided);
    this.results.narrowAgain();
  }
}
