import { readSeenHits, type SeenHits } from '../state/hit-changes.js';

const PREFIX = 'kyc-screening-results seen ';
/** The page's other data shares the storage, which often holds 5 million characters. */
const MAX_CHARACTERS = 1_000_000;
const MAX_SCREENINGS = 50;

type Storage = Pick<globalThis.Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredScreening {
  readonly key: string;
  /** When it was stored, in milliseconds of the clock. */
  readonly at: number;
  readonly characters: number;
}

/** The keys of the oldest screenings that have no room beside a new one with so many characters. Pure. */
export function withoutRoom(stored: readonly StoredScreening[], newCharacters: number): string[] {
  let characters = newCharacters;
  return stored
    .toSorted((one, other) => other.at - one.at)
    .filter((each, place) => (characters += each.characters) > MAX_CHARACTERS || place + 1 >= MAX_SCREENINGS)
    .map(({ key }) => key);
}

/**
 * The seen hits of the last screenings, in the local storage of the browser: upstream's ids, hashes and the time, no names. Without
 * storage, or when it is full, nothing is stored.
 */
export class SeenHitsStorage {
  readonly #storage: () => Storage;
  readonly #now: () => number;

  constructor(storage = (): Storage => localStorage, now = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Null on the first visit. */
  read(screeningId: string): SeenHits | null {
    try {
      const stored = this.#storage().getItem(PREFIX + screeningId) ?? '';
      return readSeenHits(JSON.parse(stored.slice(stored.indexOf(' '))));
    } catch {
      return null;
    }
  }

  write(screeningId: string, seen: SeenHits): void {
    try {
      const storage = this.#storage();
      const key = PREFIX + screeningId;
      // The time in front: an old entry is found without reading its hits.
      const text = `${this.#now()} ${JSON.stringify(seen)}`;
      if (text.length > MAX_CHARACTERS) return storage.removeItem(key);
      const others = this.#stored(storage).filter((each) => each.key !== key);
      for (const expired of withoutRoom(others, text.length)) storage.removeItem(expired);
      storage.setItem(key, text);
    } catch {
      // Blocked or full.
    }
  }

  #stored(storage: Storage): StoredScreening[] {
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => {
        const text = storage.getItem(key) ?? '';
        return { key, at: Number.parseInt(text, 10) || 0, characters: text.length };
      });
  }
}
