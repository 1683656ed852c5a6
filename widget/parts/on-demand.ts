const RETRY_MS = 5_000;

/** What an element of this page has loaded, by what loads it: the next element has it at once. */
const loadedParts = new Map<() => Promise<unknown>, unknown>();

/** A part of the element that is loaded when it is needed first. After a failure, a later need tries again. */
export class OnDemand<Part> {
  readonly #load: () => Promise<Part>;
  readonly #update: () => void;
  readonly #take: (part: Part) => void;
  #part: Part | undefined;
  #loading: Promise<void> | undefined;
  #loadedAt = -Infinity;

  /**
   * @param load the same function for every element.
   * @param update called when the part has come later, or cannot be loaded.
   * @param take called once with the part, before anything uses it.
   */
  constructor(load: () => Promise<Part>, update: () => void, take: (part: Part) => void = () => {}) {
    this.#load = load;
    this.#update = update;
    this.#take = take;
  }

  /** Undefined while it is loading and after a failure. */
  get part(): Part | undefined {
    if (!this.#part) this.#start();
    return this.#part;
  }

  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  /** Undefined after a failure. */
  async loaded(): Promise<Part | undefined> {
    this.#start();
    await this.#loading;
    return this.#part;
  }

  #start(): void {
    const now = Date.now();
    if (this.#part || this.#loading) return;
    if (loadedParts.has(this.#load)) return this.#receive(loadedParts.get(this.#load) as Part);
    if (now - this.#loadedAt < RETRY_MS) return;
    this.#loadedAt = now;
    this.#loading = this.#load()
      .then(
        (part) => this.#receive(part),
        () => {},
      )
      .finally(() => {
        this.#loading = undefined;
        this.#update();
      });
  }

  #receive(part: Part): void {
    loadedParts.set(this.#load, part);
    this.#part = part;
    this.#take(part);
  }
}
