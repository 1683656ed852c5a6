/** What is wrong in the setup, for the developer: loaded with the first mistake of a page. */
import { defaultEndpoint } from './client.js';
import type { Explained } from './explain.js';

const GRANTS: Readonly<Record<string, string>> = {
  'kyc-identity-verification': '"identity": {}',
  'kyc-screening-form': '"screening": { "create": true }',
  'kyc-screening-list': '"screening": { "list": true }',
  'kyc-screening-results': '"screening": { "read": true }',
  'kyc-submission-search': '"submissions": { "formId": "…" }',
};

/** What an element can have of it. */
interface Host extends HTMLElement {
  readonly endpoint?: string | undefined;
  readonly sessionUrl?: string | undefined;
  readonly getSession?: unknown;
  readonly publishableKey?: string | undefined;
  readonly for?: string | undefined;
  showNote?(note: (language: string) => string): void;
}

function absolute(address: string): string {
  return URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : address;
}

function endpointOf({ endpoint }: Host): string | undefined {
  return endpoint && absolute(endpoint).replace(/\/+$/, '');
}

/** What gives the session. */
function sourceOf({ getSession, sessionUrl, publishableKey }: Host): string {
  if (getSession) return 'getSession';
  if (sessionUrl) return `session-url ${absolute(sessionUrl).replace(/[?#].*/s, '')}`;
  return publishableKey ? 'publishable-key' : 'session';
}

/** The page of the proxy about it: of the proxy that served this script where `endpoint` is wrong or not set. */
function guideTo(code: string, endpoint: string | undefined): string {
  const [served] = /^.*(?=\/kyc-elements\/\d[^/]*\/diagnosis\.js)/.exec(import.meta.url) ?? [];
  const isWrong = /endpoint|unreachable/.test(code);
  const proxy = (isWrong && served) || endpoint || served;
  return proxy ? `${proxy}/docs#mistake-${code}` : `/docs#mistake-${code} of the proxy`;
}

/** One sentence for each code, with what to change. The guide says more. Holds no token, no key and no text of a server. */
function sentencesFor(host: Host, { unknown = [], missing = [], scheme }: Explained, source: string) {
  const element = `<${host.localName}>`;
  const endpoint = endpointOf(host) || defaultEndpoint();
  // Unlike that of `location`, it is `null` in a sandbox.
  const { origin } = globalThis;
  const inPage = (sentence: string) =>
    origin === 'null'
      ? 'The page has no origin: open it from a server, in a frame with allow-same-origin in its sandbox.'
      : sentence;
  return {
    not_configured: `${element} has no session: set session-url, the property getSession, or session.`,
    host_refused: inPage(`${source} gave no session: it must answer the "token" of POST /v1/sessions.`),
    origin_not_allowed: inPage(
      `Add ${origin} to ALLOWED_ORIGINS of the proxy, and send it as "origin" in POST /v1/sessions.`,
    ),
    session_invalid:
      source === 'publishable-key'
        ? `Use one of PUBLISHABLE_KEYS of the proxy ${endpoint} as publishable-key.`
        : `Pass on the "token" that POST /v1/sessions of the proxy ${endpoint} answers, unchanged.`,
    host_key_in_page:
      'Each visitor can read the host key in this page: replace it in HOST_KEYS, and give the page a "token".',
    session_endpoint: `The session is not for ${endpoint}, so the token was not sent: correct endpoint.`,
    forbidden: `${element} needs ${GRANTS[host.localName] ?? 'its grant'} in POST /v1/sessions.`,
    no_reference:
      'The next session has no reference, so the person starts over: send "identity": { "reference": "…" } in POST /v1/sessions.',
    upstream_forbidden: 'Ask the service to permit this for your account.',
    wrong_endpoint: `${endpoint} answers, but not as the proxy: set endpoint to the address of the proxy.`,
    unreachable: `No answer from ${endpoint}: check endpoint, that the proxy runs, and connect-src of the Content-Security-Policy.`,
    results_not_found: `No element has the id of for="${host.for ?? ''}", so screenings are shown nowhere: give it to a <kyc-screening-results> of the same document or shadow root.`,
    texts_differ: `The texts that this page gives ${element} and its own have not the same keys (not known: ${unknown.join(', ') || 'none'}; in English: ${missing.join(', ') || 'none'}): correct or add them.`,
    app_link_refused: `app-link ${scheme ? `opens no scheme "${scheme}"` : 'is no URL'}: use an https link, or list the scheme of your app in app-link-schemes.`,
  };
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** What the card says to the developer, on their own machine alone. */
const noteIn = (language: string) =>
  /^ar\b/.test(language)
    ? 'للمطوّرين: راجعوا وحدة التحكم (console) في المتصفح.'
    : 'For developers: see the console of the browser.';

const printed = new Set<string>();

/** Prints what is wrong, once for each cause and page. */
export function diagnose(problem: Explained, host: Host): void {
  const code = problem.code === 'not_found' ? 'no_reference' : problem.code;
  const source = sourceOf(host);
  const sentences: Readonly<Partial<Record<typeof code, string>>> = sentencesFor(host, problem, source);
  const sentence = sentences[code] ?? sentences.unreachable!;
  const text = `kyc-elements: ${code}: ${sentence} ${guideTo(code, endpointOf(host))}`;
  if (LOCAL.test(location.hostname)) host.showNote?.(noteIn);
  if (printed.has(text)) return;
  printed.add(text);
  console.error(text);
}
