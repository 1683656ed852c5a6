/** The link to the app: a link on a phone, and with `qr` a QR code on other devices. */
import { generate } from 'lean-qr';
import type { html as tag, TemplateResult } from 'lit-element';
import { appLinkOn, opens, phone, schemeOf, type AppLinks } from './app-link.js';
import type { IdentityLocalize } from './identity-verification.en.js';

const HELP = 'The proxy explains it: /docs#mistake-app_link_refused';
/** The light margin that readers need, in modules: ISO/IEC 18004, quiet zone. */
const QUIET_ZONE = 4;
const explained = new Set<string | undefined>();
const codes = new Map<string, QrCode | undefined>();

/** Once for each scheme. The link itself is not printed: it may hold what only this person may see. */
function explainRefusal(scheme: string | undefined): void {
  if (explained.has(scheme)) return;
  explained.add(scheme);
  const what = scheme === undefined ? 'app-link is no URL.' : `app-link opens no scheme "${scheme}".`;
  const fix = `Use an https link, or list the scheme of your app in app-link-schemes.`;
  console.error(`kyc-elements: app_link_refused: ${what} ${fix} ${HELP}`);
}

/** @param html the tag of Lit, which would come a second time with this script. */
export function phoneHandOff(
  html: typeof tag,
  host: AppLinks & { readonly qr: boolean },
  localize: IdentityLocalize,
): TemplateResult | undefined {
  const device = phone(navigator);
  const link = appLinkOn(device, host);
  if (!link) return undefined;
  const scheme = schemeOf(link, document.baseURI);
  if (!opens(scheme, host.appLinkSchemes)) {
    explainRefusal(scheme);
    return undefined;
  }
  if (device || !host.qr)
    return html`<a class="button" part="button" href=${link}>${localize.text('openApp')}</a>`;
  const code = qrCode(link);
  return (
    code &&
    html`<figure part="qr">
      <svg viewBox=${code.viewBox} aria-hidden="true"><path d=${code.path} /></svg>
      <figcaption class="muted">${localize.text('scanHint')}</figcaption>
    </figure>`
  );
}

interface QrCode {
  readonly viewBox: string;
  readonly path: string;
}

/** Generated in the page, so the link goes to no other service. Undefined for a link that is too long for one. */
function qrCode(link: string): QrCode | undefined {
  if (!codes.has(link)) {
    codes.clear();
    codes.set(link, draw(link));
  }
  return codes.get(link);
}

function draw(link: string): QrCode | undefined {
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
    return undefined;
  }
}
