import { writtenJson } from '../../contract/strict-json.js';
import type { SentRequests } from './idempotency-keys.js';

/** What is stored of a request: no name and no date. */
interface StoredRequest {
  readonly key: string;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The proxy keeps a key for 24 hours. After that the same key screens again. */
const KEPT_MS = 23 * 3_600_000;
/** More than an analyst leaves without an answer in one tab. */
const MAX_STORED = 50;

/**
 * The requests that were sent from this tab to one proxy and have no answer, in the session storage: it outlives a reload
 * and ends with the tab. Where the browser refuses the storage, nothing is stored and the form works as before.
 */
export class StoredRequests implements SentRequests {
  readonly #name: () => string;
  readonly #storage: () => TabStorage;
  readonly #now: () => number;

  constructor(endpoint: () => string, storage = (): TabStorage => sessionStorage, now = Date.now) {
    this.#name = () => `kyc-screening-form ${endpoint()}`;
    this.#storage = storage;
    this.#now = now;
  }

  get any(): boolean {
    return this.#read().length > 0;
  }

  keyOf(content: string): string | undefined {
    return this.#find(content)?.key;
  }

  /** Whether the request with this content is so old that its key would screen again. */
  isOld(content: string): boolean {
    const found = this.#find(content);
    return found !== undefined && this.#now() - found.at > KEPT_MS;
  }

  store(key: string, content: string): void {
    const stored = this.#read();
    if (stored.some((each) => each.key === key)) return;
    this.#write([...stored, { key, hash: hashOf(key + content), at: this.#now() }].slice(-MAX_STORED));
  }

  remove(key: string): void {
    this.#write(this.#read().filter((each) => each.key !== key));
  }

  clear(): void {
    this.#write([]);
  }

  #find(content: string): StoredRequest | undefined {
    return this.#read().find(({ key, hash }) => hash === hashOf(key + content));
  }

  #read(): readonly StoredRequest[] {
    try {
      const stored: unknown = JSON.parse(this.#storage().getItem(this.#name()) ?? '[]');
      return Array.isArray(stored) ? (stored as StoredRequest[]).filter((each) => each?.key) : [];
    } catch {
      return [];
    }
  }

  #write(requests: readonly StoredRequest[]): void {
    try {
      const [storage, name] = [this.#storage(), this.#name()];
      if (requests.length > 0) storage.setItem(name, writtenJson(requests));
      else storage.removeItem(name);
    } catch {
      // Refused, or full: the keys in memory still prevent a second case on this page.
    }
  }
}

/**
 * FNV-1a with 32 bits, salted with the random key. Short on purpose: many contents have the same hash, so it reveals no
 * name. A false match is harmless, because the proxy refuses a key that comes with other content. `crypto.subtle` is
 * missing on plain HTTP.
 */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
