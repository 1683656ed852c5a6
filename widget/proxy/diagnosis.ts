/** Explanations of setup mistakes for the developer, loaded with the first mistake of a page. */
import {
  anotherServer,
  backEndOfOtherOrigin,
  endpointOfOther,
  hostKeyInPage,
  insecureEndpoint,
  missingGrant,
  noOrigin,
  notPermittedByService,
  originNotAllowed,
  sessionOfOtherOrigin,
  unknownPublishableKey,
  unknownToken,
  type SetupMistake,
} from '../../contract/setup-mistakes.js';
import { defaultEndpoint } from './client.js';
import type { ProxyProblem } from './problem.js';

type Source = 'getSession' | 'session-url' | 'publishable-key' | 'session' | 'none';

/** The setup that failed, as far as the page knows it. Holds no token, no key and no text of a server. */
export interface Setup {
  readonly code: string;
  readonly element: string;
  /** Of the page. */
  readonly origin: string;
  readonly endpoint: string;
  readonly hasEndpoint: boolean;
  readonly source: Source;
  /** `session-url` without its query. */
  readonly sessionUrl: string;
  /** The proxy allows the origin of the page, but the session is of another one. */
  readonly isOtherOrigin: boolean;
  /** The page has `getsession` as an attribute. */
  readonly hasAttribute: boolean;
  /** What the host failed with: it threw an error, got no answer, an answer that is not JSON, or one without a token. */
  readonly failure: 'error' | 'network' | 'json' | 'answer';
  /** The status of the host's answer, or 0. */
  readonly status: number;
  /** The problem of the proxy that the host passed on. */
  readonly passedOn: string;
}

/** What is wrong, and what to change. Pure. */
export function explanation(setup: Setup): string {
  const { code } = setup;
  if (code === 'not_configured') return notConfigured(setup);
  if (code === 'host_refused') return hostRefusal(setup);
  const known = mistakeOf(setup);
  return known ? `${known.message} ${known.fix}` : unreachable(setup);
}

function mistakeOf({ code, element, origin, endpoint, ...setup }: Setup): SetupMistake | undefined {
  switch (code) {
    case 'session_invalid':
      return setup.source === 'publishable-key' ? unknownPublishableKey(endpoint) : unknownToken(endpoint);
    case 'origin_not_allowed':
      if (origin === 'null') return noOrigin();
      return setup.isOtherOrigin ? sessionOfOtherOrigin(origin) : originNotAllowed(endpoint, origin);
    case 'host_key_in_page':
      return hostKeyInPage();
    case 'session_endpoint':
      return endpointOfOther(endpoint);
    case 'forbidden':
      return missingGrant(element);
    case 'upstream_forbidden':
      return notPermittedByService();
    case 'wrong_endpoint': {
      const { message, fix } = anotherServer(endpoint);
      const why = setup.hasEndpoint ? '' : ` Without endpoint, <${element}> calls the origin of its script.`;
      return { message: message + why, fix };
    }
    default:
      return endpoint.startsWith('http:') && origin.startsWith('https:')
        ? insecureEndpoint(endpoint)
        : undefined;
  }
}

function notConfigured({ element, hasAttribute }: Setup): string {
  const key = element === 'kyc-identity-verification' ? ' or publishable-key' : '';
  const attribute = hasAttribute ? ' As an attribute, getSession has no effect.' : '';
  return `<${element}> has no session.${attribute} Set session-url to the address of your back end that answers a session. Or set the property getSession, or the attribute session${key}.`;
}

function unreachable({ endpoint, hasEndpoint }: Setup): string {
  const address = hasEndpoint ? 'endpoint' : 'the origin of the script';
  return `No answer from ${endpoint}. Check that ${address} is the address of the proxy, that the proxy runs, and that connect-src of the Content-Security-Policy allows it.`;
}

function hostRefusal({ source, sessionUrl, failure, status, passedOn, origin }: Setup): string {
  const name = source === 'session-url' ? `session-url (${sessionUrl})` : 'getSession';
  const noSession = `${name} gave no session:`;
  if (passedOn === 'unauthorized')
    return `${noSession} the proxy does not know the host key of your back end. Send one of HOST_KEYS of the proxy as "Authorization: Bearer …".`;
  if (passedOn === 'origin_not_allowed') {
    const { message, fix } = origin === 'null' ? noOrigin() : backEndOfOtherOrigin(origin);
    return `${noSession} ${message} ${fix}`;
  }
  if (passedOn === 'invalid_request')
    return `${noSession} the proxy rejects the request of your back end. Read "errors" in the answer of POST /v1/sessions. The origin of this page is "${origin}".`;
  if (passedOn) return `${noSession} POST /v1/sessions answered ${passedOn}. Correct it at your back end.`;
  if (failure === 'error') return `${name} threw an error. Make it return the session of your back end.`;
  if (failure === 'json')
    return `${name} read an answer that is not JSON. Check the address that it calls, and the status of the answer.`;
  if (failure === 'network' && origin === 'null') {
    const { message, fix } = noOrigin();
    return `${noSession} ${message} ${fix}`;
  }
  if (failure === 'network') return `${name} got no answer, or failed. Check the address that it calls.`;
  const answered = status
    ? `${name} answered with the status ${status} and no token.`
    : `${name} returned no token.`;
  if (status === 404) return `${answered} Check the address: your back end must answer a POST to it.`;
  if (status >= 500) return `${answered} Read the log of your back end.`;
  return `${answered} Answer the "token" and "expiresAt" of POST /v1/sessions.`;
}

interface Host extends HTMLElement {
  readonly endpoint?: string | undefined;
  readonly session?: string | undefined;
  readonly sessionUrl?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly getSession?: unknown;
}

function sourceOf({ getSession, sessionUrl, publishableKey, session }: Host): Source {
  if (getSession) return 'getSession';
  if (sessionUrl) return 'session-url';
  if (publishableKey) return 'publishable-key';
  return session ? 'session' : 'none';
}

function failureOf(cause: unknown): Setup['failure'] {
  if (cause instanceof SyntaxError) return 'json';
  if (cause instanceof TypeError) return 'network';
  return cause instanceof Error && 'status' in cause ? 'answer' : 'error';
}

function absolute(address: string): string {
  return URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : address;
}

function setupOf(problem: ProxyProblem, host: Host): Setup {
  const failure = failureOf(problem.cause);
  const answer = failure === 'answer' ? (problem.cause as { status?: number; code?: string }) : {};
  return {
    code: problem.code,
    element: host.localName,
    // Unlike that of `location`, it is `null` in a sandbox.
    origin: globalThis.origin,
    endpoint: absolute(host.endpoint || defaultEndpoint()).replace(/\/+$/, ''),
    hasEndpoint: Boolean(host.endpoint),
    source: sourceOf(host),
    sessionUrl: absolute(host.sessionUrl ?? '').replace(/[?#].*/s, ''),
    isOtherOrigin: problem.detail !== undefined,
    hasAttribute: host.hasAttribute('getsession'),
    failure,
    status: answer.status ?? 0,
    passedOn: answer.code ?? '',
  };
}

/** The proxy has the guide: if it served this script, or refused the call. */
function linkTo({ code, endpoint }: Setup): string {
  const { pathname, origin } = new URL(import.meta.url);
  const [, mount] = /^(?:(.*)\/kyc-elements\/\d[^/]*)?\/diagnosis\.js$/.exec(pathname) ?? ['', null];
  const hasRefused = ['session_invalid', 'origin_not_allowed', 'forbidden'].includes(code);
  if (hasRefused) return `${endpoint}/docs#mistake-${code}`;
  return mount === null
    ? 'https://npmjs.com/kyc-elements#when-it-does-not-work'
    : `${origin}${mount ?? ''}/docs#mistake-${code}`;
}

const printed = new Set<string>();

/** Prints the explanation, once for each cause and page. */
export function diagnose(problem: ProxyProblem, host: Host): void {
  const setup = setupOf(problem, host);
  const text = `kyc-elements: ${problem.code}: ${explanation(setup)} ${linkTo(setup)}`;
  if (printed.has(text)) return;
  printed.add(text);
  // An error of the host's own code, as the browser prints it if nothing catches it.
  const isOwn =
    setup.source === 'getSession' && problem.code === 'host_refused' && setup.failure !== 'answer';
  console.error(text, ...(isOwn ? [problem.cause] : []));
}
