export interface HitSelectDetail {
  readonly screeningId: string;
  readonly hitId: string;
}

/** A hit was opened. */
export class KycHitSelectEvent extends CustomEvent<HitSelectDetail> {
  static readonly type = 'kyc-hit-select';
  constructor(detail: HitSelectDetail) {
    super(KycHitSelectEvent.type, { detail, bubbles: true, composed: true });
  }
}

export interface HitsSeenDetail {
  readonly screeningId: string;
  /** What to keep, and to give back as `seenHitIds` on the next look. */
  readonly seenHitIds: readonly string[];
  /** What this look marks as new. */
  readonly newHitIds: readonly string[];
}

/** Hits were shown. The element stores nothing: whoever wants "new since the last look" keeps these. */
export class KycHitsSeenEvent extends CustomEvent<HitsSeenDetail> {
  static readonly type = 'kyc-hits-seen';
  constructor(detail: HitsSeenDetail) {
    super(KycHitsSeenEvent.type, { detail, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'kyc-hit-select': KycHitSelectEvent;
    'kyc-hits-seen': KycHitsSeenEvent;
  }
}
