import type { ReactiveController } from 'lit-element';
import { ProxyClient } from './client.js';
import { isPrerendered, sessionFrom, SessionSource, type ConnectedHost, type GetSession } from './session.js';
import { explain } from './explain.js';

/** What an element does about its session: see `Model`. */
interface SessionActs {
  ready(): void;
  renewed?(): void;
}

/** Frameworks set properties late: after so long without a session, the developer reads what is missing. */
const LATE_MS = 1_000;
/** A host may fetch the session first. */
const SETUP_MS = 10_000;
/** Frameworks create a function in each render: it is asked after so long, and after twice as long each time. */
const ASK_MS = 500;

/** The session of an element. Another session is another person, and has another source. */
export class Connection implements ReactiveController {
  readonly #host: ConnectedHost;
  readonly #acts: () => SessionActs;
  session = new SessionSource();
  /** Calls make sense. */
  ready = false;
  #whose = '';
  #getSession: GetSession | undefined;
  #askMs = ASK_MS;
  /** Before the element is ready: the end of the wait for a session. Then: the next question to a new function. */
  #alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ConnectedHost, acts: () => SessionActs) {
    this.#host = host;
    this.#acts = acts;
    host.addController(this);
  }

  hostConnected(): void {
    this.#alarm = setTimeout(() => {
      // Its host may get the session when a person opens the page.
      if (isPrerendered()) return this.hostConnected();
      this.#alarm = setTimeout(() => this.#begin(), SETUP_MS - LATE_MS);
      explain({ code: 'not_configured' }, this.#host);
    }, LATE_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#alarm);
    this.ready = false;
  }

  hostUpdate(): void {
    const { session, endpoint, sessionUrl, publishableKey, getSession, isConnected } = this.#host;
    const get = sourceOf(this.#host);
    // A function says nothing of the person: the token that it gives may.
    const whose = [session || !!getSession, endpoint, sessionUrl, publishableKey].join();
    if (whose !== this.#whose) {
      this.#whose = whose;
      this.ready = false;
      if (this.session.held || this.session.getSession) this.session = new SessionSource(session);
      // What was typed before is of the person whose session came.
      else this.session.held = session;
    } else if (this.#getSession && getSession !== this.#getSession)
      this.#alarm ??= setTimeout(
        () => {
          this.#alarm = undefined;
          // Without an answer, the session in use goes on until its end.
          this.session.renew().catch(() => {});
        },
        (this.#askMs *= 2),
      );
    this.#getSession = getSession;
    this.session.getSession = get;
    this.session.onOtherToken = getSession || sessionUrl ? this.#renewed : undefined;
    if (isConnected && !this.ready && (session || get)) this.#begin();
  }

  readonly #renewed = (): void => {
    if (this.ready) this.#acts().renewed?.();
  };

  #begin(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    this.ready = true;
    this.#acts().ready();
  }
}

/** What gives the sessions of an element: a function of the page, its back end, or the proxy for the key of the page. */
function sourceOf(host: ConnectedHost): SessionSource['getSession'] {
  const { getSession, sessionUrl, publishableKey, endpoint } = host;
  if (getSession) return getSession;
  if (sessionUrl) return () => sessionFrom(sessionUrl);
  if (!publishableKey) return undefined;
  const client = new ProxyClient(new SessionSource(publishableKey), () => endpoint);
  return () => client.call('POST', '/v1/sessions', { body: { origin: location.origin, identity: {} } });
}
