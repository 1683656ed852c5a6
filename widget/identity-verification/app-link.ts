type AppLinks = Pick<
  HTMLElementTagNameMap['kyc-identity-verification'],
  'appLink' | 'appLinkIos' | 'appLinkAndroid'
>;

export type Phone = 'Ios' | 'Android';

/** An iPad reports itself as a Mac, but no Mac has a touch screen. */
export function phone({ userAgent, maxTouchPoints }: Navigator): Phone | undefined {
  if (/android/i.test(userAgent)) return 'Android';
  return /iP(hone|ad|od)/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
    ? 'Ios'
    : undefined;
}

/** Any page may use these. Chrome on Android opens apps by `intent`. */
const SCHEMES = ['https', 'intent'];
/** They run code in the page or hold a page of their own, so that no host can list them. */
const NEVER = ['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem'];

/** The link for the phone, else the link for every device. */
export function appLinkOn(device: Phone | undefined, links: AppLinks): string | undefined {
  return (device && links[`appLink${device}`]) || links.appLink;
}

/**
 * The scheme of the link, as the browser reads it: a tab within `java<tab>script:` counts for nothing.
 *
 * @param base The address of the page.
 */
export function schemeOf(link: string, base: string): string | undefined {
  return URL.canParse(link, base) ? new URL(link, base).protocol.slice(0, -1) : undefined;
}

/** Whether the element opens links of this scheme. `listed`: by the host, separated by spaces. */
export function opens(scheme: string | undefined, listed = ''): boolean {
  if (scheme === undefined || NEVER.includes(scheme)) return false;
  const own = String(listed)
    .toLowerCase()
    .split(/[\s,]+/);
  return [...SCHEMES, ...own.map((one) => one.replace(/:.*$/, ''))].includes(scheme);
}
