/** Which of the host's links opens the national app on the device at hand. */
export interface AppLinks {
  readonly appLink: string | undefined;
  readonly appLinkIos: string | undefined;
  readonly appLinkAndroid: string | undefined;
}

export type Phone = 'Ios' | 'Android';

/** A tablet of Apple's says it is a Mac; no Mac has a touch screen. */
export function phone({ userAgent, maxTouchPoints }: Navigator): Phone | undefined {
  if (/android/i.test(userAgent)) return 'Android';
  return /iP(hone|ad|od)/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
    ? 'Ios'
    : undefined;
}

/** A link to an app may have any scheme but those that run in the page. */
const RUNS_IN_PAGE = /^\s*(javascript|data|vbscript):/i;

/** The link for that phone, else the one for every device. */
export function appLinkOn(device: Phone | undefined, links: AppLinks): string | undefined {
  const link = (device && links[`appLink${device}`]) || links.appLink;
  return link && !RUNS_IN_PAGE.test(link) ? link : undefined;
}
