/** The HTML and the headers of a page of the table. */
import type { Addresses, HostilePage } from './hostile-page.js';

export const FRAME_PATH = '/frame';

export const loader = ({ proxy }: Addresses) => scriptTag(`${proxy}/kyc-elements.js`);
export const scriptTag = (address: string, integrity = '') =>
  `<script type="module" crossorigin src="${address}"${integrity && ` integrity="${integrity}"`}></script>`;

const elements = ({ origin, proxy }: Addresses) => {
  const connected = `endpoint="${proxy}" session-url="${origin}/session"`;
  return `<kyc-identity-verification requester="Acme Bank" ${connected}></kyc-identity-verification>
<kyc-screening-form for="results" ${connected}></kyc-screening-form>
<kyc-screening-results id="results" ${connected}></kyc-screening-results>`;
};

interface Served {
  readonly html: string;
  readonly headers: Record<string, string>;
}

export function documentOf(page: HostilePage, addresses: Addresses, url: string): Served {
  const headers = { ...watched(addresses), ...page.headers?.(addresses) };
  if (page.frame === undefined) return { html: withElements(page, addresses), headers };
  const source = url.replace('/page', FRAME_PATH).replaceAll('&', '&amp;');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="/icon">
<style>body { margin: 0 } iframe { border: 0; inline-size: 100%; block-size: 90vh }</style>
<iframe ${page.frame} src="${source}"></iframe></html>`;
  return { html, headers };
}

export function framedElements(page: HostilePage, addresses: Addresses): Served {
  return { html: withElements(page, addresses), headers: watched(addresses) };
}

function withElements(page: HostilePage, addresses: Addresses): string {
  const { html = 'lang="en"', head, scripts = loader, body = (inner: string) => inner } = page;
  return `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="${addresses.origin}/icon">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head?.(addresses) ?? ''}
<script type="module" src="${addresses.origin}/witness.js"></script>
${scripts(addresses)}
</head><body>${body(elements(addresses))}</body></html>`;
}

/** Every page: the browser reports each request to an origin that is neither the host nor the proxy. */
function watched({ origin, proxy, violations }: Addresses): Record<string, string> {
  return {
    'Content-Security-Policy-Report-Only': `default-src ${origin} ${proxy} 'unsafe-inline'; report-uri ${violations}`,
  };
}
