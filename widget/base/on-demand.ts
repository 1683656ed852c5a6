import { adoptStyles, type PartStyles } from './adopt-styles.js';

/** After a failure, renders do not load the part again before this pause is over. */
const RETRY_MS = 5_000;

/** What the module of a part may export for its element: English messages and style sheets. */
interface PartModule {
  readonly en?: object;
  readonly styles?: readonly PartStyles[];
}

interface PartHost {
  readonly isConnected: boolean;
  readonly shadowRoot: ShadowRoot | null;
  requestUpdate(): void;
}

/** `retry`: empty, or what a script adds to the address. See widget/build/retry-address.ts. */
type Load<Part> = (retry: string) => Promise<Part>;

/** By what loads them: all elements of a page share a request, and its part. Undefined after a failure. */
const requests = new Map<Load<unknown>, Promise<unknown> | undefined>();

/** A part of an element that is loaded when it is needed first, with its messages and styles. */
export class OnDemand<Part extends object> {
  readonly #load: Load<Part>;
  readonly #host: PartHost;
  readonly #localize: { add(messages: object | undefined): void } | undefined;
  #part: Part | undefined;
  #loading: Promise<void> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #hasThrown: boolean | undefined;
  /** In a row. */
  failures = 0;

  /**
   * @param load the same function for every element of a class.
   * @param host updates when the part is loaded, when it cannot be loaded, and when the pause after a failure is over.
   * @param localize gets the English messages of the part. A translation has the messages of all parts.
   */
  constructor(load: Load<Part>, host: PartHost, localize?: { add(messages: object | undefined): void }) {
    this.#load = load;
    this.#host = host;
    this.#localize = localize;
  }

  /** Undefined until it is loaded: the first read starts that. A read after the pause tries again. */
  get part(): Part | undefined {
    this.preload();
    adoptStyles(this.#host.shadowRoot, (this.#part as PartModule | undefined)?.styles);
    return this.#part;
  }

  get isLoading(): boolean {
    return !!this.#loading;
  }

  /** Starts to load the part without using it. */
  preload(): void {
    if (this.#part || this.#loading || this.#pause || !this.#host.isConnected) return;
    this.#loading = this.#request();
  }

  /** For what a person does: tries again at once. Undefined after a failure. */
  async loaded(): Promise<Part | undefined> {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.preload();
    await this.#loading;
    return this.part;
  }

  /** What `draw` makes of the part. Undefined until it is loaded, and when it throws: then only its place stays empty. */
  draw<Drawn>(draw: (part: Part) => Drawn): Drawn | undefined {
    const { part } = this;
    try {
      return part && draw(part);
    } catch (error) {
      // The name alone: a message may hold what only this person may see.
      if (!this.#hasThrown) console.error(`kyc-elements: part_failed: ${(error as Error)?.name}`);
      this.#hasThrown = true;
      return undefined;
    }
  }

  async #request(): Promise<void> {
    const load = this.#load;
    // Firefox keeps a failed module. The hash of an import map holds for one address: there it is asked for again.
    const retry =
      requests.has(load) && !document.querySelector('[type=importmap]') ? `?try=${Date.now()}` : '';
    const request = requests.get(load) ?? load(retry);
    requests.set(load, request);
    try {
      this.#part = (await request) as Part;
      this.failures = 0;
      this.#localize?.add((this.#part as PartModule).en);
    } catch {
      this.failures++;
      requests.set(load, undefined);
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        if (this.#host.isConnected) this.#host.requestUpdate();
      }, RETRY_MS);
    }
    this.#loading = undefined;
    this.#host.requestUpdate();
  }
}
