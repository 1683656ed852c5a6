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
type Tags = { [T in Tag]: Component<T> };

declare module 'vue' {
  interface GlobalComponents extends Tags {}
}
