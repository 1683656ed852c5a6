import { KycEvent } from '../proxy/kyc-event.js';

export interface HitSelectDetail {
  readonly screeningId: string;
  readonly hitId: string;
}

/** A hit was opened. */
export class KycHitSelectEvent extends KycEvent<HitSelectDetail> {
  static readonly type = 'kyc-hit-select';
}

export interface HitsSeenDetail {
  readonly screeningId: string;
  /** Store these and pass them as `seenHitIds` on the next visit. */
  readonly seenHitIds: readonly string[];
  /** The hits that are marked as new. */
  readonly newHitIds: readonly string[];
}

/** Hits are on the screen. The element stores nothing: to mark new hits on the next visit, store these. */
export class KycHitsSeenEvent extends KycEvent<HitsSeenDetail> {
  static readonly type = 'kyc-hits-seen';
}

declare global {
  interface HTMLElementEventMap {
    'kyc-hit-select': KycHitSelectEvent;
    'kyc-hits-seen': KycHitsSeenEvent;
  }
}
