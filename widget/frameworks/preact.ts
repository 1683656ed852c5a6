/** Types of the tags in Preact's JSX. */
import type { JSX } from 'preact';
import type { Attributes, KycElements, Listeners, Properties, Tag } from './element-types.js';

type Props<T extends Tag> = Properties<T> &
  Attributes<T> &
  Listeners<T> &
  Omit<JSX.HTMLAttributes<KycElements[T]>, keyof Properties<T>>;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'kyc-identity-verification': Props<'kyc-identity-verification'>;
      'kyc-screening-form': Props<'kyc-screening-form'>;
      'kyc-screening-results': Props<'kyc-screening-results'>;
      'kyc-submission-search': Props<'kyc-submission-search'>;
    }
  }
}
