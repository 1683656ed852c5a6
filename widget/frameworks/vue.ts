/** Types of the tags in Vue templates. The compiler must know them: `isCustomElement: (tag) => tag.startsWith('kyc-')`. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { Attributes, NamedListeners, Properties, Tag } from './element-types.js';

type Component<T extends Tag> = new () => {
  $props: Properties<T> &
    Attributes<T> &
    NamedListeners<T> &
    Omit<HTMLAttributes, keyof Properties<T>> &
    PublicProps;
};

declare module 'vue' {
  interface GlobalComponents {
    'kyc-identity-verification': Component<'kyc-identity-verification'>;
    'kyc-screening-form': Component<'kyc-screening-form'>;
    'kyc-screening-results': Component<'kyc-screening-results'>;
    'kyc-submission-search': Component<'kyc-submission-search'>;
  }
}
