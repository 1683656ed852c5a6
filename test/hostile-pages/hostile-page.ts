/** What a page does to the elements in it, as data: the table in pages.ts holds one of these for each rule. */
export interface Addresses {
  /** Of the page. */
  readonly origin: string;
  readonly proxy: string;
  /** Where the browser reports what the policy of the page refused. */
  readonly violations: string;
}

export interface HostilePage {
  /** The rule that it proves. */
  readonly rule: string;
  readonly headers?: (addresses: Addresses) => Record<string, string>;
  /** Of the window, in pixels. Default: 1280. */
  readonly width?: number;
  /** Attributes of the root element. */
  readonly html?: string;
  /** Before every script. */
  readonly head?: (addresses: Addresses) => string;
  /** The scripts of the elements. Default: the loader. */
  readonly scripts?: (addresses: Addresses) => string;
  readonly body?: (elements: string) => string;
  /** Attributes of a frame: the elements stand in it, and not in the page itself. */
  readonly frame?: string;
  /** Runs in the page: before anything else, while the code is shown, and at the end. */
  readonly setup?: () => unknown;
  readonly meanwhile?: () => unknown;
  readonly probe?: () => unknown;
  /** What `probe` finds. */
  readonly finds?: unknown;
  /** Each must come: a line of the console, an error of a script, or a report of the browser. Everything else fails the test. */
  readonly complaints?: readonly RegExp[];
  /** How an engine may say the same in further lines. */
  readonly tolerates?: RegExp;
  /** Default: a person is verified and a name is screened. `none`: only `probe` runs. */
  readonly story?: 'refused' | 'left' | 'none';
  /** What an engine may lack, and how the page finds that out: without it, the rule is skipped. */
  readonly needs?: readonly [feature: string, isThere: () => unknown];
}

/** What the page saw of itself. */
export interface Report {
  readonly complaints: readonly string[];
  readonly rows: number;
  /** By how many pixels the page is wider than its window. */
  readonly overflow: number;
  readonly found?: unknown;
  /** The engine lacks what the page is about. */
  readonly lacks?: boolean;
  /** What never came. */
  readonly failure?: string;
}
