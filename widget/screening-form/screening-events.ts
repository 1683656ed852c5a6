import type { ProblemCode } from '../../server/contract/problems.js';
import type { Screening } from '../../server/contract/upstream.js';

export interface ScreeningCreatedDetail {
  readonly screeningId: string;
}

/** A name was screened. `screening` holds the answer with its first page of hits, for a viewer that needs no second call. */
export class KycScreeningCreatedEvent extends CustomEvent<ScreeningCreatedDetail> {
  static readonly type = 'kyc-screening-created';
  readonly screening: Screening;
  constructor(screening: Screening) {
    super(KycScreeningCreatedEvent.type, {
      detail: { screeningId: screening.id },
      bubbles: true,
      composed: true,
    });
    this.screening = screening;
  }
}

export interface ScreeningErrorDetail {
  /** null when nothing was screened, or it is not known. */
  readonly screeningId: string | null;
  readonly reason: ProblemCode | 'offline';
}

/** A screening could not be made or read. Names and numbers that were typed are never part of it. */
export class KycScreeningErrorEvent extends CustomEvent<ScreeningErrorDetail> {
  static readonly type = 'kyc-error';
  constructor(detail: ScreeningErrorDetail) {
    super(KycScreeningErrorEvent.type, { detail, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'kyc-screening-created': KycScreeningCreatedEvent;
  }
}
