import { Component, signal } from '@angular/core';
import type { KycCompletedEvent } from 'kyc-elements';
import { KycIdentityVerification } from 'kyc-elements/angular';
import { endpoint, isVerified, session } from './session';

@Component({
  selector: 'app-root',
  imports: [KycIdentityVerification],
  template: `
    <h1>{{ verified() ? 'Welcome' : 'Open an account' }}</h1>
    <kyc-identity-verification
      requester="Acme Bank"
      [endpoint]="endpoint"
      [getSession]="getSession"
      (kycCompleted)="completed($event)"
    />
    <p>Questions? Call your branch.</p>
  `,
})
export class App {
  readonly endpoint = endpoint;
  readonly getSession = () => session('identity');
  readonly verified = signal(false);

  /** With the type of the event, the compiler refuses a misspelt name in the template. */
  async completed(_event: KycCompletedEvent): Promise<void> {
    this.verified.set(await isVerified());
  }
}
