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
  /** What to keep, and to give back as `seenHitIds` on the next look. */
  readonly seenHitIds: readonly string[];
  /** What this look marks as new. */
  readonly newHitIds: readonly string[];
}

/** Hits were shown. The element stores nothing: whoever wants "new since the last look" keeps these. */
export class KycHitsSeenEvent extends KycEvent<HitsSeenDetail> {
  static readonly type = 'kyc-hits-seen';
}

declare global {
  interface HTMLElementEventMap {
    'kyc-hit-select': KycHitSelectEvent;
    'kyc-hits-seen': KycHitsSeenEvent;
  }
}
