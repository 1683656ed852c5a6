import { adoptStyles, type PartStyles } from './adopt-styles.js';
import { Lazy } from './lazy.js';

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

type Load<Part> = () => Promise<Part>;

/** By what loads them: all elements of a page share a script. */
const scripts = new Map<Load<unknown>, Lazy<unknown>>();

function scriptOf<Part>(load: Load<Part>): Lazy<Part> {
  const script = scripts.get(load) ?? new Lazy<unknown>(load);
  scripts.set(load, script);
  return script as Lazy<Part>;
}

/** A part of the results that is loaded when it is needed first, with its messages and styles. */
export class OnDemand<Part extends object> {
  readonly #script: Lazy<Part>;
  readonly #host: PartHost;
  readonly #localize: { add(messages: object | undefined): void } | undefined;
  #isAsked = false;
  #hasMessages = false;

  /**
   * @param load the same function for every element of a class.
   * @param host updates when the part is loaded, when it cannot be loaded, and when the pause after a failure is over.
   * @param localize gets the English messages of the part. A translation has the messages of all parts.
   */
  constructor(load: Load<Part>, host: PartHost, localize?: { add(messages: object | undefined): void }) {
    this.#script = scriptOf(load);
    this.#host = host;
    this.#localize = localize;
  }

  /** Undefined until it is loaded: the first read starts that. A read after the pause tries again. */
  get part(): Part | undefined {
    this.preload();
    const { now: part } = this.#script;
    if (!part) return undefined;
    const { en, styles } = part as PartModule;
    if (!this.#hasMessages) this.#localize?.add(en);
    this.#hasMessages = true;
    adoptStyles(this.#host.shadowRoot, styles);
    return part;
  }

  /** For this element. Of what another one asked for, this one is not told. */
  get isLoading(): boolean {
    return this.#isAsked && this.#script.isLoading;
  }

  /** Since it was loaded last. */
  get hasFailed(): boolean {
    return this.#script.failed;
  }

  /** Starts to load the part without using it. */
  preload(): void {
    this.#isAsked = true;
    this.#script.for(this.#host);
  }

  /** For what a person does: tries again at once. Undefined after a failure. */
  async loaded(): Promise<Part | undefined> {
    await this.#script.get().catch(() => {});
    return this.part;
  }

  /** What `draw` makes of the part. Undefined until it is loaded, and when it throws: then only its place stays empty. */
  draw<Drawn>(draw: (part: Part) => Drawn): Drawn | undefined {
    return this.part && this.#script.draw(this.#host, draw);
  }
}
