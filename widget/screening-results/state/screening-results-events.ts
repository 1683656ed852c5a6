import type { Screening } from '../../../contract/screening.js';
import { KycEvent } from '../../base/kyc-event.js';

export interface HitSelectDetail {
  readonly screeningId: string;
  readonly hitId: string;
}

/** A hit was opened. */
export class KycHitSelectEvent extends KycEvent<HitSelectDetail> {
  static readonly type = 'kyc-hit-select';
}

export interface DecidedHitDetail {
  /** Of the decision that the proxy has stored; null for one that is taken back. */
  readonly id: string | null;
  readonly hitId: string;
  /** The key of the decision: what was searched and the facts of one entity. */
  readonly pair: string;
  /** Null: the decision is taken back. */
  readonly label: string | null;
}

export interface DecisionsDetail {
  readonly screeningId: string;
  readonly decisions: readonly DecidedHitDetail[];
}

/** The analyst decided about one hit or several, or took that back, and the proxy has stored it. */
export class KycDecisionsEvent extends KycEvent<DecisionsDetail> {
  static readonly type = 'kyc-decisions';
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

export interface ReviewedDetail {
  readonly screeningId: string;
  /** True: the reader took the last review back. */
  readonly takenBack: boolean;
}

/** The reader said that the screening is reviewed, or took that back, and the proxy has stored it. */
export class KycReviewedEvent extends KycEvent<ReviewedDetail> {
  static readonly type = 'kyc-reviewed';
}

declare global {
  interface HTMLElementEventMap {
    'kyc-hit-select': KycHitSelectEvent;
    'kyc-decisions': KycDecisionsEvent;
    'kyc-reviewed': KycReviewedEvent;
    'kyc-screen-again': KycScreenAgainEvent;
  }
}
