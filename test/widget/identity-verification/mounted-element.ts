import { assert, fixture, html, waitUntil } from '../../in-page/index.js';
import type { KycIdentityVerification } from '../../../widget/identity-verification/identity-verification.js';

export const mount = (lang = 'en') =>
  fixture<KycIdentityVerification>(
    html`<kyc-identity-verification
      lang=${lang}
      session="t"
      endpoint="https://proxy.example"
      requester="Acme Bank"
    ></kyc-identity-verification>`,
  );

export const find = (host: Element, selector: string) =>
  host.shadowRoot!.querySelector<HTMLElement>(selector)!;

export const shownText = (host: Element) => find(host, '.card').innerText.replaceAll(/\s+/g, ' ').trim();

export const shows = (host: Element, text: string) =>
  waitUntil(
    () => shownText(host).includes(text),
    `“${text}” is not shown but: ${host.shadowRoot!.textContent}`,
  );

/** The button or link with that label. */
export function control(host: Element, label: string): HTMLElement {
  const all = [...host.shadowRoot!.querySelectorAll<HTMLElement>('button, a')];
  const found = all.find((candidate) => candidate.textContent.trim() === label);
  assert(found, `there is no ${label}`);
  return found;
}
