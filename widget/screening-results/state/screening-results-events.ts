import type { Screening } from '../../../contract/screening.js';
import { KycEvent } from '../../base/kyc-event.js';
import type { PairDigits } from '../../../contract/decision-pair.js';

export interface HitSelectDetail {
  readonly screeningId: string;
  readonly hitId: string;
}

/** A hit was opened. */
export class KycHitSelectEvent extends KycEvent<HitSelectDetail> {
  static readonly type = 'kyc-hit-select';
}

/** As the page handed it in. */
export interface ReplacedMark {
  readonly label: string;
  readonly by?: string | undefined;
  readonly confirmedBy?: string | undefined;
  readonly at?: string | undefined;
}

export interface Decision {
  readonly hitId: string;
  /** The key of the mark in `marks`: hashes of what was searched and of the facts of the entity; the id of a hit where two have the same. */
  readonly pair: string;
  /** To store with the mark: a few digits of each field, which name what is different later. */
  readonly facts: PairDigits;
  /** Null: remove the mark. */
  readonly label: string | null;
  /** The mark that the reader saw. Refuse the decision where another one is stored. */
  readonly replaces: ReplacedMark | null;
  /** True: a second person agrees with the stored mark; add the name as `confirmedBy`. False: take that name away. Otherwise absent. */
  readonly confirms?: boolean | undefined;
}

export interface HitMarkDetail extends Decision {
  readonly screeningId: string;
}

/** What the page could not store. */
export interface DecisionsAnswer {
  /** The `pair` of each decision that is not stored. */
  readonly failed?: readonly string[] | undefined;
}

class AnsweredEvent<Detail> extends KycEvent<Detail> {
  /** What the page answers. Undefined without an answer. */
  answer: Promise<DecisionsAnswer | void> | undefined;

  /** Call it while the event is dispatched. A promise that is rejected: no decision is stored. */
  respondWith(answer: Promise<DecisionsAnswer | void>): void {
    this.answer = answer;
  }
}

/**
 * The reader marked a hit. Store the mark and hand it back in `marks`; say with `respondWith` if that failed. `note` is what the
 * reader typed, '' for nothing.
 */
export class KycHitMarkEvent extends AnsweredEvent<HitMarkDetail> {
  static readonly type = 'kyc-hit-mark';
  readonly note: string;
  constructor(detail: HitMarkDetail, note: string) {
    super(detail);
    this.note = note;
  }
}

export interface DecisionsDetail {
  readonly screeningId: string;
  /** One for each hit. */
  readonly decisions: readonly Decision[];
}

/**
 * The reader decided about several hits together, or undid that. Store every decision with its note, hand the marks back in `marks`,
 * and say with `respondWith` which of them failed.
 */
export class KycDecisionsEvent extends AnsweredEvent<DecisionsDetail> {
  static readonly type = 'kyc-decisions';
  /** The reason of each decision, by `pair`. */
  readonly notes: ReadonlyMap<string, string>;
  constructor(detail: DecisionsDetail, notes: ReadonlyMap<string, string>) {
    super(detail);
    this.notes = notes;
  }
}

export interface ScreenAgainDetail {
  /** The screening that failed. */
  readonly screeningId: string;
}

/** The reader wants to screen the same name again. `screening` holds the search parameters. Nothing is sent yet. */
export class KycScreenAgainEvent extends KycEvent<ScreenAgainDetail> {
  static readonly type = 'kyc-screen-again';
  readonly screening: Screening;
  constructor(screening: Screening) {
    super({ screeningId: screening.id });
    this.screening = screening;
  }
}

/** The reader said that the screening is reviewed, and the proxy has stored it. */
export class KycReviewedEvent extends KycEvent<{ readonly screeningId: string }> {
  static readonly type = 'kyc-reviewed';
}

declare global {
  interface HTMLElementEventMap {
    'kyc-hit-select': KycHitSelectEvent;
    'kyc-hit-mark': KycHitMarkEvent;
    'kyc-decisions': KycDecisionsEvent;
    'kyc-reviewed': KycReviewedEvent;
    'kyc-screen-again': KycScreenAgainEvent;
  }
}
