/**
 * One Idempotency-Key for one content until its answer is known: a double click, a retry after a lost connection, a change
 * that is undone and a reload of the page never create, and bill, a second case.
 */
export class IdempotencyKeys {
  readonly #unanswered = new Map<string, string>();
  readonly #requests: SentRequests;
  readonly #newKey: () => string;

  constructor(requests: SentRequests, newKey: () => string = randomKey) {
    this.#requests = requests;
    this.#newKey = newKey;
  }

  /** The key of this content, stored for a reload before the request is sent. */
  keyFor(content: string): string {
    const key = this.#unanswered.get(content) ?? this.#requests.keyOf(content) ?? this.#newKey();
    this.#unanswered.set(content, key);
    this.#requests.store(key, content);
    return key;
  }

  /** The answer is known, or the person confirmed a second case: the next screening of this content is a new one. */
  settle(content: string): void {
    this.release(content);
    this.#unanswered.delete(content);
  }

  /** The request was refused: it created nothing, so a reload needs no warning. The key stays in use. */
  release(content: string): void {
    const key = this.#unanswered.get(content) ?? this.#requests.keyOf(content);
    if (key) this.#requests.remove(key);
  }
}

/** Where the keys of requests without an answer outlive a reload. */
export interface SentRequests {
  readonly keyOf: (content: string) => string | undefined;
  readonly store: (key: string, content: string) => void;
  readonly remove: (key: string) => void;
}

/** `crypto.randomUUID` exists on secure pages only. Many back offices run on plain HTTP. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
