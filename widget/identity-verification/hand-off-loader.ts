import type { ReactiveControllerHost } from 'lit';
import type { AppLinks } from './app-link.js';
import { en } from './identity-verification.en.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import type { PhoneHandOff } from './phone-hand-off.js';

const RETRY_MS = 5_000;

/** Loads the link to the app, or its QR code, when the host names a link. */
export class HandOffLoader {
  readonly #host: ReactiveControllerHost & AppLinks & { readonly qr: boolean };
  #phoneHandOff: PhoneHandOff | undefined;
  #isLoading = false;

  constructor(host: ReactiveControllerHost & AppLinks & { readonly qr: boolean }) {
    this.#host = host;
  }

  render(localize: IdentityLocalize): Node | undefined {
    const host = this.#host;
    if (!(host.appLink || host.appLinkIos || host.appLinkAndroid)) return undefined;
    if (!this.#isLoading) {
      this.#isLoading = true;
      import('./phone-hand-off.js').then(
        (part) => {
          Object.assign(en, part.en);
          this.#phoneHandOff = new part.PhoneHandOff(host);
        },
        // The code and the steps are enough without it. A later update tries again.
        () => setTimeout(() => (this.#isLoading = false), RETRY_MS),
      );
    }
    return this.#phoneHandOff?.render(host, localize);
  }
}
