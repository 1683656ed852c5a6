import type { IdentityDetails, Verification } from '../../contract/identity.js';
import type { Problem } from '../../contract/problems.js';
import type { Session, SessionRequestInput } from '../../contract/sessions.js';
import {
  HostSettingError,
  ProxyAnswerError,
  ProxyProblemError,
  ProxyUnreachableError,
  VerificationOfAnotherError,
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
  /**
   * The verifications of one of your customers, newest first, at most 50: the one source to decide by. It needs no id,
   * so a page cannot name another person's.
   */
  findVerifications(of: Customer): Promise<Verification[]>;
  /**
   * Reads a verification of this customer.
   *
   * @throws VerificationOfAnotherError when it belongs to another one: the id came from a page, or a link.
   */
  getVerification(id: string, of: Customer): Promise<Verification>;
  /**
   * The verified person. Only for a completed verification of this customer.
   *
   * @throws VerificationOfAnotherError as `getVerification` does.
   */
  getDetails(id: string, of: Customer): Promise<IdentityDetails>;
}

/** Whose verification it must be: the `reference` of the session that you minted for your own signed-in customer. */
export interface Customer {
  /** Null for a session that had none. */
  reference: string | null;
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
    const [{ ok, status }, text] = await fetch(base + path, {
      method,
      headers: {
        Authorization: `Bearer ${hostKey}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would send the key to an address that is not configured. Workers know no 'error'.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    })
      .then(
        // A server that is not the proxy may echo what it got.
        async (response) => [response, (await response.text()).replaceAll(hostKey, '…')] as const,
      )
      .catch((error: unknown) => {
        throw new ProxyUnreachableError(base, error);
      });
    const answer = parsed(text);
    if (ok && isAnswer(answer as Partial<Answer>)) return answer as Answer;
    const { code, title } = answer as Partial<Problem>;
    if (status < 400 || typeof code !== 'string' || typeof title !== 'string')
      throw new ProxyAnswerError(base, status);
    throw new ProxyProblemError({ ...(answer as Problem), status });
  }

  async function getVerification(id: string, of: Customer): Promise<Verification> {
    const expected = checkedReference(of);
    const path = `/v1/verifications/${segment(id)}`;
    const verification = await call<Verification>('GET', path, (answer) => answer.id === id);
    if (verification.reference !== expected) throw new VerificationOfAnotherError();
    return verification;
  }

  return {
    createSession: (request) =>
      call<Session>('POST', '/v1/sessions', ({ token }) => typeof token === 'string', request),
    getVerification,

    async findVerifications(of) {
      const reference = checkedReference(of);
      if (reference === null) throw new HostSettingError('findVerifications needs a reference.');
      const { verifications } = await call<{ verifications: Verification[] }>(
        'GET',
        `/v1/verifications?${new URLSearchParams({ reference }).toString()}`,
        (answer) => Array.isArray(answer.verifications),
      );
      return verifications.filter((each) => each.reference === reference);
    },

    async getDetails(id, of) {
      await getVerification(id, of);
      return call<IdentityDetails>('GET', `/v1/verifications/${segment(id)}/details`, () => true);
    },
  };
}

/** A missing reference is a mistake of the caller, never a match. */
function checkedReference(of: Partial<Customer> | undefined): string | null {
  const reference = of?.reference;
  if (reference === null || (typeof reference === 'string' && reference !== '')) return reference;
  throw new HostSettingError(
    'Say whose verification it must be: { reference }, the one of your signed-in customer.',
  );
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
