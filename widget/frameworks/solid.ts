/** Types of the tags in Solid's JSX: `prop:getSession`, `attr:app-name`, `on:kyc-completed`. */
import type { JSX } from 'solid-js';
import type { Attributes, KycElements, Listeners, Properties, Tag } from './element-types.js';

type WithPrefix<Names, Prefix extends string> = {
  [K in keyof Names as `${Prefix}${K & string}`]?: Names[K];
};
type Props<T extends Tag> = Properties<T> &
  Attributes<T> &
  WithPrefix<Properties<T>, 'prop:'> &
  WithPrefix<Attributes<T>, 'attr:'> &
  Listeners<T, 'on:'> &
  Omit<JSX.HTMLAttributes<KycElements[T]>, keyof Properties<T>>;
type Tags = { [T in Tag]: Props<T> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
