import type { ReactiveController, ReactiveControllerHost } from 'lit-element';
import { addressWith, queryOfAddress } from './search-query.js';

export interface QueryHost extends ReactiveControllerHost {
  query: string | undefined;
  readonly address: string | undefined;
}

/** Exchanges the search with the host's `query`, and with the page's address if the host wants that. */
export class QueryExchange implements ReactiveController {
  readonly #host: QueryHost;
  readonly #give: (query: string) => void;
  /** Of the search's parameters in the address; undefined if the host keeps the address to itself. */
  #prefix: string | undefined;
  /** The query that was given or published last. */
  #query: string | undefined;

  /** `give` gets each query that comes from outside. */
  constructor(host: QueryHost, give: (query: string) => void) {
    this.#host = host;
    this.#give = give;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('popstate', this.#readAddress);
    this.#prefix = undefined;
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#readAddress);
  }

  hostUpdate(): void {
    const { address } = this.#host;
    const prefix = address === '' ? 'search' : (address ?? undefined);
    if (prefix !== this.#prefix) {
      this.#prefix = prefix;
      this.#readAddress();
    }
    const { query } = this.#host;
    if (typeof query !== 'string' || query === this.#query) return;
    this.#query = query;
    this.#give(query);
  }

  /** A query that the host gives in the same moment stays. */
  purge(): void {
    if (this.#host.query === this.#query) this.publish('');
  }

  publish(query: string): void {
    this.#host.query = this.#query = query;
    if (!this.#prefix) return;
    const address = addressWith(location.href, this.#prefix, query);
    try {
      // In place of the present entry: the state of a router stays, and "Back" leaves the page as before.
      if (address !== location.href) history.replaceState(history.state, '', address);
    } catch {
      // A page in a sandbox, or too many changes: the search works without its address.
    }
  }

  readonly #readAddress = (): void => {
    const query = this.#prefix && queryOfAddress(location.href, this.#prefix);
    if (query && query !== this.#query) this.#host.query = query;
  };
}
