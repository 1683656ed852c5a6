/** Types of the tags in Svelte 5: properties as they are, events as `onkyc-completed`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { KycElements, MarkupProps, Tag } from './element-types.js';

type Tags = { [T in Tag]: MarkupProps<T, HTMLAttributes<KycElements[T]>> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}
