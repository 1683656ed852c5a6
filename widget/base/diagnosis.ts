/** Explanations of setup mistakes for the developer, loaded with the first mistake of a page. */
import {
  anotherServer,
  endpointOfOther,
  hostKeyInPage,
  insecureEndpoint,
  missingGrant,
  noOrigin,
  notPermittedByService,
  originNotAllowed,
  resultsNotFound,
  sessionOfOtherOrigin,
  sessionWithoutReference,
  unknownPublishableKey,
  unknownToken,
  type SetupMistake,
} from '../../contract/setup-mistakes.js';
import { defaultEndpoint } from './client.js';
import type { HostFailure } from './host-refusal.js';
import type { Explained } from './setup-mistakes.js';

/** The setup that failed, as far as the page knows it. Holds no token, no key and no text of a server. */
export interface Setup extends HostFailure {
  readonly code: string;
  readonly element: string;
  readonly endpoint: string;
  readonly hasEndpoint: boolean;
  /** The proxy allows the origin of the page, but the session is of another one. */
  readonly isOtherOrigin: boolean;
  /** The page has `getsession` as an attribute. */
  readonly hasAttribute: boolean;
  /** The attribute `for`. */
  readonly target: string;
}

/** What is wrong, and what to change. The many ways in which a host gives no session are loaded with the first of them. */
async function explanation(setup: Setup): Promise<string> {
  const { code } = setup;
  if (code === 'not_configured') return notConfigured(setup);
  if (code === 'host_refused') return (await import('./host-refusal.js')).hostRefusal(setup);
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
    case 'results_not_found':
      return resultsNotFound(setup.target, element);
    case 'session_endpoint':
      return endpointOfOther(endpoint);
    case 'forbidden':
      return missingGrant(element);
    case 'no_reference':
      return sessionWithoutReference();
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
  return `<${element}> has no session.${attribute} Set session-url to the address of your back end that answers a session. Or set the property getSession, or the attribute session${key}. It waits ten seconds for one.`;
}

function unreachable({ endpoint, hasEndpoint }: Setup): string {
  const address = hasEndpoint ? 'endpoint' : 'the origin of the script';
  return `No answer from ${endpoint}. Check that ${address} is the address of the proxy, that the proxy runs, and that connect-src of the Content-Security-Policy allows it.`;
}

interface Host extends HTMLElement {
  readonly endpoint?: string | undefined;
  readonly session?: string | undefined;
  readonly sessionUrl?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly getSession?: unknown;
  readonly for?: string | undefined;
}

function sourceOf({ getSession, sessionUrl, publishableKey, session }: Host): Setup['source'] {
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

interface HostError {
  readonly status?: number;
  readonly code?: string;
  readonly cause?: unknown;
}

function pageOf(response: Response | undefined): Setup['page'] {
  if (!response?.headers.get('Content-Type')?.includes('html')) return 'none';
  return response.redirected ? 'redirected' : 'direct';
}

function setupOf(problem: Explained, host: Host): Setup {
  const failure = failureOf(problem.cause);
  const answer: HostError = failure === 'answer' ? (problem.cause as HostError) : {};
  const response = answer.cause instanceof Response ? answer.cause : undefined;
  return {
    code: problem.code === 'not_found' ? 'no_reference' : problem.code,
    element: host.localName,
    // Unlike that of `location`, it is `null` in a sandbox.
    origin: globalThis.origin,
    endpoint: absolute(host.endpoint || defaultEndpoint()).replace(/\/+$/, ''),
    hasEndpoint: Boolean(host.endpoint),
    source: sourceOf(host),
    sessionUrl: absolute(host.sessionUrl ?? '').replace(/[?#].*/s, ''),
    isOtherOrigin: problem.detail !== undefined,
    hasAttribute: host.hasAttribute('getsession'),
    target: host.for ?? '',
    failure,
    page: pageOf(response),
    status: Number(response?.status ?? answer.status) || 0,
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
    ? `The proxy explains it: /docs#mistake-${code}`
    : `${origin}${mount ?? ''}/docs#mistake-${code}`;
}

const printed = new Set<string>();

/** Prints the explanation, once for each cause and page. `mistake`: what is known already. */
export async function diagnose(problem: Explained, host: Host, mistake?: SetupMistake): Promise<void> {
  const setup = setupOf(problem, host);
  const known = mistake ? `${mistake.message} ${mistake.fix}` : await explanation(setup);
  const text = `kyc-elements: ${setup.code}: ${known} ${linkTo(setup)}`;
  if (printed.has(text)) return;
  printed.add(text);
  // An error of the host's own code, as the browser prints it if nothing catches it.
  const isOwn =
    setup.source === 'getSession' && problem.code === 'host_refused' && setup.failure !== 'answer';
  console.error(text, ...(isOwn ? [problem.cause] : []));
}
