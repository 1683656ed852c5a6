import type { Heading } from './headings.js';

/** A page of the site: each link is an address of the site or of the web. */
export interface Page {
  /** Address on the site without an ending: `guides/sessions`; `index` for the first page. */
  readonly path: string;
  readonly title: string;
  /** The file it was written in, from the repository's root; undefined for a generated page. */
  readonly source?: string;
  readonly markdown: string;
  /** Words that a reader may search for, from the comment `<!-- search: … -->`. */
  readonly keywords: string;
  readonly headings: readonly Heading[];
}
