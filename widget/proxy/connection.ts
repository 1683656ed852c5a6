import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ProxyClient } from './client.js';
import { KycErrorEvent, type ErrorDetail } from './kyc-event.js';
import { ProxyProblem } from './problem.js';
import { sessionFrom, SessionSource, type GetSession } from './session.js';
import { explain } from './setup-mistakes.js';

/** The properties that every element declares for its connection. Spread them into its static `properties`. */
export const connectionProperties = {
  /** The session token from your back end. Alternatives: `session-url`, `getSession`. */
  session: {},
  /** The address of the proxy. Default: the origin of the script. */
  endpoint: {},
  /**
   * The address of your back end that answers `{ token, expiresAt, endpoint }` to a POST with the page's cookies. Called again before
   * the session ends.
   */
  sessionUrl: { attribute: 'session-url' },
  /** Returns a session token. Called again before the session ends. */
  getSession: { attribute: false },
} as const;

export interface ConnectedHost extends ReactiveControllerHost, HTMLElement {
  session: string | undefined;
  endpoint: string | undefined;
  sessionUrl: string | undefined;
  getSession: GetSession | undefined;
  /** Only elements whose calls such a key allows have it. */
  publishableKey?: string | undefined;
}

/** Frameworks set properties late, and a host may fetch the session first. */
const SETUP_MS = 10_000;

/**
 * Connects an element to the proxy. `whenReady` runs before a render, once the element is in the page and has a session.
 * It runs again when `session` or `endpoint` changes, and when the element returns to the page. It does not run for a new
 * `getSession` function alone, because frameworks create one in each render. Without a session, it runs after ten seconds:
 * the first call then fails with `not_configured`.
 */
export class Connection implements ReactiveController {
  readonly #host: ConnectedHost;
  readonly #whenReady: () => void;
  readonly #source = new SessionSource();
  readonly client: ProxyClient;
  /** Calls make sense. */
  ready = false;
  #last: string | undefined;
  #alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ConnectedHost, whenReady: () => void) {
    this.#host = host;
    this.#whenReady = whenReady;
    this.client = new ProxyClient(this.#source, () => host.endpoint);
    host.addController(this);
  }

  hostConnected(): void {
    this.#last = undefined;
    this.#alarm = setTimeout(() => this.ready || this.#begin(), SETUP_MS);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.#alarm);
    this.ready = false;
  }

  hostUpdate(): void {
    const { session, endpoint, sessionUrl, publishableKey, getSession } = this.#host;
    const source = this.#source;
    source.give(session || undefined);
    source.getSession =
      getSession ??
      (sessionUrl
        ? () => sessionFrom(sessionUrl)
        : publishableKey
          ? () =>
              this.client.call('POST', '/v1/sessions', {
                key: publishableKey,
                body: { origin: location.origin, identity: {} },
              })
          : undefined);
    const now = `${session} ${endpoint}`;
    if (!this.#host.isConnected || !source.available || now === this.#last) return;
    this.#last = now;
    this.#begin();
  }

  #begin(): void {
    this.ready = true;
    this.#whenReady();
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
