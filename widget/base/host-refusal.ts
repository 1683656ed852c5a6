/** Why a host gave no session, for the developer: loaded with the first such refusal of a page. */
import { backEndOfOtherOrigin, noOrigin } from '../../contract/setup-mistakes.js';

/** What the page knows of it. Holds no token, no key and no text of a server. */
export interface HostFailure {
  readonly source: 'getSession' | 'session-url' | 'publishable-key' | 'session' | 'none';
  /** `session-url` without its query. */
  readonly sessionUrl: string;
  /** Of the page. */
  readonly origin: string;
  /** What the host failed with: it threw an error, got no answer, an answer that is not JSON, or one without a token. */
  readonly failure: 'error' | 'network' | 'json' | 'answer';
  /** The status of the host's answer, or 0. */
  readonly status: number;
  /** `session-url` answered a page, which is often the one to sign in. */
  readonly page: 'redirected' | 'direct' | 'none';
  /** The problem of the proxy that the host passed on. */
  readonly passedOn: string;
}

const SIGN_IN = 'Sign the person in first, and check SameSite, Domain and Path of the cookie of the sign-in.';

/** What is wrong, and what to change. Pure. */
export function hostRefusal(failed: HostFailure): string {
  const { source, sessionUrl, failure, status, passedOn, origin } = failed;
  const isAddress = source === 'session-url';
  const name = isAddress ? `session-url (${sessionUrl})` : 'getSession';
  const noSession = `${name} gave no session:`;
  if (passedOn === 'unauthorized')
    return `${noSession} the proxy does not know the host key of your back end. Send one of HOST_KEYS of the proxy as "Authorization: Bearer …".`;
  const isNull = origin === 'null';
  if (passedOn === 'origin_not_allowed' || (failure === 'network' && isNull)) {
    const { message, fix } = isNull ? noOrigin() : backEndOfOtherOrigin(origin);
    return `${noSession} ${message} ${fix}`;
  }
  if (passedOn === 'invalid_request')
    return `${noSession} the proxy rejects the request of your back end. Read "errors" in the answer of POST /v1/sessions. The origin of this page is "${origin}".`;
  // A filter of the host may name its refusal as the proxy names a problem.
  if (passedOn && !passedOn.includes('csrf'))
    return `${noSession} POST /v1/sessions answered ${passedOn}. Correct it at your back end.`;
  if (failure === 'error') return `${name} threw an error. Make it return the session of your back end.`;
  if (failure === 'json')
    return `${name} read an answer that is not JSON. Check the address that it calls, and the status of the answer.`;
  if (failure === 'network') return `${name} got no answer, or failed. ${adviceOnSilence(failed)}`;
  const answered = status ? `answered with the status ${status} and` : 'returned';
  return `${name} ${answered} no token. ${adviceOn(failed)}`;
}

/** The browser hides a redirect to another origin, and an answer that its origin does not allow the page to read. */
function adviceOnSilence({ source, sessionUrl, origin }: HostFailure): string {
  const check = 'Check the address that it calls.';
  if (source !== 'session-url') return check;
  const isOwn = sessionUrl.startsWith(`${origin}/`);
  const cors = isOwn ? '' : ` Its answer must allow credentials from ${origin} (CORS).`;
  return `${check}${cors} If it redirects to a sign-in page of another origin: answer 401 in its place. ${SIGN_IN}`;
}

function adviceOn({ source, status, page }: HostFailure): string {
  if (status >= 500) return 'Read the log of your back end.';
  const csrf =
    source === 'session-url'
      ? 'session-url sends no CSRF token: set getSession in its place, and send the token in the header that your back end reads.'
      : 'Send the CSRF token in the header that your back end reads.';
  switch (status) {
    case 401:
      return `Your back end does not know the person. ${SIGN_IN}`;
    case 403:
      return `The person may not have a session, or a filter against CSRF refused the POST. ${csrf}`;
    case 404:
      return 'Check the address: your back end must answer a POST to it.';
    case 419:
      return `The CSRF token is missing, or it has expired with the session of your back end. ${csrf}`;
  }
  if (page === 'redirected')
    return `It redirected the POST to a page, as a back end does that asks for a sign-in. ${SIGN_IN}`;
  if (page === 'direct')
    return `It answered a page and not JSON. If it is the page to sign in: answer 401 in its place. ${SIGN_IN}`;
  return 'Answer the "token" and "expiresAt" of POST /v1/sessions.';
}
