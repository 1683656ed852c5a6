/** Types of the tags in React's JSX, for `/// <reference types="kyc-elements/types/react" />`. The components in `kyc-elements/react` need it not. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Attributes, KycElements, Listeners, Properties, Tag } from './element-types.js';

type Props<T extends Tag> = Properties<T> &
  Attributes<T> &
  Listeners<T> &
  Omit<DetailedHTMLProps<HTMLAttributes<KycElements[T]>, KycElements[T]>, keyof Properties<T>>;
type Tags = { [T in Tag]: Props<T> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
