import type { Screening } from '../../contract/screening.js';
import { KycEvent } from '../base/kyc-event.js';

export interface ScreeningCreatedDetail {
  readonly screeningId: string;
}

/** A case was created: its run may have failed, or not have ended (`screening.screeningStatus`). `screening` holds the answer with its first page of hits, for a viewer that needs no second call. */
export class KycScreeningCreatedEvent extends KycEvent<ScreeningCreatedDetail> {
  static readonly type = 'kyc-screening-created';
  readonly screening: Screening;
  constructor(screening: Screening) {
    super({ screeningId: screening.id });
    this.screening = screening;
  }
}

declare global {
  interface HTMLElementEventMap {
    'kyc-screening-created': KycScreeningCreatedEvent;
  }
}
