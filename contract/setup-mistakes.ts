/**
 * What can be wrong between a page, its back end and the proxy, and what to change. The console of the page and
 * `kyc-proxy doctor` say it from this table. No text holds a token, a key or what a server answered.
 */
export interface SetupMistake {
  readonly message: string;
  readonly fix: string;
}

const mistake = (message: string, fix: string): SetupMistake => ({ message, fix });

/** A common mistake: the browser treats the two names of this machine as two origins. */
function sameMachine(origin: string): string {
  return /\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin)
    ? ' localhost and 127.0.0.1 are different origins.'
    : '';
}

export const noOrigin = (): SetupMistake =>
  mistake(
    'The page has no origin.',
    'Add allow-same-origin to the sandbox of its frame. If the page is a file, open it from a server.',
  );

export const originNotAllowed = (endpoint: string, origin: string): SetupMistake =>
  mistake(
    `The proxy ${endpoint} does not allow pages of ${origin}.`,
    `Add ${origin} to ALLOWED_ORIGINS of the proxy, exactly so, and start it again.${sameMachine(origin)}`,
  );

export const sessionOfOtherOrigin = (origin: string): SetupMistake =>
  mistake(
    'The session is of another origin than this page.',
    `In POST /v1/sessions, send "origin": "${origin}".${sameMachine(origin)}`,
  );

export const backEndOfOtherOrigin = (origin: string): SetupMistake =>
  mistake(
    'the origin that your back end sends is not one of ALLOWED_ORIGINS of the proxy.',
    `In POST /v1/sessions, send "origin": "${origin}". ALLOWED_ORIGINS must have it exactly so.${sameMachine(origin)}`,
  );

export const unknownPublishableKey = (endpoint: string): SetupMistake =>
  mistake(`The proxy ${endpoint} does not know this publishable-key.`, 'Use one of its PUBLISHABLE_KEYS.');

export const unknownToken = (endpoint: string): SetupMistake =>
  mistake(
    `The proxy ${endpoint} does not know this session token.`,
    'Pass on the "token" that POST /v1/sessions of this proxy answers, unchanged. A host key is not a token.',
  );

export const hostKeyInPage = (): SetupMistake =>
  mistake(
    'The page has a host key: each visitor can read it.',
    'Replace it in HOST_KEYS. Give the page a "token".',
  );

export const endpointOfOther = (endpoint: string): SetupMistake =>
  mistake(`The session is not for ${endpoint}. The token was not sent.`, 'Correct endpoint.');

const GRANTS: Readonly<Record<string, string>> = {
  'kyc-identity-verification': '"identity": {}',
  'kyc-screening-form': '"screening": { "create": true }',
  'kyc-screening-list': '"screening": { "list": true }',
  'kyc-screening-results': '"screening": { "read": true }',
  'kyc-submission-search': '"submissions": { "formId": "…" }',
};

/** The tags of the package. */
export const ELEMENTS = Object.keys(GRANTS) as readonly string[];

export const missingGrant = (element: string): SetupMistake =>
  mistake(
    `The session does not grant what <${element}> needs.`,
    `In POST /v1/sessions, send ${GRANTS[element] ?? 'its grant'}.`,
  );

export const sessionWithoutReference = (): SetupMistake =>
  mistake(
    'The next session has no reference, so it does not find the verification on the page: the person starts over.',
    'In POST /v1/sessions, send "identity": { "reference": "…" }, your name for the customer.',
  );

export const notPermittedByService = (): SetupMistake =>
  mistake('The service does not permit this for your account.', 'Ask the service to enable it.');

export const anotherServer = (endpoint: string): SetupMistake =>
  mistake(`${endpoint} answers, but not as the proxy.`, 'Set endpoint to the address of the proxy.');

export const insecureEndpoint = (endpoint: string): SetupMistake =>
  mistake(
    `A page with https cannot call ${endpoint}.`,
    'Set endpoint to an address of the proxy with https.',
  );

export const unknownElement = (tag: string, near: string): SetupMistake =>
  mistake(`<${tag}> is not an element, so nothing is shown.`, `Write <${near}>.`);

export const unknownAttribute = (tag: string, name: string, near: string): SetupMistake =>
  mistake(`<${tag}> has no attribute ${name}, so it does nothing.`, `Write ${near}.`);

export const resultsNotFound = (id: string, element: string): SetupMistake =>
  mistake(
    `No element has the id of for="${id}": each screening is ${element === 'kyc-screening-list' ? 'chosen' : 'made'}, and shown nowhere.`,
    'Give a <kyc-screening-results> of the same document or shadow root this id, or listen to the events of the element.',
  );
