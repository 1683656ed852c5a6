import { readSeenHits, seenAfter, type ListedHits, type SeenHits } from '../state/hit-changes.js';
import { SeenHitsStorage } from './seen-hits-storage.js';

export interface VisitSettings {
  /** What the page stored. The browser's own memory is not used then. */
  readonly seenHits: SeenHits | undefined;
  /** `off`: the browser stores nothing. */
  readonly remember: string | undefined;
}

/** What the reader had seen of a screening before this visit, and has seen after it. */
export class LastVisit {
  readonly #screeningId: string;
  readonly #storage: SeenHitsStorage;
  /** Undefined until it is read: a later read would find this visit. */
  #stored: SeenHits | null | undefined;
  #seen: SeenHits | null = null;

  constructor(screeningId: string, storage = new SeenHitsStorage()) {
    this.#screeningId = screeningId;
    this.#storage = storage;
  }

  /** Null on the first visit. */
  before(settings: VisitSettings): SeenHits | null {
    if (isStoredHere(settings) && this.#stored === undefined)
      this.#stored = this.#storage.read(this.#screeningId);
    return readSeenHits(settings.seenHits) ?? (isStoredHere(settings) ? this.#stored! : null);
  }

  /** To store for the next visit. */
  add(settings: VisitSettings, listed: ListedHits): SeenHits {
    this.#seen = seenAfter(this.#seen ?? this.before(settings), listed);
    if (isStoredHere(settings)) this.#storage.write(this.#screeningId, this.#seen);
    return this.#seen;
  }
}

function isStoredHere({ seenHits, remember }: VisitSettings): boolean {
  return remember !== 'off' && readSeenHits(seenHits) === null;
}
