/** Types of the tags in Preact's JSX. */
import type { JSX } from 'preact';
import type { Attributes, KycElements, Listeners, Properties, Tag } from './element-types.js';

type Props<T extends Tag> = Properties<T> &
  Attributes<T> &
  Listeners<T> &
  Omit<JSX.HTMLAttributes<KycElements[T]>, keyof Properties<T>>;
type Tags = { [T in Tag]: Props<T> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
