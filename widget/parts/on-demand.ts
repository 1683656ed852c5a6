const RETRY_MS = 5_000;

/** A part of the element that is loaded when it is needed first. After a failure, a later need tries again. */
export class OnDemand<Part> {
  readonly #load: () => Promise<Part>;
  readonly #update: () => void;
  #part: Part | undefined;
  #loading: Promise<void> | undefined;
  #loadedAt = -Infinity;

  /** `update` is called when the part has come, or cannot be loaded. */
  constructor(load: () => Promise<Part>, update: () => void) {
    this.#load = load;
    this.#update = update;
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
    if (this.#part || this.#loading || now - this.#loadedAt < RETRY_MS) return;
    this.#loadedAt = now;
    this.#loading = this.#load()
      .then(
        (part) => void (this.#part = part),
        () => {},
      )
      .finally(() => {
        this.#loading = undefined;
        this.#update();
      });
  }
}
