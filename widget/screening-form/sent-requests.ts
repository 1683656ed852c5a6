/** What is stored of a request: no name and no date. */
interface SentRequest {
  readonly key: string;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The proxy keeps a key for 24 hours. After that the same key screens again. */
const KEPT_MS = 23 * 3_600_000;
/** More than an analyst leaves without an answer in one tab. */
const MAX_STORED = 50;

/**
 * The requests that were sent to one proxy and have no answer. One Idempotency-Key for one content until then: a double click,
 * a retry after a lost connection, a change that is undone and a reload of the page never create, and bill, a second case.
 * For a reload they are in the session storage, which ends with the tab. Where the browser refuses it, the keys of this page stay.
 */
export class SentRequests {
  #ofPage: SentRequest[] = [];
  readonly #endpoint: () => string;

  constructor(endpoint: () => string) {
    this.#endpoint = endpoint;
  }

  get any(): boolean {
    return this.#read().length > 0;
  }

  /** Whether the request with this content is so old that its key would screen again. */
  isOld(content: string): boolean {
    const sent = this.#find(content);
    return sent !== undefined && Date.now() - sent.at > KEPT_MS;
  }

  /** The key of this content, stored for a reload before the request is sent. */
  keyFor(content: string): string {
    const key = randomKey();
    const sent = this.#find(content) ?? { key, hash: hashOf(key + content), at: Date.now() };
    this.#forget(sent);
    this.#ofPage.push(sent);
    this.#write([...this.#read(), sent].slice(-MAX_STORED));
    return sent.key;
  }

  /** It created nothing, its answer is known, or the person confirmed a second case: the next one of this content is a new one. */
  settle(content: string): void {
    this.#forget(this.#find(content));
  }

  clear(): void {
    this.#write([]);
  }

  #find(content: string): SentRequest | undefined {
    return [...this.#ofPage, ...this.#read()].find(({ key, hash }) => hash === hashOf(key + content));
  }

  #forget(sent: SentRequest | undefined): void {
    const isOther = ({ key }: SentRequest) => key !== sent?.key;
    this.#ofPage = this.#ofPage.filter(isOther);
    this.#write(this.#read().filter(isOther));
  }

  get #name(): string {
    return `kyc-screening-form ${this.#endpoint()}`;
  }

  #read(): readonly SentRequest[] {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(this.#name) ?? '[]');
      return Array.isArray(stored) ? (stored as SentRequest[]).filter((each) => each?.key) : [];
    } catch {
      return [];
    }
  }

  #write(requests: readonly SentRequest[]): void {
    try {
      if (requests.length > 0) sessionStorage.setItem(this.#name, JSON.stringify(requests));
      else sessionStorage.removeItem(this.#name);
    } catch {
      // Refused, or full.
    }
  }
}

/** `crypto.randomUUID` exists on secure pages only. Many back offices run on plain HTTP. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
