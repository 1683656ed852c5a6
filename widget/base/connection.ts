import type { ReactiveController, ReactiveControllerHost } from 'lit-element';
import { ProxyClient } from './client.js';
import { KycErrorEvent, type ErrorDetail } from './kyc-event.js';
import { ProxyProblem } from './problem.js';
import { isPrerendered, sessionFrom, SessionSource, type GetSession } from './session.js';
import { explain } from './explain.js';

export interface ConnectedHost extends ReactiveControllerHost, HTMLElement {
  session: string | undefined;
  endpoint: string | undefined;
  sessionUrl: string | undefined;
  getSession: GetSession | undefined;
  /** Only elements whose calls such a key allows have it. */
  publishableKey?: string | undefined;
}

/** What an element does about its session. A session is a person. */
export interface SessionActs {
  /**
   * Before a render: the element is in the page and has a session, for the first time, after `purge`, or when it returned to the page.
   * Without a session it runs after ten seconds: the first call then fails with `not_configured`.
   */
  ready(): void;
  /** Another person may have come: what is of the one before goes, and what is under way ends. */
  purge(): void;
  /** The host gave another token for the same setup. Only the proxy knows whose: it has to be asked about what is shown. */
  renewed?(): void;
}

/** Frameworks set properties late: after so long without a session, the developer reads what is missing. */
const LATE_MS = 1_000;
/** A host may fetch the session first. */
const SETUP_MS = 10_000;
/** Frameworks create a function in each render: it is asked after so long, and after twice as long each time. */
const ASK_MS = 500;

/** Connects an element to the proxy, and says when its session is that of another person. */
export class Connection implements ReactiveController {
  readonly #host: ConnectedHost;
  readonly #acts: SessionActs;
  readonly client: ProxyClient;
  /** Calls make sense. */
  ready = false;
  #whose = '';
  #getSession: GetSession | undefined;
  #askMs = ASK_MS;
  /** Before the element is ready: the end of the wait for a session. Then: the next question to a new function. */
  #alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ConnectedHost, acts: SessionActs) {
    this.#host = host;
    this.#acts = acts;
    this.client = new ProxyClient(new SessionSource(), () => host.endpoint);
    host.addController(this);
  }

  hostConnected(): void {
    this.#alarm = setTimeout(() => {
      // Its host may get the session when a person opens the page.
      if (isPrerendered()) return this.hostConnected();
      this.#alarm = setTimeout(() => this.#begin(), SETUP_MS - LATE_MS);
      explain({ code: 'not_configured' }, this.#host);
    }, LATE_MS);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.#alarm);
    this.ready = false;
  }

  hostUpdate(): void {
    const { session, endpoint, sessionUrl, publishableKey, getSession, isConnected } = this.#host;
    const { client } = this;
    const get =
      getSession ??
      (sessionUrl
        ? () => sessionFrom(sessionUrl)
        : publishableKey
          ? () =>
              client.call('POST', '/v1/sessions', {
                key: publishableKey,
                body: { origin: location.origin, identity: {} },
              })
          : undefined);
    // A function says nothing of the person: the token that it gives may.
    const whose = [session || !!getSession, endpoint, sessionUrl, publishableKey].join();
    if (whose !== this.#whose) {
      this.#whose = whose;
      const { session: before } = client;
      this.ready = false;
      if (before.held || before.getSession) {
        client.session = new SessionSource(session);
        this.#acts.purge();
      }
      // What was typed before is of the person whose session came.
      else before.held = session;
    } else if (this.#getSession && getSession !== this.#getSession)
      this.#alarm ??= setTimeout(
        () => {
          this.#alarm = undefined;
          // Without an answer, the session in use goes on until its end.
          client.session.renew().catch(() => {});
        },
        (this.#askMs *= 2),
      );
    this.#getSession = getSession;
    client.session.getSession = get;
    client.session.renewed = (getSession ?? sessionUrl) && this.#renewed;
    if (isConnected && !this.ready && (session || get)) this.#begin();
  }

  readonly #renewed = (): void => {
    if (this.ready) this.#acts.renewed?.();
  };

  #begin(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    this.ready = true;
    this.#acts.ready();
  }

  /** Fires `kyc-error`, and explains a mistake in the setup to the developer. */
  report(problem: ProxyProblem, detail: Partial<ErrorDetail>): void {
    // Without the texts of an answer, which may be those of the service.
    const { code, status, cause = new ProxyProblem(code, status) } = problem;
    // Refused, or without an answer of the proxy.
    const isMistake = status === 403 || (!status && code !== 'offline');
    this.#host.dispatchEvent(new KycErrorEvent({ reason: code, ...(isMistake && { cause }), ...detail }));
    if (isMistake) explain(problem, this.#host);
  }
}
