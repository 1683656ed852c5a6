import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ProxyClient } from './client.js';
import { SessionSource } from './session.js';
import type { GetSession } from './session.js';

/** The properties that every element declares for its connection. Spread them into its static `properties`. */
export const connectionProperties = {
  /** The session token from your back end. Alternative: `getSession`. */
  session: {},
  /** The address of the proxy. Default: the origin of the script. */
  endpoint: {},
  /** Returns a session token. Called again before the session ends. */
  getSession: { attribute: false },
} as const;

export interface ConnectedHost extends ReactiveControllerHost, HTMLElement {
  session: string | undefined;
  endpoint: string | undefined;
  getSession: GetSession | undefined;
}

/**
 * Connects an element to the proxy. `whenReady` runs before a render, once the element is in the page and has a session.
 * It runs again when `session` or `endpoint` changes, and when the element returns to the page. It does not run for a new
 * `getSession` function alone, because frameworks create one in each render.
 */
export class Connection implements ReactiveController {
  readonly #host: ConnectedHost;
  readonly #whenReady: () => void;
  readonly #source = new SessionSource();
  readonly client: ProxyClient;
  #last: string | undefined;

  constructor(host: ConnectedHost, whenReady: () => void = () => {}) {
    this.#host = host;
    this.#whenReady = whenReady;
    this.client = new ProxyClient(this.#source, () => host.endpoint);
    host.addController(this);
  }

  get ready(): boolean {
    return this.#host.isConnected && this.#source.available;
  }

  hostConnected(): void {
    this.#last = undefined;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#source.give(this.#host.session || undefined);
    this.#source.getSession = this.#host.getSession;
    const now = `${this.#host.session} ${this.#host.endpoint}`;
    if (!this.ready || now === this.#last) return;
    this.#last = now;
    this.#whenReady();
  }
}
