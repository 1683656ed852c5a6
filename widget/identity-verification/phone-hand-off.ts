import { appLinkOn, phone } from './app-link.js';
import type { AppLinks } from './app-link.js';
import type { Words } from './identity-verification-messages.js';

/**
 * The way to the app: on a phone a link that opens it, elsewhere, if the host likes, a QR code to scan with one. Loaded
 * only where the host names such a link, so it is plain DOM, without a second copy of Lit.
 */
export class PhoneHandOff {
  readonly #redraw: () => void;
  #shown: HTMLElement | undefined;
  #qrLink: string | undefined;
  #qrCode: Node | undefined;

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** The same node as long as nothing changed, so that its focus is not lost. */
  draw(host: AppLinks & { readonly qr: boolean }, words: Words): HTMLElement | undefined {
    const device = phone(navigator);
    const link = appLinkOn(device, host);
    if (!link) return undefined;
    const drawn = device || !host.qr ? opener(link, words) : this.#scannable(link, words);
    if (!drawn || !this.#shown?.isEqualNode(drawn)) this.#shown = drawn;
    return this.#shown;
  }

  #scannable(link: string, words: Words): HTMLElement | undefined {
    if (link !== this.#qrLink) void this.#load((this.#qrLink = link));
    if (!this.#qrCode) return undefined;
    const figure = document.createElement('figure');
    figure.setAttribute('part', 'qr');
    const caption = document.createElement('figcaption');
    caption.className = 'muted';
    caption.textContent = words.say('scan');
    figure.append(this.#qrCode.cloneNode(true), caption);
    return figure;
  }

  async #load(link: string): Promise<void> {
    this.#qrCode = undefined;
    try {
      const { qrCode } = await import('./qr-code.js');
      if (link === this.#qrLink) this.#qrCode = qrCode(link);
      this.#redraw();
    } catch {
      // The code and the steps are all it takes; the picture only saves finding the app.
    }
  }
}

function opener(link: string, words: Words): HTMLElement {
  const anchor = document.createElement('a');
  anchor.className = 'button';
  anchor.setAttribute('part', 'button');
  anchor.href = link;
  anchor.textContent = words.say('openApp');
  return anchor;
}
