import type { GetSession } from 'kyc-elements';
import { hasOwnSession } from './settings/apply-settings.js';
import { element } from './controls/dom.js';
import { shortName, type Declaration } from './settings/manifest.js';
import type { Settings } from './settings/settings.js';

type WithSession = HTMLElement & { getSession?: () => Promise<unknown> };

/** Puts the element on the page with a session of this demo's own back end, beside the element it works with. */
export function goLive(target: HTMLElement, declarations: readonly Declaration[], settings: Settings): void {
  const partner = partnerOf(target, settings);
  const isIdentity = settings.element === 'identity-verification';
  const getSession = sessionFrom(isIdentity ? '/session/identity' : '/session/analyst');
  const known = declarations.map((one) => `kyc-${shortName(one)}`);
  for (const one of [target, partner]) {
    if (one === null || !known.includes(one.localName)) continue;
    if (one !== target || !hasOwnSession(settings)) (one as WithSession).getSession = getSession;
  }
  const children = partner?.localName === 'kyc-screening-form' ? [partner, target] : [target, partner];
  document.body.insertBefore(element('main', {}, ...children), document.querySelector('.host-foot'));
}

/** A form, or a list, shows its screening in results, and results have nothing to show without a form. */
function partnerOf(target: HTMLElement, { attributes }: Settings): HTMLElement | null {
  if (target.localName === 'kyc-screening-results' && !attributes['screening-id']) {
    target.id = 'results';
    return Object.assign(document.createElement('kyc-screening-form'), { for: target.id });
  }
  if (/^kyc-screening-(form|list)$/.test(target.localName) && attributes['for'])
    return Object.assign(document.createElement('kyc-screening-results'), { id: attributes['for'] });
  return null;
}

export const sessionFrom =
  (path: string): GetSession =>
  async () => {
    const answer = await fetch(path, { method: 'POST' });
    if (!answer.ok) throw new Error(`No session: ${answer.status}`);
    return (await answer.json()) as Awaited<ReturnType<GetSession>>;
  };
