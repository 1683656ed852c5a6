/**
 * One Idempotency-Key for one content until its answer is known, so that a double click, a retry after a lost
 * connection, or a change of mind and back never screens, and bills, twice. Pure but for the random key.
 */
export class ScreeningKeys {
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

  /** The answer is known, or a new case is wanted knowingly: the next screening of this content is another one. */
  settle(content: string): void {
    this.#unanswered.delete(content);
  }
}

/** `crypto.randomUUID` exists on secure pages only; intranet pages over plain HTTP are common in back offices. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
