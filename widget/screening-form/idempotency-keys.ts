/**
 * One Idempotency-Key for one content until its answer is known: a double click, a retry after a lost connection, and
 * a change that is undone never create, and bill, a second case. Pure, except for the random key.
 */
export class IdempotencyKeys {
  readonly #unanswered = new Map<string, string>();
  readonly #newKey: () => string;

  constructor(newKey: () => string = randomKey) {
    this.#newKey = newKey;
  }

  keyFor(content: string): string {
    const key = this.#unanswered.get(content) ?? this.#newKey();
    this.#unanswered.set(content, key);
    return key;
  }

  /** The answer is known, or the person confirmed a second case: the next screening of this content is a new one. */
  settle(content: string): void {
    this.#unanswered.delete(content);
  }
}

/** `crypto.randomUUID` exists on secure pages only. Many back offices run on plain HTTP. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
