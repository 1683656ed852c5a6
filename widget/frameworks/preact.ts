/** Types of the tags in Preact's JSX. */
import type { JSX } from 'preact';
import type { KycElements, MarkupProps, Tag } from './element-types.js';

type Tags = { [T in Tag]: MarkupProps<T, JSX.HTMLAttributes<KycElements[T]>> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
