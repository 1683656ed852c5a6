import { Component, signal } from '@angular/core';
import type { KycCompletedEvent } from 'kyc-elements';
import 'kyc-elements/identity-verification/define.js';
import { IdentityVerification } from './kyc-elements';
import { endpoint, isVerified, session } from './session';

@Component({
  selector: 'app-root',
  imports: [IdentityVerification],
  template: `
    <h1>{{ verified() ? 'Welcome' : 'Open an account' }}</h1>
    <kyc-identity-verification
      [kyc]="{ endpoint, getSession, requester: 'Acme Bank' }"
      (kyc-completed)="completed($event)"
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
