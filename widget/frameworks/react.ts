/** Types of the tags in React's JSX, for `/// <reference types="kyc-elements/types/react" />`. The components in `kyc-elements/react` need it not. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { KycElements, MarkupProps, Tag } from './element-types.js';

type Tags = { [T in Tag]: MarkupProps<T, DetailedHTMLProps<HTMLAttributes<KycElements[T]>, KycElements[T]>> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
