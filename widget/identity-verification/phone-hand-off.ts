import type { OnDemand } from '../base/on-demand.js';
import { appLinkOn, opens, phone, schemeOf, type AppLinks } from './app-link.js';
import type { HandOffMessages, IdentityLocalize } from './identity-verification.en.js';
import type * as qrCode from './qr-code.js';

export const en = {
  openApp: 'Open the app',
  scanHint: 'Scan to open the app on your phone.',
} as const satisfies HandOffMessages;

const HELP = 'The proxy explains it: /docs#mistake-app_link_refused';
const explained = new Set<string | undefined>();

/** Once for each scheme. The link itself is not printed: it may hold what only this person may see. */
function explainRefusal(scheme: string | undefined): void {
  if (explained.has(scheme)) return;
  explained.add(scheme);
  const what = scheme === undefined ? 'app-link is no URL.' : `app-link opens no scheme "${scheme}".`;
  const fix = `Use an https link, or list the scheme of your app in app-link-schemes.`;
  console.error(`kyc-elements: app_link_refused: ${what} ${fix} ${HELP}`);
}

/** The link to the app: a link on a phone, and with `qr` a QR code on other devices. Plain DOM without a second copy of Lit. */
export class PhoneHandOff {
  readonly #qrCode: OnDemand<typeof qrCode>;
  #shown: HTMLElement | undefined;
  #qrLink: string | undefined;
  #picture: Node | undefined;

  constructor(qrCodePart: OnDemand<typeof qrCode>) {
    this.#qrCode = qrCodePart;
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
    const { part } = this.#qrCode;
    if (part && link !== this.#qrLink) {
      this.#qrLink = link;
      this.#picture = undefined;
      this.#picture = part.qrCode(link);
    }
    if (!this.#picture) return undefined;
    const figure = document.createElement('figure');
    figure.setAttribute('part', 'qr');
    Object.assign(figure.style, { margin: '0', textAlign: 'center' });
    const caption = document.createElement('figcaption');
    caption.className = 'muted';
    caption.textContent = localize.text('scanHint');
    figure.append(this.#picture.cloneNode(true), caption);
    return figure;
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
