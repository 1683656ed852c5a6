/** The host's links that open the national app. */
export interface AppLinks {
  readonly appLink: string | undefined;
  readonly appLinkIos: string | undefined;
  readonly appLinkAndroid: string | undefined;
}

export type Phone = 'Ios' | 'Android';

/** An iPad reports itself as a Mac, but no Mac has a touch screen. */
export function phone({ userAgent, maxTouchPoints }: Navigator): Phone | undefined {
  if (/android/i.test(userAgent)) return 'Android';
  return /iP(hone|ad|od)/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
    ? 'Ios'
    : undefined;
}

/** An app may use any scheme, except those that run code in the page. */
const RUNS_IN_PAGE = /^\s*(javascript|data|vbscript):/i;

/** The link for the phone, else the link for every device. */
export function appLinkOn(device: Phone | undefined, links: AppLinks): string | undefined {
  const link = (device && links[`appLink${device}`]) || links.appLink;
  return link && !RUNS_IN_PAGE.test(link) ? link : undefined;
}
