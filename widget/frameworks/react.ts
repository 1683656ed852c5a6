/** Types of the tags in React's JSX, for `/// <reference types="kyc-elements/types/react" />`. The components in `kyc-elements/react` need it not. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Attributes, KycElements, Listeners, Properties, Tag } from './element-types.js';

type Props<T extends Tag> = Properties<T> &
  Attributes<T> &
  Listeners<T> &
  Omit<DetailedHTMLProps<HTMLAttributes<KycElements[T]>, KycElements[T]>, keyof Properties<T>>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'kyc-identity-verification': Props<'kyc-identity-verification'>;
      'kyc-screening-form': Props<'kyc-screening-form'>;
      'kyc-screening-results': Props<'kyc-screening-results'>;
      'kyc-submission-search': Props<'kyc-submission-search'>;
    }
  }
}
