import { html, nothing, svg } from 'lit';

/** A part that is loaded on demand is a script of its own. It gets these from the element, so that there is one copy of Lit. */
export const tags = { html, svg, nothing };
export type Tags = typeof tags;
