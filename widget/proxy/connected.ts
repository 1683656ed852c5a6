import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ProxyClient } from './client.js';
import { SessionSource } from './session.js';
import type { GetSession } from './session.js';

/** The properties every element declares for its connection; spread them into its static `properties`. */
export const connectionProperties = {
  /** The session token your back end minted. Or set `getSession`. */
  session: {},
  /** The proxy's address; by default where the script came from. */
  endpoint: {},
  /** Gives a session, and a new one before the last one ends. */
  getSession: { attribute: false },
} as const;

export interface ConnectedHost extends ReactiveControllerHost, HTMLElement {
  session: string | undefined;
  endpoint: string | undefined;
  getSession: GetSession | undefined;
}

/**
 * Joins an element to the proxy. `whenReady` runs in the first update in which the element is in the page and
 * has a session to work with, just before it renders; again when `session` or `endpoint` changes, and when it is put back into
 * the page. A new `getSession` function alone is taken silently, because frameworks make one per render.
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
