import type { Verification } from '../../contract/identity.js';
import type { Problem } from '../../contract/problems.js';
import type { Session, SessionRequestInput } from '../../contract/sessions.js';
import {
  HostSettingError,
  ProxyAnswerError,
  ProxyProblemError,
  ProxyUnreachableError,
} from './host-errors.js';

export interface HostClientOptions {
  /** Where your back end reaches the proxy, such as `https://kyc.example`. */
  url: string;
  /** One of HOST_KEYS. It stays in this object: no error and no log has it. */
  hostKey: string;
  /** The time-out of one call, in seconds; 10 by default. */
  timeoutSeconds?: number;
}

/** What a back end asks its proxy. Every call throws ProxyProblemError, ProxyUnreachableError or ProxyAnswerError. */
export interface HostClient {
  /** Mints a session. Give the page its token and nothing else. */
  createSession(request: SessionRequestInput): Promise<Session>;
  /** Reads a verification: the one source to decide by. */
  getVerification(id: string): Promise<Verification>;
}

const TIMEOUT_SECONDS = 10;

/**
 * A client for a back end. It needs nothing but `fetch`.
 *
 * @throws HostSettingError when the address or the key can never work.
 */
export function createHostClient(options: HostClientOptions): HostClient {
  const { hostKey, timeoutSeconds = TIMEOUT_SECONDS } = options;
  const base = checkedBase(options.url);
  // An error of fetch about a header would quote its value.
  if (!/^[\x21-\x7e]+$/.test(hostKey))
    throw new HostSettingError('hostKey must be one of HOST_KEYS, without blanks or line breaks.');

  async function call<Answer>(
    method: string,
    path: string,
    isAnswer: (answer: Partial<Answer>) => boolean,
    body?: unknown,
  ): Promise<Answer> {
    const [status, text] = await fetch(base + path, {
      method,
      headers: {
        Authorization: `Bearer ${hostKey}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would send the key to an address that is not configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    })
      .then(
        // A server that is not the proxy may echo what it got.
        async (response) => [response.status, (await response.text()).replaceAll(hostKey, '…')] as const,
      )
      .catch((error: unknown) => {
        throw new ProxyUnreachableError(base, error);
      });
    const answer = parsed(text);
    if (status < 300 && isAnswer(answer as Partial<Answer>)) return answer as Answer;
    const { code, title } = answer as Partial<Problem>;
    if (status < 400 || typeof code !== 'string' || typeof title !== 'string')
      throw new ProxyAnswerError(base, status);
    throw new ProxyProblemError({ ...(answer as Problem), status });
  }

  return {
    createSession: (request) =>
      call<Session>('POST', '/v1/sessions', ({ token }) => typeof token === 'string', request),
    getVerification: (id) =>
      call<Verification>('GET', `/v1/verifications/${segment(id)}`, (answer) => answer.id === id),
  };
}

function checkedBase(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new HostSettingError('url must be the address of the proxy, such as https://kyc.example.');
  return url.href.replace(/\/+$/, '');
}

/** Refuses `.` and `..`, which a URL parser resolves. */
function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new HostSettingError('The id of a verification begins with ver_.');
  return encodeURIComponent(id);
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
