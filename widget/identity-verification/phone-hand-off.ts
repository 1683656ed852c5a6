import type { ReactiveControllerHost } from 'lit';
import { appLinkOn, opens, phone, schemeOf } from './app-link.js';
import type { AppLinks } from './app-link.js';
import type { IdentityLocalize } from './identity-verification.en.js';

export { en } from './phone-hand-off.en.js';

const HELP = 'https://npmjs.com/kyc-elements#when-it-does-not-work';
const explained = new Set<string | undefined>();

/** Once for each scheme. The link itself is not printed: it may hold what only this person may see. */
function explainRefusal(scheme: string | undefined): void {
  if (explained.has(scheme)) return;
  explained.add(scheme);
  const what = scheme === undefined ? 'app-link is no URL.' : `app-link opens no scheme "${scheme}".`;
  const fix = `Use an https link, or list the scheme of your app in app-link-schemes.`;
  console.error(`kyc-elements: app_link_refused: ${what} ${fix} ${HELP}`);
}

/**
 * The link to the app: a link on a phone, and with `qr` a QR code on other devices. Loaded only when the host names a
 * link, so it is plain DOM without a second copy of Lit.
 */
export class PhoneHandOff {
  readonly #host: ReactiveControllerHost;
  #shown: HTMLElement | undefined;
  #qrLink: string | undefined;
  #qrCode: Node | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.requestUpdate();
  }

  /** Returns the same node while nothing changes, so that it keeps the focus. */
  render(host: AppLinks & { readonly qr: boolean }, localize: IdentityLocalize): HTMLElement | undefined {
    const device = phone(navigator);
    const link = appLinkOn(device, host);
    if (!link) return undefined;
    const scheme = schemeOf(link, document.baseURI);
    if (!opens(scheme, host.appLinkSchemes)) {
      explainRefusal(scheme);
      return undefined;
    }
    const rendered = device || !host.qr ? opener(link, localize) : this.#scannable(link, localize);
    if (!rendered || !this.#shown?.isEqualNode(rendered)) this.#shown = rendered;
    return this.#shown;
  }

  #scannable(link: string, localize: IdentityLocalize): HTMLElement | undefined {
    if (link !== this.#qrLink) void this.#load((this.#qrLink = link));
    if (!this.#qrCode) return undefined;
    const figure = document.createElement('figure');
    figure.setAttribute('part', 'qr');
    Object.assign(figure.style, { margin: '0', textAlign: 'center' });
    const caption = document.createElement('figcaption');
    caption.className = 'muted';
    caption.textContent = localize.text('scanHint');
    figure.append(this.#qrCode.cloneNode(true), caption);
    return figure;
  }

  async #load(link: string): Promise<void> {
    this.#qrCode = undefined;
    try {
      const { qrCode } = await import('./qr-code.js');
      if (link === this.#qrLink) this.#qrCode = qrCode(link);
      this.#host.requestUpdate();
    } catch {
      // The code and the steps are enough without it.
    }
  }
}

function opener(link: string, localize: IdentityLocalize): HTMLElement {
  const anchor = document.createElement('a');
  anchor.className = 'button';
  anchor.setAttribute('part', 'button');
  anchor.href = link;
  anchor.textContent = localize.text('openApp');
  return anchor;
}
