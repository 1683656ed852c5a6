/** What the types of every framework are made of: the properties, attributes and events of each element. */
import type { LitElement } from 'lit-element';

// With a name: the compiler drops `import type {}` from the declarations, and with it the types of the tags and events.
export type { ErrorDetail } from '../base/kyc-event.js';
export type * from '../identity-verification/define.js';
export type * from '../screening-form/define.js';
export type * from '../screening-list/define.js';
export type * from '../screening-results/define.js';
export type * from '../submission-search/define.js';

/** The events that each element fires, by name; `HTMLElementEventMap` has their types. */
export interface EventNames {
  'kyc-identity-verification':
    | 'kyc-status'
    | 'kyc-completed'
    | 'kyc-rejected'
    | 'kyc-expired'
    | 'kyc-cancelled'
    | 'kyc-error';
  'kyc-screening-form': 'kyc-screening-created' | 'kyc-error';
  'kyc-screening-list': 'kyc-screening-select' | 'kyc-error';
  'kyc-screening-results':
    | 'kyc-hit-select'
    | 'kyc-decisions'
    | 'kyc-reviewed'
    | 'kyc-screen-again'
    | 'kyc-error';
  'kyc-submission-search': 'kyc-submission-select' | 'kyc-error';
}

export type Tag = keyof EventNames;
export type KycElements = Pick<HTMLElementTagNameMap, Tag>;

type Own<T extends Tag> = Exclude<keyof KycElements[T], keyof LitElement>;
type Method = (...parameters: never[]) => unknown;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type IsReadonly<E, K extends keyof E> = Same<Pick<E, K>, Readonly<Pick<E, K>>>;

/** The names of the properties that a page sets. Methods are called on the element. */
export type PropertyName<T extends Tag> = {
  [K in Own<T>]: KycElements[T][K] extends Method
    ? never
    : IsReadonly<KycElements[T], K> extends true
      ? never
      : K;
}[Own<T>] &
  string;

export type Properties<T extends Tag> = { [K in PropertyName<T>]?: KycElements[T][K] | undefined };

type Text = string | number | boolean;
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

/** The names that markup writes otherwise: `appName` is `app-name`. What no attribute can hold is left out. */
export type Attributes<T extends Tag> = {
  [
    K in PropertyName<T> as [Extract<KycElements[T][K], Text>] extends [never] ? never : Exclude<Kebab<K>, K>
  ]?: Extract<KycElements[T][K], Text> | undefined;
};

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

export type Listener<T extends Tag, Name extends keyof HTMLElementEventMap> = (
  event: HTMLElementEventMap[Name] & { readonly currentTarget: KycElements[T] },
) => void;

/** What markup gives an element: `Native` says what every element has. */
export type MarkupProps<T extends Tag, Native> = Properties<T> &
  Attributes<T> &
  Listeners<T> &
  Omit<Native, keyof Properties<T>>;

/** `onKycCompleted`. */
export type NamedListeners<T extends Tag> = {
  [Name in EventNames[T] as `on${Pascal<Name>}`]?: Listener<T, Name> | undefined;
};

/** `onkyc-completed`. */
export type Listeners<T extends Tag> = {
  [Name in EventNames[T] as `on${Name}`]?: Listener<T, Name> | undefined;
};
