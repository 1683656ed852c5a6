import { LitElement, type PropertyDeclarations } from 'lit-element';
import { ProxyClient } from './client.js';
import { explain } from './explain.js';
import { isPrerendered, sessionFrom, SessionSource, type GetSession } from './session.js';

/** Frameworks set properties late: after so long without a session, the developer reads what is missing. */
const LATE_MS = 1_000;
/** A host may fetch the session first. */
const SETUP_MS = 10_000;
/** Frameworks create a function in each render: it is asked after so long, and after twice as long each time. */
const ASK_MS = 500;

/** An element with a session. Another session is another person, and has another source. */
export abstract class ConnectedElement extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    session: {},
    endpoint: {},
    sessionUrl: { attribute: 'session-url' },
    getSession: { attribute: false },
  };

  /** The session token from your back end. Alternatives: `session-url`, `getSession`. */
  declare session: string | undefined;
  /** The address of the proxy. Default: the origin of the script. */
  declare endpoint: string | undefined;
  /**
   * The address of your back end that answers `{ token, expiresAt, endpoint }` to a POST with the page's cookies. Called again before
   * the session ends.
   */
  declare sessionUrl: string | undefined;
  /** Returns a session token. Called again before the session ends. */
  declare getSession: GetSession | undefined;
  /** @internal Only elements whose calls such a key allows have it. */
  declare readonly publishableKey?: string | undefined;

  protected source = new SessionSource();
  #isReady = false;
  #setup = '';
  #lastGetSession: GetSession | undefined;
  #askMs = ASK_MS;
  /** Before the element is ready: the end of the wait for a session. Then: the next question to a new function. */
  #alarm: ReturnType<typeof setTimeout> | undefined;

  /** What the element does about its session: see `Model`. */
  protected abstract get model(): { ready(): void; renewed?(isRefused?: boolean): void };

  /** @internal Calls make sense: the element is in the page and has a session. */
  get isReady(): boolean {
    return this.#isReady;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#awaitSession();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#alarm);
    this.#isReady = false;
  }

  protected override willUpdate(): void {
    const { session, endpoint, sessionUrl, publishableKey, getSession, isConnected } = this;
    const get = this.#givesSession();
    // A function says nothing of the person: the token that it gives may.
    const setup = [session || !!getSession, endpoint, sessionUrl, publishableKey].join();
    if (setup !== this.#setup) {
      this.#setup = setup;
      this.#isReady = false;
      if (this.source.held || this.source.getSession) this.source = new SessionSource(session);
      // What was typed before is of the person whose session came.
      else this.source.held = session;
    } else if (this.#lastGetSession && getSession !== this.#lastGetSession)
      this.#alarm ??= setTimeout(
        () => {
          this.#alarm = undefined;
          // Without an answer, the session in use goes on until its end.
          this.source.renew().catch(() => {});
        },
        (this.#askMs *= 2),
      );
    this.#lastGetSession = getSession;
    this.source.getSession = get;
    this.source.onOtherToken = getSession || sessionUrl ? this.#renewed : undefined;
    if (isConnected && !this.#isReady && (session || get)) this.#begin();
  }

  #awaitSession(): void {
    this.#alarm = setTimeout(() => {
      // Its host may get the session when a person opens the page.
      if (isPrerendered()) return this.#awaitSession();
      this.#alarm = setTimeout(() => this.#begin(), SETUP_MS - LATE_MS);
      explain({ code: 'not_configured' }, this);
    }, LATE_MS);
  }

  readonly #renewed = (isRefused?: boolean): unknown => this.#isReady && this.model.renewed?.(isRefused);

  #begin(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    this.#isReady = true;
    this.model.ready();
  }

  /** What gives the sessions: a function of the page, its back end, or the proxy for the key of the page. */
  #givesSession(): SessionSource['getSession'] {
    const { getSession, sessionUrl, publishableKey, endpoint } = this;
    if (getSession) return getSession;
    if (sessionUrl) return () => sessionFrom(sessionUrl);
    if (!publishableKey) return undefined;
    const client = new ProxyClient(new SessionSource(publishableKey), () => endpoint);
    return () => client.call('POST', '/v1/sessions', { body: { origin: location.origin, identity: {} } });
  }
}
