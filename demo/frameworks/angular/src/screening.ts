import { Component, signal } from '@angular/core';
import type { KycScreeningCreatedEvent } from 'kyc-elements';
import 'kyc-elements/screening-form/define.js';
import 'kyc-elements/screening-results/define.js';
import { ScreeningForm, ScreeningResults } from './kyc-elements';
import { endpoint, session } from './session';

@Component({
  selector: 'app-root',
  imports: [ScreeningForm, ScreeningResults],
  template: `
    <h1>Screening</h1>
    <kyc-screening-form [kyc]="{ endpoint, getSession }" (kyc-screening-created)="created($event)" />
    <kyc-screening-results [kyc]="{ endpoint, getSession, screeningId: screeningId() }" />
  `,
})
export class Screening {
  readonly endpoint = endpoint;
  readonly getSession = () => session('analyst');
  readonly screeningId = signal<string | undefined>(undefined);

  created({ detail }: KycScreeningCreatedEvent): void {
    this.screeningId.set(detail.screeningId);
  }
}
