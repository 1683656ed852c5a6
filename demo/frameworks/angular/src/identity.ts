import { Component, signal } from '@angular/core';
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
      (kyc-completed)="completed()"
    />
    <p>Questions? Call your branch.</p>
  `,
})
export class Identity {
  readonly endpoint = endpoint;
  readonly getSession = () => session('identity');
  readonly verified = signal(false);

  async completed(): Promise<void> {
    this.verified.set(await isVerified());
  }
}
