/** Types of the tags in Svelte 5: properties as they are, events as `onkyc-completed`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, KycElements, Listeners, Properties, Tag } from './element-types.js';

type Props<T extends Tag> = Properties<T> &
  Attributes<T> &
  Listeners<T> &
  Omit<HTMLAttributes<KycElements[T]>, keyof Properties<T>>;
type Tags = { [T in Tag]: Props<T> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}
