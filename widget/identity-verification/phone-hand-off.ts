/** The link to the app: a link on a phone, and with `qr` a QR code on other devices. */
import { generate } from 'lean-qr';
import type { html as tag, TemplateResult } from 'lit-element';
import { explain } from '../base/explain.js';
import { memo } from '../names/memo.js';
import { appLinkOn, opens, phone, schemeOf } from './app-link.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';

/** The light margin that readers need, in modules: ISO/IEC 18004, quiet zone. */
const QUIET_ZONE = 4;

/** @param html the tag of Lit, which would come a second time with this script. */
export function phoneHandOff(html: typeof tag, model: IdentityVerificationModel): TemplateResult | undefined {
  const { element, localize } = model;
  const device = phone(navigator);
  const link = appLinkOn(device, element);
  if (!link) return undefined;
  const scheme = schemeOf(link, document.baseURI);
  if (!opens(scheme, element.appLinkSchemes)) {
    // The link itself is not printed: it may hold what only this person may see.
    explain({ code: 'app_link_refused', scheme }, element);
    return undefined;
  }
  if (device || !element.qr)
    return html`<a class="button" part="button" href=${link}>${localize.text('openApp')}</a>`;
  const code = qrCode(link);
  if (!code) return undefined;
  return html`<figure part="qr">
    <svg viewBox=${code.viewBox} aria-hidden="true"><path d=${code.path} /></svg>
    <figcaption class="muted">${localize.text('scanHint')}</figcaption>
  </figure>`;
}

/** Generated in the page, so the link goes to no other service. False for a link that is too long for one. */
const qrCode = memo((link: string) => {
  try {
    const { size, get } = generate(link);
    let path = '';
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) if (get(x, y)) path += `M${x} ${y}h1v1h-1z`;
    }
    const side = size + 2 * QUIET_ZONE;
    return { viewBox: `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`, path };
  } catch {
    console.error(`kyc-elements: app-link is too long for a QR code.`);
    return false;
  }
}, 1);
