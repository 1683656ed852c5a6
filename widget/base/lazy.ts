import type { LitElement } from 'lit-element';

/** A script that has not come by then is late. */
const LATE_MS = 5_000;
/** After a failure, renders ask for it again when this pause is over. */
const RETRY_MS = 3_000;

type Waiting = Pick<LitElement, 'isConnected' | 'requestUpdate'>;

/** A script that is loaded when it is needed first: once for all elements of a page. */
export class Lazy<Script> {
  readonly #load: () => Promise<Script>;
  readonly #waiting = new Set<Waiting>();
  #request: Promise<Script> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasThrown = false;
  now: Script | undefined;
  /** It has not come within the time limit: what waits for it renders without it. */
  isLate = false;
  /** From a failure until it has come. */
  failed = false;

  constructor(load: () => Promise<Script>) {
    this.#load = load;
  }

  get isLoading(): boolean {
    return !!this.#request && !this.now;
  }

  /**
   * For what a person does: asks at once.
   *
   * @throws what the browser throws when it does not load.
   */
  get(): Promise<Script> {
    return (this.#request ??= this.#ask());
  }

  /** For a render. The element updates when the script has come, failed or is late, and when renders can ask for it again. */
  for(element: Waiting): Script | undefined {
    if (this.now || !element.isConnected) return this.now;
    this.#waiting.add(element);
    if (!this.#timer) this.get().catch(() => {});
    return undefined;
  }

  /** What `draw` makes of the script in a render. Undefined until it has come, and when it throws: only its place stays empty. */
  draw<Drawn>(element: Waiting, draw: (script: Script) => Drawn): Drawn | undefined {
    const script = this.for(element);
    try {
      return script && draw(script);
    } catch (error) {
      // The name alone: a message may hold what only this person may see.
      if (!this.#hasThrown) console.error(`kyc-elements: part_failed: ${(error as Error).name}`);
      this.#hasThrown = true;
      return undefined;
    }
  }

  async #ask(): Promise<Script> {
    this.#updateIn(LATE_MS, () => (this.isLate = true));
    try {
      this.now = await this.#load();
      clearTimeout(this.#timer);
      this.isLate = this.failed = false;
      return this.now;
    } catch (error) {
      this.#request = undefined;
      this.failed = true;
      this.#updateIn(RETRY_MS);
      throw error;
    } finally {
      this.#updateWaiting();
    }
  }

  #updateIn(ms: number, act?: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      act?.();
      this.#updateWaiting();
    }, ms);
  }

  #updateWaiting(): void {
    const elements = [...this.#waiting];
    this.#waiting.clear();
    for (const element of elements) if (element.isConnected) element.requestUpdate();
  }
}
