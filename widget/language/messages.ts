/** A sentence by plural category of its `{n}`: `{ one: '{n} hit', other: '{n} hits' }`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Plain data, so that a host can load a language as JSON. `{name}` is where a value goes. */
export type Message = string | Plural | readonly string[];
export type Messages = Readonly<Record<string, Message>>;

/** The shape a translation of `M` must have: the same keys, each of the same kind. */
export type Translation<M extends Messages> = {
  readonly [Key in keyof M]: M[Key] extends string
    ? string
    : M[Key] extends readonly string[]
      ? readonly string[]
      : Plural;
};

export type Values = Readonly<Record<string, unknown>>;

/** The message cut at its `{names}`, each replaced by what `show` makes of its value. */
export function fill<Shown>(
  message: string,
  values: Values,
  show: (value: unknown) => Shown,
): Array<string | Shown> {
  return message.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? show(values[part]) : part));
}
