import type { Heading } from './headings.js';

export interface Draft {
  /** Address on the site without an ending: `guides/sessions`; `index` for the first page. */
  readonly path: string;
  readonly title: string;
  /** The file it was written in, from the repository's root; undefined for a generated page. */
  readonly source?: string;
  readonly markdown: string;
}

/** A page of the site: each heading has an id, and each link is an address of the site or of the web. */
export interface Page extends Draft {
  readonly headings: readonly Heading[];
}
