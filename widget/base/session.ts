import { ProxyProblem } from './problem.js';

export type GetSession = () => Promise<
  string | { token: string; expiresAt?: string; endpoint?: string; verification?: object }
>;

/** Renew so long before the end, so that no token expires during a call. */
const RENEW_BEFORE_MS = 30_000;

/** The host is asked for a token in place of a refused one at most once in this time. */
const AGAIN_MS = 2_000;

/** Shorter than the time limit of a start. */
const HOST_MS = 15_000;

/** What a host may answer in place of a session: the problem of the proxy, or nothing that is known. */
interface HostAnswer {
  readonly token?: string;
  readonly expiresAt?: string;
  readonly endpoint?: string;
  /** What was started with the session. */
  readonly verification?: unknown;
  readonly code?: string;
  readonly status?: number;
  /** Of `session-url`, for the developer: it was read, so it gives no text of the server. */
  readonly cause?: Response;
}

/** A browser may prepare a page that no person opens. */
export const isPrerendered = () => (document as Document & { prerendering?: boolean }).prerendering;

export const opened = () => new Promise((open) => document.addEventListener('prerenderingchange', open));

/** The origin that an address names, read from `base` or from the page. One that names none stays: it is the origin of nothing. */
export function originOf(address: string, base?: string): string {
  // An answer that a test makes has no address.
  const from = base || document.baseURI;
  return URL.canParse(address, from) ? new URL(address, from).origin : address;
}

/** The session that a server of the host answers to a POST with the page's cookies. */
export async function sessionFrom(url: string): Promise<HostAnswer> {
  const answer = await fetch(url, { method: 'POST', credentials: 'include' });
  const body = await answer.json().catch((error) => {
    // The connection was lost: a retry may succeed. A page of the host is no JSON.
    if (error instanceof TypeError) throw error;
  });
  return { status: answer.status, ...body, cause: answer };
}

/** The sessions of one person: the host's `session`, and a new one from its `getSession` when that has ended. */
export class SessionSource {
  /** The token in use. */
  held: string | undefined;
  /**
   * The host gave another token, which may be that of another person. Undefined while the element mints each session itself, with the
   * key of the page.
   */
  declare onOtherToken: ((isRefused?: boolean) => void) | undefined;
  /** The token before the last own renewal, of the same person. */
  declare previous: string | undefined;
  /** From then on a call asks for the next session first. 0: only a 401 does. */
  renewAt = 0;
  /** From then on a refused token is replaced again. 0: a call was accepted since. */
  againAt = 0;
  #renewing: Promise<string> | undefined;
  /** The only origin that gets the token, if the host named one. */
  declare origin: string | undefined;
  declare getSession: (() => Promise<string | HostAnswer>) | undefined;

  /** What was started with the first session. */
  declare started: unknown;

  constructor(token?: string) {
    this.held = token;
  }

  async token(): Promise<string> {
    const { held, renewAt } = this;
    if (!held) return this.renew();
    // A short outage of the host does not end the session, nor does a host that no longer has a source.
    return renewAt && Date.now() >= renewAt ? this.renew().catch(() => held) : held;
  }

  /**
   * Another token for a call that the proxy refused, if there is one. A new token begins calls by itself: where the proxy knows no token
   * of the host, they would ask for the next one without end.
   */
  after(refused: string): string | Promise<string> | false | undefined {
    if (this.held !== refused) return this.held;
    return this.getSession && Date.now() > this.againAt && this.renew(true);
  }

  /**
   * Asks the host for a new token, once for all calls that wait.
   *
   * @param isRefused for a call that the proxy refused: it is sent again.
   */
  renew(isRefused?: boolean): Promise<string> {
    return (this.#renewing ??= this.#ask(isRefused).finally(() => (this.#renewing = undefined)));
  }

  async #ask(isRefused?: boolean): Promise<string> {
    if (isPrerendered()) await opened();
    if (!this.getSession) throw new ProxyProblem('not_configured', 403);
    try {
      const answer = (await inTime(this.getSession())) ?? {};
      const {
        token,
        expiresAt = '',
        endpoint,
        verification,
        code,
        status,
        cause,
      }: HostAnswer = typeof answer === 'string' ? { token: answer } : answer;
      // Nothing else of the answer: it may hold a token under another name.
      if (!token)
        throw Object.assign(new Error('no answer', { cause }), {
          code: /^[a-z_]+$/.exec(code ?? '')?.[0],
          // A back end may have a text of that name.
          status: Number(status) || undefined,
        });
      const { held, onOtherToken } = this;
      if (isRefused) this.againAt = Date.now() + AGAIN_MS;
      this.origin = endpoint && originOf(endpoint, cause?.url);
      const renewAt = Date.parse(expiresAt) - RENEW_BEFORE_MS;
      // A session shorter than the margin would be renewed before each call: then only a 401 renews it. So is one of the page, for
      // which its verification goes on after its end.
      this.renewAt = onOtherToken && renewAt > Date.now() ? renewAt : 0;
      if (!held) this.started = verification;
      this.held = token;
      if (!onOtherToken) this.previous = held;
      else if (held && held !== token) onOtherToken(isRefused);
      return token;
    } catch (cause) {
      if (cause instanceof ProxyProblem) throw cause;
      // fetch reports a network failure as a TypeError, and the page of a gateway is not JSON: a retry may succeed.
      const isBrief =
        cause instanceof TypeError ||
        cause instanceof SyntaxError ||
        Number((cause as HostAnswer)?.status) >= 500;
      throw this.held && !isBrief
        ? new ProxyProblem('session_expired', 401)
        : new ProxyProblem('host_refused', isBrief ? 0 : 403, { cause });
    }
  }
}

/** The host's call may never be answered. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let alarm: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, fail) => {
    alarm = setTimeout(fail, HOST_MS, new TypeError('no answer'));
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(alarm));
}
