import { ProxyProblem } from './problem.js';

export type GetSession = () => Promise<string | { token: string; expiresAt?: string }>;

/** Renew this long before the end, so that no call travels with a token that dies on the way. */
const RENEW_BEFORE_MS = 30_000;

/** The host's own call may be swallowed by a network, too; the start of a verification is given up a little later. */
const HOST_MS = 15_000;

const refused = () => new ProxyProblem('session_expired', 401);

/** Where the session token comes from: the host's `session`, and its `getSession` once that has ended. */
export class SessionSource {
  #given: string | undefined;
  #token: string | undefined;
  /** The token before the last renewal: the proxy still shows its session what that left open. */
  previous: string | undefined;
  #renewAt = Infinity;
  #renewing: Promise<string> | undefined;
  getSession: GetSession | undefined;

  /** Takes the host's token; only a token that differs from the last one given replaces a renewed one. */
  give(token: string | undefined): void {
    if (token === this.#given) return;
    this.#given = this.#token = token;
    this.previous = undefined;
    this.#renewAt = Infinity;
  }

  get available(): boolean {
    return Boolean(this.#token ?? this.getSession);
  }

  async token(): Promise<string> {
    const held = this.#token;
    if (!held) return this.renew();
    if (Date.now() < this.#renewAt || !this.getSession) return held;
    // A host that is away for a moment ends no session; and one that has ended still shows what it left open.
    return this.renew().catch(() => held);
  }

  /** Asks the host for a new token. However many calls need one, the host is asked once. */
  renew(): Promise<string> {
    return (this.#renewing ??= this.#ask().finally(() => (this.#renewing = undefined)));
  }

  async #ask(): Promise<string> {
    if (!this.getSession) throw refused();
    let answer;
    let alarm;
    try {
      const late = new Promise<never>((_, fail) => {
        alarm = setTimeout(() => fail(new ProxyProblem()), HOST_MS);
      });
      answer = await Promise.race([this.getSession(), late]);
    } catch (error) {
      if (error instanceof ProxyProblem) throw error;
      // fetch reports a network failure as a TypeError, and a page of some gateway is no JSON: worth another try.
      // Anything else is the host's refusal.
      throw error instanceof TypeError || error instanceof SyntaxError ? new ProxyProblem() : refused();
    } finally {
      clearTimeout(alarm);
    }
    const { token, expiresAt = '' } = typeof answer === 'string' ? { token: answer } : answer;
    if (!token) throw refused();
    const renewAt = Date.parse(expiresAt) - RENEW_BEFORE_MS;
    // A session shorter than the margin would be renewed before each call: then trust the 401 instead.
    this.#renewAt = renewAt > Date.now() ? renewAt : Infinity;
    this.previous = this.#token;
    return (this.#token = token);
  }
}
