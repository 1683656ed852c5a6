import { Component, signal } from '@angular/core';
import type { KycScreeningCreatedEvent } from 'kyc-elements';
import { KycScreeningForm, KycScreeningResults } from 'kyc-elements/angular';
import { endpoint, session } from './session';

@Component({
  selector: 'app-root',
  imports: [KycScreeningForm, KycScreeningResults],
  template: `
    <h1>Screening</h1>
    <kyc-screening-form
      [endpoint]="endpoint"
      [getSession]="getSession"
      (kycScreeningCreated)="created($event)"
    />
    <kyc-screening-results [endpoint]="endpoint" [getSession]="getSession" [screeningId]="screeningId()" />
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
