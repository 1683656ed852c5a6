/** A sentence by plural category of its `{n}`: `{ one: '{n} hit', other: '{n} hits' }`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Plain data, so that a host can load a language as JSON. `{name}` is replaced by a value. */
export type Message = string | Plural | readonly string[];
export type Messages = Readonly<Record<string, Message>>;

/** A translation of `M`: the same keys, each of the same kind. */
export type Translation<M extends Messages> = {
  readonly [Key in keyof M]: M[Key] extends string
    ? string
    : M[Key] extends readonly string[]
      ? readonly string[]
      : Plural;
};

export type Values = Readonly<Record<string, unknown>>;

/** The parts of the message, with each `{name}` replaced by `format` of its value. */
export function fill<Formatted>(
  message: string,
  values: Values,
  format: (value: unknown) => Formatted,
): Array<string | Formatted> {
  return message.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? format(values[part]) : part));
}
